import type { Sealer } from '../../keys/sealer.ts';
import {
  type Queries,
  type Statements,
  selectDistinct,
  sql,
  type Transaction,
} from '../connection/queries.ts';
import { runInTransactionOnce } from '../connection/transaction.ts';
import { recordDecision } from '../upkeep/audit.ts';
import {
  type ApplicationReference,
  type ApplicationUnreadable,
  type HandedOver,
  isWaiting,
  readEach,
  referenceColumns,
  type Unreadable,
} from './handover-reading.ts';

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

type BatchOptions = {
  readonly sealer: Sealer;
  readonly actor: string;
  readonly bankCode: string;
  readonly batch: string;
  readonly again: boolean;
};

/**
 * `write` makes its files durable before this marks their applications, in one transaction: a run that ends in between
 * is repeated under the same batch name. Null when another run has the batch.
 * @throws ApplicationUnreadable with `again`, because the file would be incomplete
 */
export function handOver(
  db: Queries,
  { sealer, actor, bankCode, batch, again }: BatchOptions,
  write: (read: AsyncIterable<HandedOver>) => Promise<void>,
) {
  return runInTransactionOnce(db, async (trx) => {
    const isOurs = await trx.value<boolean>`select pg_try_advisory_xact_lock(${lockKey(batch)})`;
    if (!isOurs) return null;
    const applications = await trx.query<ApplicationReference>`
      select ${referenceColumns} from application
      where handover_batch = ${batch} and bank_code = ${bankCode} and completed_at is not null
        and ${again ? sql`handed_over_at is not null` : sql`handed_over_at is null`}
      order by completed_at, id for no key update`;
    const unreadable: Unreadable[] = [];
    const onUnreadable = (error: ApplicationUnreadable): void => {
      if (again) throw error;
      unreadable.push(error.unreadable);
    };
    if (applications.length > 0) await write(readEach(trx, sealer, applications, onUnreadable));
    const skipped = unreadable.map(({ id }) => id);
    const written = applications.map(({ id }) => id).filter((id) => !skipped.includes(id));
    await trx.query`
      with left_out as (
        update application set handover_batch = null where id = any(${skipped}::uuid[])
      ), marked as (
        update application set handed_over_at = now() where id = any(${written}::uuid[]) and not ${again}::boolean
        returning id, bank_code
      )
      insert into audit (application_id, bank_code, event, actor)
      select id, bank_code, 'handed-over', ${actor}::text from marked`;
    if (written.length > 0) {
      const detail = { batch, applications: written.length, again };
      await recordDecision(trx, { event: 'admin-export', actor, bankCode, detail });
    }
    return { applications: written.length, unreadable };
  });
}

type HandedBatch = {
  readonly bankCode: string;
  readonly batch: string;
  readonly handedOverAt: Date;
  readonly applications: number;
  readonly acknowledged: boolean;
};

/** Oldest first. One look-up for each batch: a scan would read every handed-over application. */
export async function listBatches(db: Statements, bankCode: string | undefined, limit: number) {
  const rows = await db.query<HandedBatch>`
    with recursive newest as (
      select bank_code, (
        select handover_batch from application a
        where a.bank_code = banks.bank_code and handover_batch is not null and handed_over_at is not null
        order by handover_batch desc limit 1
      ) as handover_batch, 1 as nth
      from (${selectDistinct(sql`bank_code`, sql`application where handover_batch is not null`)}) as banks (bank_code)
      where (${bankCode ?? null}::text is null or bank_code = ${bankCode ?? null}::text)
      union all
      select bank_code, (
        select handover_batch from application a
        where a.bank_code = newest.bank_code and a.handover_batch < newest.handover_batch and handed_over_at is not null
        order by handover_batch desc limit 1
      ), nth + 1
      from newest where nth <= ${limit}::int and handover_batch is not null
    )
    select newest.bank_code as "bankCode", newest.handover_batch as batch, handed."handedOverAt", handed.applications, handed.acknowledged
    from newest cross join lateral (
      select max(handed_over_at) as "handedOverAt", count(*)::int as applications,
        bool_and(acknowledged_at is not null) as acknowledged
      from application a
      where a.bank_code = newest.bank_code and a.handover_batch = newest.handover_batch and handed_over_at is not null
    ) as handed
    where newest.handover_batch is not null
    order by "handedOverAt" desc, batch desc limit ${limit + 1}::int`;
  return { batches: rows.slice(0, limit).reverse(), hasMore: rows.length > limit };
}

/** Null for a batch that was not handed over. */
export async function acknowledgeBatch(
  trx: Transaction,
  { bankCode, batch, actor }: Pick<BatchOptions, 'bankCode' | 'batch' | 'actor'>,
) {
  const row = await trx.first<{ all: number; fresh: number }>`
    with handed as (
      select id, bank_code, acknowledged_at from application
      where bank_code = ${bankCode} and handover_batch = ${batch} and handed_over_at is not null for no key update
    ), acknowledged as (
      update application a set acknowledged_at = now() from handed h
      where a.id = h.id and h.acknowledged_at is null returning a.id, a.bank_code
    ), audited as (
      insert into audit (application_id, bank_code, event, actor)
      select id, bank_code, 'acknowledged', ${actor} from acknowledged
    )
    select (select count(*)::int from handed) as all, (select count(*)::int from acknowledged) as fresh`;
  return row && row.all > 0 ? { applications: row.fresh, before: row.all - row.fresh } : null;
}
