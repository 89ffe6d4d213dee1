import { sql, type Transaction } from 'kysely';
import type { Sealer } from '../crypto/sealer.ts';
import { auditDecision } from './audit.ts';
import type { Queries } from './database.ts';
import {
  type ApplicationReference,
  findUnreadable,
  type HandedOver,
  readHandedOver,
  referenceColumns,
  type Unreadable,
} from './handover-reading.ts';
import { isWaiting } from './handover-waiting.ts';
import { inTransactionOnce } from './transaction-once.ts';

/** What names a lock of the hand-over, for as long as the transaction lasts: rows alone would be shared out one by one. */
const lockKey = (name: string) => sql`hashtextextended(${`handover ${name}`}, 0)`;

/**
 * Puts the oldest completed applications that are in no batch into this one, but for those that the run has found
 * unreadable. Returns how many. Runs do it one after the other, so that a row somebody holds for a moment, as the rotation
 * of keys does, is waited for and not left out.
 */
export function beginBatch(
  db: Queries,
  bankCode: string,
  batch: string,
  size: number,
  unreadable: readonly Unreadable[] = [],
): Promise<number> {
  const without = unreadable.map(({ id }) => id);
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lockKey(bankCode)})`.execute(trx);
    const { numAffectedRows } = await sql`
      with oldest as materialized (
        select id from application
        where ${isWaiting(bankCode)} and handover_batch is null and id <> all(${without}::uuid[])
        order by completed_at, id limit ${size}::int for no key update
      )
      update application set handover_batch = ${batch} from oldest where application.id = oldest.id`.execute(
      trx,
    );
    return Number(numAffectedRows ?? 0);
  });
}

export type BatchOptions = {
  readonly sealer: Sealer;
  readonly actor: string;
  readonly bankCode: string;
  readonly batch: string;
  /** Write what was handed over already once more; the mark stays as it is. */
  readonly again: boolean;
};

/**
 * Hands one batch to `write` and marks it in the same transaction: what is marked was written, and what was written and
 * not marked is written again, under the same name. A batch is one file, so it is handed over whole or not at all; null
 * when another run is about it now.
 *
 * The mark is set first and counts once `write` is done: when `write` fails nothing was marked, and after it nothing is
 * left to fail but the commit.
 *
 * @throws ApplicationUnreadable for the first that cannot be read: {@link takeOutUnreadable} lets the others go on.
 */
export function handOver(
  db: Queries,
  { sealer, actor, bankCode, batch, again }: BatchOptions,
  write: (read: AsyncIterable<HandedOver>) => Promise<void>,
): Promise<number | null> {
  return inTransactionOnce(db, async (trx) => {
    if (!(await isOurs(trx, batch))) return null;
    const applications = await takeBatch(trx, { bankCode, batch, again });
    if (applications.length === 0) return 0;
    if (!again) await mark(trx, applications, actor);
    const detail = { batch, applications: applications.length, again };
    await auditDecision(trx, { event: 'admin-export', actor, bankCode, detail });
    await write(readEach(trx, sealer, applications));
    await forgetVerified(trx, applications);
    return applications.length;
  });
}

/** The bank has the verified persons now; the provider's ids stay for a later question. */
async function forgetVerified(
  trx: Transaction<unknown>,
  applications: readonly ApplicationReference[],
): Promise<void> {
  await sql`
    update ekyc_session set sealed_verified = null
    where application_id = any(${idsOf(applications)}::uuid[]) and sealed_verified is not null`.execute(trx);
}

async function mark(
  trx: Transaction<unknown>,
  applications: readonly ApplicationReference[],
  actor: string,
): Promise<void> {
  await sql`
    with marked as (
      update application set handed_over_at = now() where id = any(${idsOf(applications)}::uuid[])
      returning id, bank_code
    )
    insert into audit (application_id, bank_code, event, actor)
    select id, bank_code, 'handed-over', ${actor}::text from marked`.execute(trx);
}

/**
 * Takes what cannot be read out of a batch that is not handed over: left in it, it would hold back all others for good.
 * Returns what was taken out; null when another run is about the batch now.
 */
export function takeOutUnreadable(
  db: Queries,
  { sealer, bankCode, batch }: Pick<BatchOptions, 'sealer' | 'bankCode' | 'batch'>,
): Promise<Unreadable[] | null> {
  return inTransactionOnce(db, async (trx) => {
    if (!(await isOurs(trx, batch))) return null;
    const applications = await takeBatch(trx, { bankCode, batch, again: false });
    const unreadable = await findUnreadable(trx, sealer, applications);
    await leaveBatch(trx, unreadable);
    return unreadable;
  });
}

/** Whether no other run is about this batch, and none will be before we have ended. */
async function isOurs(trx: Transaction<unknown>, batch: string): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey(batch)}) as ours`.execute(trx);
  return rows[0]?.ours === true;
}

/** Locks the batch, waiting for who holds some of it for a moment. Gives what is to be written, all of it. */
async function takeBatch(
  trx: Transaction<unknown>,
  { bankCode, batch, again }: Pick<BatchOptions, 'bankCode' | 'batch' | 'again'>,
): Promise<ApplicationReference[]> {
  const { rows } = await sql<ApplicationReference & { handed: boolean }>`
    select ${referenceColumns}, handed_over_at is not null as handed from application
    where handover_batch = ${batch} and bank_code = ${bankCode} and completed_at is not null
    order by completed_at, id for no key update`.execute(trx);
  const wanted = rows.filter(({ handed }) => handed === again);
  if (again || wanted.length === 0 || wanted.length === rows.length) return wanted;
  // An older version could hand over a part. Its file is at the bank, so the rest must not be written under that name.
  await leaveBatch(trx, wanted);
  return [];
}

/** They are in no batch any more, and a later one may take them. */
async function leaveBatch(
  trx: Transaction<unknown>,
  applications: readonly ApplicationReference[],
): Promise<void> {
  await sql`
    update application set handover_batch = null where id = any(${idsOf(applications)}::uuid[])`.execute(trx);
}

const idsOf = (applications: readonly ApplicationReference[]): string[] => applications.map(({ id }) => id);

/** One after the other: a batch of pictures would not fit into memory. */
async function* readEach(
  trx: Transaction<unknown>,
  sealer: Sealer,
  applications: readonly ApplicationReference[],
): AsyncGenerator<HandedOver> {
  for (const known of applications) yield await readHandedOver(trx, sealer, known);
}
