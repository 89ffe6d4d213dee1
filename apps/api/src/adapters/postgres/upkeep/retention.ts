import { countRows, type Sql, type Statements, sql, type Transaction } from '../connection/queries.ts';

export type Retention = {
  readonly bankCode: string;
  /** Days from the decision and the acknowledged hand-over. */
  readonly completedDays: number;
  readonly auditDays: number;
};

export const readRetentions = (db: Statements) => db.query<Retention>`
  select bank_code as "bankCode", completed_days as "completedDays", audit_days as "auditDays"
  from retention order by bank_code`;

export async function setRetention(db: Statements, { bankCode, completedDays, auditDays }: Retention) {
  await db.query`
    insert into retention (bank_code, completed_days, audit_days) values (${bankCode}, ${completedDays}, ${auditDays})
    on conflict (bank_code) do update set completed_days = ${completedDays}, audit_days = ${auditDays}`;
}

export async function clearRetention(db: Statements, bankCode: string): Promise<boolean> {
  return (await db.change`delete from retention where bank_code = ${bankCode}`) > 0;
}

/** Days from the decision and the acknowledged hand-over. Deleting the application would also delete its unsent mail. */
const isPastRetention = (days: Sql) => sql`
  a.acknowledged_at < now() - ${days} * interval '1 day'
  and not exists (
    select from decision_case c
    where c.application_id = a.id and (c.decided_at is null or c.decided_at >= now() - ${days} * interval '1 day')
  )
  and not exists (select from outbox o where o.application_id = a.id and o.sent_at is null)`;

const isPastOwn = isPastRetention(sql`r.completed_days`);

export const countPastRetention = (db: Statements) =>
  countRows(db, sql`retention r join application a on a.bank_code = r.bank_code and ${isPastOwn}`);

export function countUnder(db: Statements, { bankCode, completedDays }: Retention): Promise<number> {
  const isPast = isPastRetention(sql`${completedDays}::int`);
  return countRows(db, sql`application a where a.bank_code = ${bankCode} and ${isPast}`);
}

/** Keeps the sessions whose data the provider must still erase. */
export const deleteApplications = (trx: Transaction, where: Sql) => trx.change`
  with gone as (
    delete from application a where ${where} returning a.id, a.bank_code
  ), kept as (
    insert into identity_erasure (reference, adapter, provider_session_id, application_id, bank_code)
    select e.reference, e.adapter, e.provider_session_id, gone.id, gone.bank_code
    from gone join ekyc_session e on e.application_id = gone.id
    where e.erased_at is null and e.provider_session_id is not null
  )
  insert into audit (application_id, bank_code, event) select id, bank_code, 'purged' from gone`;

export const purgePastRetention = (trx: Transaction, limit: number): Promise<number> =>
  deleteApplications(
    trx,
    sql`a.id = any(array(
      select one.id from retention r cross join lateral (
        select a.id from application a
        where a.bank_code = r.bank_code and ${isPastOwn}
        order by a.acknowledged_at limit ${limit}::int for update skip locked
      ) as one
      limit ${limit}::int
    ))`,
  );
