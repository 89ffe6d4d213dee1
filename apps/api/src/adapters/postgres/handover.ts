import { type QueryExecutorProvider, sql, type Transaction } from 'kysely';
import type { Application } from '../../application.ts';
import type { IdentityMethod } from '../../identity-methods.ts';
import type { Sealer } from '../crypto/sealer.ts';
import { readApplication } from './application-rows.ts';
import { auditDecision } from './audit.ts';
import type { Queries } from './database.ts';
import { type HandedPicture, readPictures } from './handover-pictures.ts';
import { openedKey } from './key-rotation.ts';
import { inTransactionOnce } from './transaction-once.ts';

/** A completed application in the open, as the bank gets it. */
export type HandedOver = {
  readonly application: Application;
  readonly channel: string;
  readonly deviceId: string;
  /** RSA-OAEP to the bank's offline key, base64, and that key's fingerprint. */
  readonly sealedPin: string;
  readonly pinKeyFingerprint: string;
  readonly identity: { readonly method: IdentityMethod; readonly ruleVersion: string };
  readonly pictures: readonly HandedPicture[];
};

export type Waiting = {
  readonly applications: number;
  readonly pictures: number;
  /** Batches that were begun and not finished. */
  readonly unfinished: readonly string[];
};

/** Completed, and not at the bank yet: in a batch that was begun or in none. */
const isWaiting = (bankCode: string) =>
  sql`bank_code = ${bankCode} and completed_at is not null and handed_over_at is null`;

/** What would be handed over now. */
export async function countWaiting(db: QueryExecutorProvider, bankCode: string): Promise<Waiting> {
  const { rows } = await sql<{ applications: number; pictures: number; unfinished: string[] | null }>`
    select count(*)::int as applications,
      coalesce(sum((select count(*) from document where application_id = a.id)), 0)::int as pictures,
      array_agg(distinct handover_batch order by handover_batch) filter (where handover_batch is not null) as unfinished
    from application a where ${isWaiting(bankCode)}`.execute(db);
  const [row] = rows;
  return {
    applications: row?.applications ?? 0,
    pictures: row?.pictures ?? 0,
    unfinished: row?.unfinished ?? [],
  };
}

/** How many of them our keys do not open. */
export async function countUnopened(
  db: QueryExecutorProvider,
  bankCode: string,
  sealer: Sealer,
): Promise<number> {
  const { rows } = await sql<{ wrapped_data_key: Buffer; key_id: string }>`
    select wrapped_data_key, key_id from application where ${isWaiting(bankCode)}`.execute(db);
  return rows.filter((row) => openedKey(sealer, row) === null).length;
}

/** What names a lock of the hand-over, for as long as the transaction lasts: rows alone would be shared out one by one. */
const lockKey = (name: string) => sql`hashtextextended(${`handover ${name}`}, 0)`;

/**
 * Puts the oldest completed applications that are in no batch into this one. Returns how many. Runs do it one after the
 * other, so that a row somebody holds for a moment, as the rotation of keys does, is waited for and not left out.
 */
export function beginBatch(db: Queries, bankCode: string, batch: string, size: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lockKey(bankCode)})`.execute(trx);
    const { numAffectedRows } = await sql`
      with oldest as materialized (
        select id from application where ${isWaiting(bankCode)} and handover_batch is null
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
 */
export function handOver(
  db: Queries,
  { sealer, actor, bankCode, batch, again }: BatchOptions,
  write: (read: AsyncIterable<HandedOver>) => Promise<void>,
): Promise<number | null> {
  return inTransactionOnce(db, async (trx) => {
    if (!(await isOurs(trx, batch))) return null;
    const ids = await takeBatch(trx, { bankCode, batch, again });
    if (ids.length === 0) return 0;
    await write(readEach(trx, sealer, ids));
    if (!again) {
      await sql`
        with marked as (
          update application set handed_over_at = now() where id = any(${ids}::uuid[]) returning id, bank_code
        )
        insert into audit (application_id, bank_code, event, actor)
        select id, bank_code, 'handed-over', ${actor}::text from marked`.execute(trx);
    }
    const detail = { batch, applications: ids.length, again };
    await auditDecision(trx, { event: 'admin-export', actor, bankCode, detail });
    return ids.length;
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
): Promise<string[]> {
  const { rows } = await sql<{ id: string; handed: boolean }>`
    select id, handed_over_at is not null as handed from application
    where handover_batch = ${batch} and bank_code = ${bankCode} and completed_at is not null
    order by completed_at, id for no key update`.execute(trx);
  const wanted = rows.filter(({ handed }) => handed === again).map(({ id }) => id);
  if (again || wanted.length === 0 || wanted.length === rows.length) return wanted;
  // An older version could hand over a part. Its file is at the bank, so the rest must not be written under that name.
  await sql`update application set handover_batch = null where id = any(${wanted}::uuid[])`.execute(trx);
  return [];
}

/** One after the other: a batch of pictures would not fit into memory. */
async function* readEach(
  trx: Transaction<unknown>,
  sealer: Sealer,
  ids: readonly string[],
): AsyncGenerator<HandedOver> {
  for (const id of ids) {
    const application = await readApplication(trx, sealer, id);
    const { rows } = await sql<
      Omit<HandedOver, 'application' | 'identity' | 'pictures'> & HandedOver['identity']
    >`
      select a.channel, a.device_id as "deviceId", a.sealed_pin as "sealedPin",
        a.pin_key_fingerprint as "pinKeyFingerprint", e.method, e.rule_version as "ruleVersion"
      from application a join ekyc_session e on e.reference = ${application.ekyc?.reference ?? null}::uuid
      where a.id = ${id}`.execute(trx);
    const [row] = rows;
    if (row === undefined) throw new Error(`application ${id} is completed without identity verification`);
    const { method, ruleVersion, ...rest } = row;
    const pictures = await readPictures(trx, sealer, { id, bankCode: application.bankCode });
    yield { ...rest, application, identity: { method, ruleVersion }, pictures };
  }
}
