import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Sealer, unwrapDataKeyOrNull, type WrappedDataKey } from '../../keys/sealer.ts';
import type { Queries } from '../connection/database.ts';
import { runInTransaction } from '../connection/transaction.ts';
import { firstId, type KeyTable, listKeyIds, listKeysInUse, selectRowsOfKey, tables } from './keys-in-use.ts';

const batch = 100;
const passes = 5;
const pauseMs = 200;

export type Rotated = {
  readonly rewrapped: number;
  /** Locked by other sessions. Run the rotation again for these rows. */
  readonly left: number;
};

type Row = WrappedDataKey & { readonly id: string };
type Keys = { readonly sealer: Sealer; readonly currentId: string };

/** Rows name their key, so a new run continues an interrupted one. A row is locked until its batch is committed. */
export async function rotateKeys(
  db: Queries,
  keys: Keys,
  onProgress: (done: number, total: number) => void,
): Promise<Rotated> {
  const countOutstanding = async (): Promise<number> =>
    (await listKeysInUse(db, keys.currentId))
      .filter(({ keyId }) => keyId !== keys.currentId)
      .reduce((sum, { rows }) => sum + rows, 0);
  const total = await countOutstanding();
  let rewrapped = 0;
  for (let pass = 1; ; pass += 1) {
    let undecryptable = 0;
    for (const table of tables) {
      for (const keyId of await listKeyIds(db, table)) {
        if (keyId === keys.currentId) continue;
        for (let after: string | undefined = firstId; after !== undefined; ) {
          const { tried, done, last }: Batch = await rewrapBatch(db, keys, { table, keyId, after });
          rewrapped += done;
          undecryptable += tried - done;
          after = last;
          if (tried > 0) onProgress(rewrapped, total);
        }
      }
    }
    const left = Math.max(0, (await countOutstanding()) - undecryptable);
    if (left === 0 || pass === passes) return { rewrapped, left };
    await wait(pauseMs);
  }
}

type Batch = { readonly tried: number; readonly done: number; readonly last: string | undefined };

function rewrapBatch(
  db: Queries,
  { sealer, currentId }: Keys,
  { table: { table, where }, keyId, after }: { table: KeyTable; keyId: string; after: string },
): Promise<Batch> {
  const { condition, order } = selectRowsOfKey(keyId, after);
  return runInTransaction(db, async (trx) => {
    const { rows } = await sql<Row>`
      select id, wrapped_data_key, key_id from ${sql.table(table)} where ${where} and ${condition}
      order by ${order} limit ${batch}::int for no key update skip locked`.execute(trx);
    const fresh = rows.flatMap((row) => {
      const opened = unwrapDataKeyOrNull(sealer, row);
      return opened === null ? [] : { id: row.id, wrapped: sealer.rewrap(opened).wrapped.toString('hex') };
    });
    await sql`
      update ${sql.table(table)} as stored set wrapped_data_key = decode(fresh.wrapped, 'hex'), key_id = ${currentId}
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as fresh(id uuid, wrapped text)
      -- The condition on the array is needed, because a plan with the join alone may read the whole table.
      where stored.id = fresh.id and stored.id = any(${fresh.map(({ id }) => id)}::uuid[])`.execute(trx);
    return { tried: rows.length, done: fresh.length, last: rows.at(-1)?.id };
  });
}
