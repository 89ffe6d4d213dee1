import { type QueryExecutorProvider, sql } from 'kysely';
import type { Sealer } from '../crypto/sealer.ts';
import { tables, unwrapDataKeyOrNull } from './key-rotation.ts';

/** Rows in memory at once. */
const page = 500;

type Row = { id: string; wrapped_data_key: Buffer; key_id: string };

/** Counts the data keys that no configured key unwraps, by key id. Tries every data key. */
export async function countUndecryptableKeys(
  db: QueryExecutorProvider,
  sealer: Sealer,
): Promise<Readonly<Record<string, number>>> {
  const unopened: Record<string, number> = {};
  for (const { table, where } of tables) {
    let after: string | undefined = '00000000-0000-0000-0000-000000000000';
    while (after !== undefined) {
      const { rows }: { rows: Row[] } = await sql<Row>`
        select id, wrapped_data_key, key_id from ${sql.table(table)}
        where ${where} and id > ${after}::uuid
        order by id limit ${page}::int`.execute(db);
      for (const row of rows) {
        if (unwrapDataKeyOrNull(sealer, row) === null) unopened[row.key_id] = (unopened[row.key_id] ?? 0) + 1;
      }
      after = rows.at(-1)?.id;
    }
  }
  return unopened;
}
