import { sql, type Transaction } from 'kysely';
import type { Sealer } from '../../keys/sealer.ts';
import { recordDecision } from '../application/audit.ts';
import type { Queries } from '../connection/database.ts';
import { runInTransactionOnce } from '../connection/transaction-once.ts';
import {
  type ApplicationReference,
  findUnreadable,
  type HandedOver,
  readHandedOver,
  referenceColumns,
  type Unreadable,
} from './handover-reading.ts';
import { isWaiting } from './handover-waiting.ts';

/** With row locks alone, two runs could share a batch. */
const lockKey = (name: string) => sql`hashtextextended(${`handover ${name}`}, 0)`;

export function beginBatch(
  db: Queries,
  bankCode: string,
  batch: string,
  size: number,
  unreadable: readonly Unreadable[] = [],
): Promise<number> {
  const excluded = unreadable.map(({ id }) => id);
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lockKey(bankCode)})`.execute(trx);
    const { numAffectedRows } = await sql`
      with oldest as materialized (
        select id from application
        where ${isWaiting(bankCode)} and handover_batch is null and id <> all(${excluded}::uuid[])
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
  readonly again: boolean;
};

/**
 * Marks before `write` and commits after it, so every marked batch was written, all or nothing. Null when another run
 * has the batch.
 */
export function handOver(
  db: Queries,
  { sealer, actor, bankCode, batch, again }: BatchOptions,
  write: (read: AsyncIterable<HandedOver>) => Promise<void>,
): Promise<number | null> {
  return runInTransactionOnce(db, async (trx) => {
    if (!(await tryLockBatch(trx, batch))) return null;
    const applications = await takeBatch(trx, { bankCode, batch, again });
    if (applications.length === 0) return 0;
    if (!again) await mark(trx, applications, actor);
    const detail = { batch, applications: applications.length, again };
    await recordDecision(trx, { event: 'admin-export', actor, bankCode, detail });
    await write(readEach(trx, sealer, applications));
    await deleteVerified(trx, applications);
    return applications.length;
  });
}

/** The provider's ids stay, for enquiries. */
async function deleteVerified(
  trx: Transaction<unknown>,
  applications: readonly ApplicationReference[],
): Promise<void> {
  await sql`
    update ekyc_session set sealed_verified = null
    where application_id = any(${toIds(applications)}::uuid[]) and sealed_verified is not null`.execute(trx);
}

async function mark(
  trx: Transaction<unknown>,
  applications: readonly ApplicationReference[],
  actor: string,
): Promise<void> {
  await sql`
    with marked as (
      update application set handed_over_at = now() where id = any(${toIds(applications)}::uuid[])
      returning id, bank_code
    )
    insert into audit (application_id, bank_code, event, actor)
    select id, bank_code, 'handed-over', ${actor}::text from marked`.execute(trx);
}

export function takeOutUnreadable(
  db: Queries,
  { sealer, bankCode, batch }: Pick<BatchOptions, 'sealer' | 'bankCode' | 'batch'>,
): Promise<Unreadable[] | null> {
  return runInTransactionOnce(db, async (trx) => {
    if (!(await tryLockBatch(trx, batch))) return null;
    const applications = await takeBatch(trx, { bankCode, batch, again: false });
    const unreadable = await findUnreadable(trx, sealer, applications);
    await leaveBatch(trx, unreadable);
    return unreadable;
  });
}

async function tryLockBatch(trx: Transaction<unknown>, batch: string): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey(batch)}) as ours`.execute(trx);
  return rows[0]?.ours === true;
}

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
  // The bank has a file of this name, so the rest goes into another batch.
  await leaveBatch(trx, wanted);
  return [];
}

async function leaveBatch(
  trx: Transaction<unknown>,
  applications: readonly ApplicationReference[],
): Promise<void> {
  await sql`
    update application set handover_batch = null where id = any(${toIds(applications)}::uuid[])`.execute(trx);
}

const toIds = (applications: readonly ApplicationReference[]): string[] => applications.map(({ id }) => id);

async function* readEach(
  trx: Transaction<unknown>,
  sealer: Sealer,
  applications: readonly ApplicationReference[],
): AsyncGenerator<HandedOver> {
  for (const reference of applications) yield await readHandedOver(trx, sealer, reference);
}
