export type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
};

export const growingTables = [
  'application',
  'session',
  'code_guard',
  'verification_code',
  'ekyc_session',
  'webhook_event',
  'document',
  'outbox',
  'budget',
  'pin_claim',
  'audit',
] as const;

export function wholeReads(node: PlanNode, tables: readonly string[]): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, 'Index Cond': condition } = node;
  const isWhole =
    (type === 'Seq Scan' && tables.includes(table ?? '')) ||
    (index !== undefined && condition === undefined && type !== 'ModifyTable' && /Index/.test(type));
  return [
    ...(isWhole ? [`${type} on ${index ?? table}`] : []),
    ...(node.Plans ?? []).flatMap((child) => wholeReads(child, tables)),
  ];
}
