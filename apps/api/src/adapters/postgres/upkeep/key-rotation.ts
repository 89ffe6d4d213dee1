import { setTimeout as wait } from 'node:timers/promises';
import { type Sealer, unwrapDataKeyOrNull } from '../../keys/sealer.ts';
import { type Queries, sql } from '../connection/queries.ts';
import { runInTransaction } from '../connection/transaction.ts';
import { firstId, listKeysInUse, listUses, readRows, type Use } from './keys-in-use.ts';

const batchRows = 100;
const passes = 5;
const pauseMs = 200;

type Keys = { readonly sealer: Sealer; readonly currentId: string };
/** `left`: locked by other sessions. Run the rotation again for these rows. */
export type Rotated = { readonly rewrapped: number; readonly left: number };

/** Rows name their key, so a new run continues an interrupted one. */
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
    for (const use of (await listUses(db)).filter(({ keyId }) => keyId !== keys.currentId)) {
      for (let after: string | undefined = firstId; after !== undefined; ) {
        const { tried, done, last }: Batch = await rewrapBatch(db, keys, use, after);
        rewrapped += done;
        undecryptable += tried - done;
        after = last;
        if (tried > 0) onProgress(rewrapped, total);
      }
    }
    const left = Math.max(0, (await countOutstanding()) - undecryptable);
    if (left === 0 || pass === passes) return { rewrapped, left };
    await wait(pauseMs);
  }
}

type Batch = { readonly tried: number; readonly done: number; readonly last: string | undefined };

function rewrapBatch(db: Queries, { sealer, currentId }: Keys, use: Use, after: string): Promise<Batch> {
  return runInTransaction(db, async (trx) => {
    const lock = sql`for no key update skip locked`;
    const rows = await readRows(trx, use, { after, limit: batchRows, lock });
    const fresh = rows.flatMap((row) => {
      const opened = unwrapDataKeyOrNull(sealer, row);
      return opened === null ? [] : { id: row.id, wrapped: sealer.rewrap(opened).wrapped.toString('hex') };
    });
    await trx.query`
      update ${sql.id(use.of.table)} as stored
      set wrapped_data_key = decode(fresh.wrapped, 'hex'), key_id = ${currentId}
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as fresh(id uuid, wrapped text)
      -- The condition on the array is needed, because a plan with the join alone may read the whole table.
      where stored.id = fresh.id and stored.id = any(${fresh.map(({ id }) => id)}::uuid[])`;
    return { tried: rows.length, done: fresh.length, last: rows.at(-1)?.id };
  });
}
