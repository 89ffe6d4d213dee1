import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Sealer } from '../../keys/sealer.ts';
import type { Queries } from '../connection/database.ts';
import { unwrapDataKeyOrNull } from '../upkeep/key-rotation.ts';
import {
  type ApplicationReference,
  findUnreadable,
  referenceColumns,
  type Unreadable,
} from './handover-reading.ts';

export const isWaiting = (bankCode: string) =>
  sql`bank_code = ${bankCode} and completed_at is not null and handed_over_at is null`;

export async function listUnfinishedBatches(db: QueryExecutorProvider, bankCode: string): Promise<string[]> {
  const { rows } = await sql<{ batch: string }>`
    select distinct handover_batch as batch from application
    where ${isWaiting(bankCode)} and handover_batch is not null order by handover_batch`.execute(db);
  return rows.map(({ batch }) => batch);
}

export type Waiting = {
  readonly applications: number;
  readonly pictures: number;
  readonly unreadable: readonly Unreadable[];
};

const page = 500;

/** One page at a time: a bank may have a million. */
async function* readWaitingPages<T>(
  db: QueryExecutorProvider,
  bankCode: string,
  columns: RawBuilder<unknown>,
): AsyncGenerator<readonly T[]> {
  let after = sql`('-infinity', '00000000-0000-0000-0000-000000000000')`;
  for (;;) {
    // A Date has no microseconds.
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

export async function readWaiting(
  db: Queries,
  bankCode: string,
  sealer: Sealer,
  onRead: () => void,
): Promise<Waiting> {
  let applications = 0;
  let pictures = 0;
  const unreadable: Unreadable[] = [];
  for await (const rows of readWaitingPages<ApplicationReference>(db, bankCode, referenceColumns)) {
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

/** [] when any key unwraps; otherwise the keys are probably wrong. */
export async function listUselessKeys(
  db: QueryExecutorProvider,
  bankCodes: readonly string[],
  sealer: Sealer,
): Promise<string[]> {
  const keyIds = new Set<string>();
  for (const bankCode of bankCodes) {
    for await (const rows of readWaitingPages<WrappedKey>(db, bankCode, wrappedKey)) {
      if (rows.some((row) => unwrapDataKeyOrNull(sealer, row) !== null)) return [];
      for (const { key_id: keyId } of rows) keyIds.add(keyId);
    }
  }
  return [...keyIds];
}
