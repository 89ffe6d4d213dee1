import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Sealer } from '../crypto/sealer.ts';
import type { Queries } from './database.ts';
import {
  type ApplicationReference,
  findUnreadable,
  referenceColumns,
  type Unreadable,
} from './handover-reading.ts';
import { unwrapDataKeyOrNull } from './key-rotation.ts';

/** Condition for completed applications that are not handed over. They are in an unfinished batch or in no batch. */
export const isWaiting = (bankCode: string) =>
  sql`bank_code = ${bankCode} and completed_at is not null and handed_over_at is null`;

/** Names of the batches that a run of `admin export` began and did not finish. */
export async function unfinishedBatches(db: QueryExecutorProvider, bankCode: string): Promise<string[]> {
  const { rows } = await sql<{ batch: string }>`
    select distinct handover_batch as batch from application
    where ${isWaiting(bankCode)} and handover_batch is not null order by handover_batch`.execute(db);
  return rows.map(({ batch }) => batch);
}

export type Waiting = {
  /** Number of applications that `admin export` would hand over now. */
  readonly applications: number;
  readonly pictures: number;
  readonly unreadable: readonly Unreadable[];
};

const page = 500;

/** Waiting applications, oldest first. Reads one page at a time, because a bank may have a million of them. */
async function* waitingPages<T>(
  db: QueryExecutorProvider,
  bankCode: string,
  columns: RawBuilder<unknown>,
): AsyncGenerator<readonly T[]> {
  let after = sql`('-infinity', '00000000-0000-0000-0000-000000000000')`;
  for (;;) {
    // The time is read as text, because a Date has no microseconds.
    const { rows } = await sql<T & { lastId: string; lastTime: string }>`
      select ${columns}, id as "lastId", completed_at::text as "lastTime" from application
      where ${isWaiting(bankCode)} and (completed_at, id) > ${after}
      order by completed_at, id limit ${page}::int`.execute(db);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return;
    after = sql`(${last.lastTime}::timestamptz, ${last.lastId}::uuid)`;
  }
}

/** Reads all waiting applications as the hand-over would, and finds the applications that it would leave out. */
export async function readWaiting(
  db: Queries,
  bankCode: string,
  sealer: Sealer,
  onRead: () => void,
): Promise<Waiting> {
  let applications = 0;
  let pictures = 0;
  const unreadable: Unreadable[] = [];
  for await (const rows of waitingPages<ApplicationReference>(db, bankCode, referenceColumns)) {
    const found = await findUnreadable(db, sealer, rows, (read) => {
      applications += 1;
      pictures += read.pictures.length;
      onRead();
    });
    unreadable.push(...found);
  }
  return { applications, pictures, unreadable };
}

type WrappedKey = { readonly wrapped_data_key: Buffer; readonly key_id: string };
const wrappedKey = sql`wrapped_data_key, key_id`;

/**
 * Checks whether the configured keys are probably wrong. Tries to unwrap the data keys of the waiting applications, one after the
 * other. Returns [] at the first success. If no data key can be unwrapped, returns the ids of the keys that wrap these data keys.
 */
export async function keysThatOpenNothing(
  db: QueryExecutorProvider,
  bankCodes: readonly string[],
  sealer: Sealer,
): Promise<string[]> {
  const keyIds = new Set<string>();
  for (const bankCode of bankCodes) {
    for await (const rows of waitingPages<WrappedKey>(db, bankCode, wrappedKey)) {
      if (rows.some((row) => unwrapDataKeyOrNull(sealer, row) !== null)) return [];
      for (const { key_id: keyId } of rows) keyIds.add(keyId);
    }
  }
  return [...keyIds];
}
