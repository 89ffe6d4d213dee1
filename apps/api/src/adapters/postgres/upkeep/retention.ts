import { draftDays } from '@kaisetsu/domain/limits';
import type { OpenIdentitySession } from '../../../core/identity-ports.ts';
import { countRows, type Sql, type Statements, sql, type Transaction } from '../connection/queries.ts';

export type Retention = {
  readonly bankCode: string;
  readonly completedDays: number;
  readonly auditDays: number;
};

export const readRetentions = (db: Statements) => db.query<Retention>`
  select bank_code as "bankCode", completed_days as "completedDays", audit_days as "auditDays"
  from retention order by bank_code`;

export const setRetention = (db: Statements, { bankCode, completedDays, auditDays }: Retention) => db.query`
  insert into retention (bank_code, completed_days, audit_days) values (${bankCode}, ${completedDays}, ${auditDays})
  on conflict (bank_code) do update set completed_days = ${completedDays}, audit_days = ${auditDays}`;

export const clearRetention = (db: Statements, bankCode: string) =>
  db.change`delete from retention where bank_code = ${bankCode}`;

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

export type ErasableSession = OpenIdentitySession & {
  readonly adapter: string;
  readonly applicationId: string;
  readonly bankCode: string;
};

/** Of drafts and of deleted applications, with the other evidence. In random order, so that a failing session does not block others. */
export const findErasableSessions = (
  db: Statements,
  adapters: readonly string[],
  limit: number,
) => db.query<ErasableSession>`
  with found as (
    select e.reference, e.adapter, e.provider_session_id, a.id as application_id, a.bank_code
    from ekyc_session e join application a on a.id = e.application_id
    where e.adapter = any(${adapters}::text[]) and e.erased_at is null and e.provider_session_id is not null
      and a.completed_at is null and a.updated_at < now() - ${draftDays - 1}::int * interval '1 day'
    union all
    select reference, adapter, provider_session_id, application_id, bank_code
    from identity_erasure where adapter = any(${adapters}::text[])
  )
  select reference, adapter, provider_session_id as "providerSessionId", application_id as "applicationId",
    bank_code as "bankCode", null as "privateState"
  from found
  where not exists (select from audit where audit.application_id = found.application_id
    and audit.event = 'identity-erasure-refused ' || found.reference and audit.at > now() - interval '1 day')
  order by random() limit ${limit}::int`;

/** Records only one event, also when two nodes have asked the provider. */
export const markErased = (
  db: Statements,
  { reference, applicationId, bankCode }: ErasableSession,
  event: 'identity-erased' | 'identity-absent-at-provider',
) => db.query`
  with erased as (
    update ekyc_session set erased_at = now() where reference = ${reference} and erased_at is null returning reference
  ), dropped as (
    delete from identity_erasure where reference = ${reference} returning reference
  ), ended as (
    select reference from erased union select reference from dropped
  )
  insert into audit (application_id, bank_code, event)
  select ${applicationId}::uuid, ${bankCode}, ${event} from ended`;

export const markErasureRefused = (db: Statements, session: ErasableSession) => db.query`
  insert into audit (application_id, bank_code, event)
  values (${session.applicationId}::uuid, ${session.bankCode}, ${`identity-erasure-refused ${session.reference}`})`;

export const dropUnerasable = (db: Statements, adapters: readonly string[]) =>
  db.query`delete from identity_erasure where adapter = any(${adapters}::text[])`;

export const countErasures = (db: Statements, adapter: string) =>
  countRows(db, sql`identity_erasure where adapter = ${adapter}`);
