import type pg from 'pg';
import { withoutMonth } from './plan-node.ts';

export type IndexLevels = {
  /** Number of levels below the root, by index. An index of one page has 0. */
  readonly levels: ReadonlyMap<string, number>;
  /** Names of the indexes of each table. */
  readonly indexes: ReadonlyMap<string, ReadonlySet<string>>;
};

/** Reads the number of levels of each index with the extension `pageinspect`, which is part of PostgreSQL's contrib. */
export async function readIndexLevels(pool: pg.Pool): Promise<IndexLevels> {
  await pool.query('create extension if not exists pageinspect');
  // PostgreSQL stores long values in a TOAST table. The index of a TOAST table counts as an index of the main table.
  const { rows } = await pool.query<{ index: string; table: string; level: string }>(`
    select i.relname as index, coalesce(owner.relname, t.relname) as table,
      (bt_metap(format('%I.%I', i.relnamespace::regnamespace, i.relname))).level
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      left join pg_class owner on owner.reltoastrelid = t.oid
    where i.relkind = 'i' and coalesce(owner.relnamespace, t.relnamespace) = 'public'::regnamespace`);
  const levels = new Map<string, number>();
  const indexes = new Map<string, Set<string>>();
  for (const row of rows) {
    const [index, table] = [row.index, row.table].map(withoutMonth) as [string, string];
    levels.set(index, Math.max(levels.get(index) ?? 0, Number(row.level)));
    indexes.set(table, (indexes.get(table) ?? new Set()).add(index));
  }
  return { levels, indexes };
}

/**
 * A descent is one search from the root of an index to a leaf. `descents`: number of descents of a statement. If a descent reads,
 * its key is the name of the index. If a descent adds the index entry of a written row, its key is the name of the table.
 * `depth`: the indexes of the database that ran the statement.
 */
export type Descents = { readonly descents: ReadonlyMap<string, number>; readonly depth: IndexLevels };

/**
 * Number of additional blocks that a statement reads on the larger database for one of two reasons:
 * - An index has more levels in the larger database. Each descent in this index then reads one block more for each additional
 *   level.
 * - The statement added more index entries than in the smaller database. An update adds index entries if the page of the row has
 *   no room for the new version. That depends on chance, not on the size of the database. So each entry beyond the number in the
 *   smaller database counts as one more block.
 *
 * `descents` does not say which index of a table got an entry. The function assigns the entries first to the indexes that gained
 * the most levels.
 */
export function blocksOfDepth(before: Descents, after: Descents): number {
  const [smaller, larger] = [before.depth, after.depth];
  const gained = (index: string): number =>
    Math.max(0, (larger.levels.get(index) ?? 0) - (smaller.levels.get(index) ?? 0));
  const ofEntries = (indexes: ReadonlySet<string>, entries: number): number => {
    const gains = [...indexes].map(gained).sort((one, other) => other - one);
    // A row adds at most one entry to each index. The function assumes that as many rows as possible added an entry to every
    // index, and that one more row added the remaining entries.
    const rest = entries % gains.length;
    const sum = (some: readonly number[]): number => some.reduce((total, gain) => total + gain, 0);
    return ((entries - rest) / gains.length) * sum(gains) + sum(gains.slice(0, rest));
  };
  return [...after.descents].reduce((total, [name, count]) => {
    const indexes = larger.indexes.get(name);
    if (indexes === undefined) return total + count * gained(name);
    return total + ofEntries(indexes, count) + count - (before.descents.get(name) ?? 0);
  }, 0);
}
