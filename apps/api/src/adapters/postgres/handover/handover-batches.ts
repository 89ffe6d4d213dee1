import type { Statements, Transaction } from '../connection/queries.ts';

export type HandedBatch = {
  readonly bankCode: string;
  readonly batch: string;
  readonly handedOverAt: Date;
  readonly applications: number;
  readonly acknowledged: boolean;
};

export type BatchList = {
  /** Oldest first. */
  readonly batches: readonly HandedBatch[];
  readonly hasMore: boolean;
};

/** One look-up for each batch: a scan would read every handed-over application. */
export async function listBatches(
  db: Statements,
  bankCode: string | undefined,
  limit: number,
): Promise<BatchList> {
  const rows = await db.query<HandedBatch>`
    with recursive banks as (
      (select bank_code from application where handover_batch is not null order by bank_code limit 1)
      union all
      select (
        select bank_code from application a where handover_batch is not null and a.bank_code > banks.bank_code
        order by bank_code limit 1
      ) from banks where bank_code is not null
    ), newest as (
      select bank_code, (
        select handover_batch from application a
        where a.bank_code = banks.bank_code and handover_batch is not null and handed_over_at is not null
        order by handover_batch desc limit 1
      ) as handover_batch, 1 as nth
      from banks
      where bank_code is not null and (${bankCode ?? null}::text is null or bank_code = ${bankCode ?? null}::text)
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

export type Acknowledged = { readonly applications: number; readonly before: number };

/** Null for a batch that was not handed over. */
export async function acknowledgeBatch(
  trx: Transaction,
  { bankCode, batch, actor }: { readonly bankCode: string; readonly batch: string; readonly actor: string },
): Promise<Acknowledged | null> {
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
  const { all = 0, fresh = 0 } = row ?? {};
  return all === 0 ? null : { applications: fresh, before: all - fresh };
}
