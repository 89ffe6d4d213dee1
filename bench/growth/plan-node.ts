/**
 * The fields of a plan node that `auto_explain` logs and the bench reads. The numbers of blocks and WAL records include those of
 * the child nodes.
 */
export type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Parent Relationship'?: string;
  /** Such as `CTE changed`. */
  readonly 'Subplan Name'?: string;
  /** Name of the CTE that the node reads, such as `changed`. */
  readonly 'CTE Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly 'WAL Records'?: number;
  readonly Plans?: readonly PlanNode[];
};

const below = ({ Plans = [] }: PlanNode): readonly PlanNode[] => Plans;
const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...below(node).flatMap(nodesOf)];

/**
 * Replaces the name of a partition of `audit` by `audit`. Most of these names contain a month, so plan texts would depend on the
 * date.
 */
export const withoutMonth = (name: string): string =>
  name.replace(/^audit_(?:\d{4}_\d{2}|before|other)(?=_|$)/, 'audit');

/**
 * Tables that an engineer fills and that do not grow with the number of applications. Such a table has one page, so PostgreSQL
 * may read it with or without its index. Both plans have the same text.
 */
const smallLists = new Set(['identity_offer']);

/**
 * How a plan finds its rows: node types with their tables and indexes, such as `Index Scan application_pkey`. Plans that read the
 * same rows through the same index have the same text. So the text is the same for an index scan, an index-only scan and a bitmap
 * scan of one index. The text omits a sort.
 */
export function planText(node: PlanNode): string {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = node;
  const [first, ...more] = below(node);
  if (table !== undefined && smallLists.has(table)) return `List ${table}`;
  if (type === 'Sort') return below(node).map(planText).join(', ');
  if (type === 'Bitmap Heap Scan' && first?.['Node Type'] === 'Bitmap Index Scan')
    return [`Index Scan ${withoutMonth(first['Index Name'] ?? '')}`, ...more.map(planText)].join(', ');
  const name = index ?? table;
  const shape = type === 'Index Only Scan' ? 'Index Scan' : type;
  const own = name === undefined ? shape : `${shape} ${withoutMonth(name)}`;
  return [own, ...below(node).map(planText)].join(', ');
}

const ownTotal = ({ 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 }: PlanNode): number =>
  hit + read;

/**
 * Blocks of tables and indexes that a statement read. If no other part of the statement reads a data-modifying CTE, PostgreSQL
 * runs the CTE after the top node. The top node then does not include the blocks of the CTE, so the function adds them.
 */
export function blocksOf(top: PlanNode): number {
  const readNames = new Set(nodesOf(top).map((node) => node['CTE Name']));
  const afterwards = below(top).filter(
    ({ 'Node Type': type, 'Subplan Name': name = '' }) =>
      type === 'ModifyTable' && name.startsWith('CTE ') && !readNames.has(name.slice('CTE '.length)),
  );
  return [top, ...afterwards].reduce((sum, node) => sum + ownTotal(node), 0);
}

/**
 * Counts the descents from the root of an index to a leaf. The key of a count is the name of the index. For descents that add the
 * index entries of written rows, the key is the name of the table.
 *
 * A written row needs one WAL record for the table, and one for each index that gets an entry. So the number of these entries is
 * the number of WAL records minus the number of written rows. It is 0 for an update without a new index entry (heap-only update).
 */
export function descentsOf(top: PlanNode): ReadonlyMap<string, number> {
  const descents = new Map<string, number>();
  const add = (name: string, count: number): void => {
    if (count > 0) descents.set(name, (descents.get(name) ?? 0) + count);
  };
  for (const node of nodesOf(top)) {
    const {
      'Node Type': type,
      'Index Name': index,
      'Relation Name': table,
      'Actual Loops': loops = 0,
    } = node;
    if (index !== undefined) add(withoutMonth(index), loops);
    if (type !== 'ModifyTable' || table === undefined) continue;
    const sources = below(node).filter((one) => one['Parent Relationship'] === 'Outer');
    const rows = sources.reduce(
      (sum, one) => sum + (one['Actual Rows'] ?? 0) * (one['Actual Loops'] ?? 0),
      0,
    );
    const records = sources.reduce((rest, one) => rest - (one['WAL Records'] ?? 0), node['WAL Records'] ?? 0);
    add(withoutMonth(table), records - rows);
  }
  return descents;
}
