import type { Sealer } from '../../keys/sealer.ts';
import { type Queries, type Statements, sql } from '../connection/queries.ts';
import {
  type ApplicationReference,
  ApplicationUnreadable,
  readHandedOver,
  referenceColumns,
  type Unreadable,
} from './handover-reading.ts';

export const isWaiting = (bankCode: string) =>
  sql`bank_code = ${bankCode} and completed_at is not null and handed_over_at is null`;

export async function listUnfinishedBatches(db: Statements, bankCode: string): Promise<string[]> {
  const rows = await db.query<{ batch: string }>`
    select distinct handover_batch as batch from application
    where ${isWaiting(bankCode)} and handover_batch is not null order by handover_batch`;
  return rows.map(({ batch }) => batch);
}

export type Waiting = {
  readonly applications: number;
  readonly pictures: number;
  readonly unreadable: readonly Unreadable[];
};

const page = 500;

export async function readWaiting(
  db: Queries,
  bankCode: string,
  sealer: Sealer,
  onRead: () => void,
): Promise<Waiting> {
  let applications = 0;
  let pictures = 0;
  const unreadable: Unreadable[] = [];
  // One page at a time: a bank may have a million. A Date has no microseconds.
  for (let after = sql`('-infinity', '00000000-0000-0000-0000-000000000000')`; ; ) {
    const rows = await db.query<ApplicationReference & { completedAt: string }>`
      select ${referenceColumns}, completed_at::text as "completedAt" from application
      where ${isWaiting(bankCode)} and (completed_at, id) > ${after}
      order by completed_at, id limit ${page}::int`;
    for (const reference of rows) {
      try {
        const read = await readHandedOver(db, sealer, reference);
        applications += 1;
        pictures += read.pictures.length;
        onRead();
      } catch (error) {
        if (!(error instanceof ApplicationUnreadable)) throw error;
        unreadable.push(error.unreadable);
      }
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return { applications, pictures, unreadable };
    after = sql`(${last.completedAt}::timestamptz, ${last.id}::uuid)`;
  }
}

export async function listWaitingKeyIds(db: Statements, bankCodes: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ keyId: string }>`
    select distinct key_id as "keyId" from application
    where bank_code = any(${bankCodes}::text[]) and completed_at is not null and handed_over_at is null`;
  return rows.map(({ keyId }) => keyId);
}
