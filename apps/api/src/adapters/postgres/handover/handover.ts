import type { Sealer } from '../../keys/sealer.ts';
import { recordDecision } from '../application/audit.ts';
import { type Queries, sql, type Transaction } from '../connection/queries.ts';
import { runInTransactionOnce } from '../connection/transaction.ts';
import {
  type ApplicationReference,
  ApplicationUnreadable,
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
  return db.transaction(async (trx) => {
    await trx.query`select pg_advisory_xact_lock(${lockKey(bankCode)})`;
    return trx.change`
      with oldest as materialized (
        select id from application
        where ${isWaiting(bankCode)} and handover_batch is null and id <> all(${excluded}::uuid[])
        order by completed_at, id limit ${size}::int for no key update
      )
      update application set handover_batch = ${batch} from oldest where application.id = oldest.id`;
  });
}

export type BatchOptions = {
  readonly sealer: Sealer;
  readonly actor: string;
  readonly bankCode: string;
  readonly batch: string;
  readonly again: boolean;
};

export type HandedBatchResult = {
  readonly applications: number;
  /** Taken out of the batch. */
  readonly unreadable: readonly Unreadable[];
};

/**
 * `write` makes its files durable before this marks their applications, in one transaction: a run that ends in between
 * is repeated under the same batch name. Null when another run has the batch.
 *
 * @throws ApplicationUnreadable with `again`, because the file would be incomplete
 */
export function handOver(
  db: Queries,
  { sealer, actor, bankCode, batch, again }: BatchOptions,
  write: (read: AsyncIterable<HandedOver>) => Promise<void>,
): Promise<HandedBatchResult | null> {
  return runInTransactionOnce(db, async (trx) => {
    const lock = await trx.first<{ ours: boolean }>`
      select pg_try_advisory_xact_lock(${lockKey(batch)}) as ours`;
    if (lock?.ours !== true) return null;
    const applications = await trx.query<ApplicationReference>`
      select ${referenceColumns} from application
      where handover_batch = ${batch} and bank_code = ${bankCode} and completed_at is not null
        and ${again ? sql`handed_over_at is not null` : sql`handed_over_at is null`}
      order by completed_at, id for no key update`;
    const written: string[] = [];
    const unreadable: Unreadable[] = [];
    async function* readEach(): AsyncGenerator<HandedOver> {
      for (const reference of applications) {
        try {
          yield await readHandedOver(trx, sealer, reference);
          written.push(reference.id);
        } catch (error) {
          if (again || !(error instanceof ApplicationUnreadable)) throw error;
          unreadable.push(error.unreadable);
        }
      }
    }
    if (applications.length > 0) await write(readEach());
    await trx.query`
      update application set handover_batch = null where id = any(${unreadable.map(({ id }) => id)}::uuid[])`;
    if (written.length > 0) {
      if (!again) await mark(trx, written, actor);
      const detail = { batch, applications: written.length, again };
      await recordDecision(trx, { event: 'admin-export', actor, bankCode, detail });
    }
    return { applications: written.length, unreadable };
  });
}

async function mark(trx: Transaction, ids: readonly string[], actor: string): Promise<void> {
  await trx.query`
    with marked as (
      update application set handed_over_at = now() where id = any(${ids}::uuid[])
      returning id, bank_code
    )
    insert into audit (application_id, bank_code, event, actor)
    select id, bank_code, 'handed-over', ${actor}::text from marked`;
}
