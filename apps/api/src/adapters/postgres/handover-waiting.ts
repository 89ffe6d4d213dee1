import { type QueryExecutorProvider, sql } from 'kysely';
import type { Sealer } from '../crypto/sealer.ts';
import { isDamage } from './damage.ts';
import type { Queries } from './database.ts';
import {
  type ApplicationReference,
  findUnreadable,
  referenceColumns,
  type Unreadable,
} from './handover-reading.ts';
import { unwrapDataKeyOrNull } from './key-rotation.ts';

/** Completed, and not at the bank yet: in a batch that was begun or in none. */
export const isWaiting = (bankCode: string) =>
  sql`bank_code = ${bankCode} and completed_at is not null and handed_over_at is null`;

/** Batches that were begun and not finished. */
export async function unfinishedBatches(db: QueryExecutorProvider, bankCode: string): Promise<string[]> {
  const { rows } = await sql<{ batch: string }>`
    select distinct handover_batch as batch from application
    where ${isWaiting(bankCode)} and handover_batch is not null order by batch`.execute(db);
  return rows.map(({ batch }) => batch);
}

export type Waiting = {
  /** What would be handed over now. */
  readonly applications: number;
  readonly pictures: number;
  readonly unreadable: readonly Unreadable[];
};

/** Reads all that is waiting as the hand-over would: nothing less tells what it would leave. */
export async function readWaiting(
  db: Queries,
  bankCode: string,
  sealer: Sealer,
  onRead: () => void,
): Promise<Waiting> {
  const { rows } = await sql<ApplicationReference>`
    select ${referenceColumns} from application where ${isWaiting(bankCode)} order by completed_at, id`.execute(
    db,
  );
  let applications = 0;
  let pictures = 0;
  const unreadable = await findUnreadable(db, sealer, rows, (read) => {
    applications += 1;
    pictures += read.pictures.length;
    onRead();
  });
  return { applications, pictures, unreadable };
}

/**
 * The keys that all data keys of what is waiting are wrapped by, when ours open none of these; else none, nor where the
 * database cannot read them all.
 */
export async function keysThatOpenNothing(
  db: QueryExecutorProvider,
  bankCodes: readonly string[],
  sealer: Sealer,
): Promise<string[]> {
  const keyIds = new Set<string>();
  for (const bankCode of bankCodes) {
    const rows = await waitingKeys(db, bankCode);
    if (rows === null || rows.some((row) => unwrapDataKeyOrNull(sealer, row) !== null)) return [];
    for (const { key_id: keyId } of rows) keyIds.add(keyId);
  }
  return [...keyIds];
}

async function waitingKeys(
  db: QueryExecutorProvider,
  bankCode: string,
): Promise<{ wrapped_data_key: Buffer; key_id: string }[] | null> {
  try {
    const { rows } = await sql<{ wrapped_data_key: Buffer; key_id: string }>`
      select wrapped_data_key, key_id from application where ${isWaiting(bankCode)}`.execute(db);
    return rows;
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  }
}
