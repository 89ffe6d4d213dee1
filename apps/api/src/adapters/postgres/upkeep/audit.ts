import { type Queries, type Statements, sql, type Transaction } from '../connection/queries.ts';
import { isLockTimeout, runInTransaction } from '../connection/transaction.ts';

const monthsAhead = 2;
/** See docs/decisions/0048-audit-trail-by-month.md. Calls that write to the audit table wait behind this lock. */
const lockWaitMs = 300;

/** Does nothing while another node, or a long call, holds the table. Returns how many items were altered. */
async function alterAudit<T>(
  db: Queries,
  list: (db: Statements) => Promise<T[]>,
  alter: (trx: Transaction, item: T) => Promise<unknown>,
  limit?: number,
): Promise<number> {
  if ((await list(db)).length === 0) return 0;
  try {
    return await runInTransaction(db, async (trx) => {
      const isOurs = await trx.value<boolean>`
        select pg_try_advisory_xact_lock(hashtextextended('audit months', 0))`;
      if (!isOurs) return 0;
      await trx.query`set local lock_timeout = ${sql.raw(String(lockWaitMs))}`;
      const items = (await list(trx)).slice(0, limit);
      for (const item of items) await alter(trx, item);
      return items.length;
    });
  } catch (error) {
    if (isLockTimeout(error)) return 0;
    throw error;
  }
}

type Month = { readonly table: string; readonly begin: string; readonly end: string };

const listMissingMonths = (db: Statements) => db.query<Month>`
  select 'audit_' || to_char(month, 'YYYY_MM') as table, (month at time zone 'Asia/Tokyo')::text as begin,
    ((month + interval '1 month') at time zone 'Asia/Tokyo')::text as end
  from generate_series(0, ${monthsAhead}::int) as ahead,
    lateral (select date_trunc('month', now() at time zone 'Asia/Tokyo') + ahead * interval '1 month' as month) as months
  where to_regclass('audit_' || to_char(month, 'YYYY_MM')) is null
    and not exists (
      select from ${parts} where ends > month at time zone 'Asia/Tokyo'
        and begins <= month at time zone 'Asia/Tokyo'
    )`;

/** `audit_other` has no bounds. */
const parts = sql`(
  select c.relname as table, coalesce(substring(bound from 'FROM \\(''([^'']+)''\\)')::timestamptz, '-infinity') as begins,
    substring(bound from 'TO \\(''([^'']+)''\\)')::timestamptz as ends
  from pg_inherits i join pg_class c on c.oid = i.inhrelid, lateral pg_get_expr(c.relpartbound, c.oid) as bound
  where i.inhparent = 'audit'::regclass and bound <> 'DEFAULT'
) as parts`;

export const makeAuditMonths = (db: Queries) =>
  alterAudit(db, listMissingMonths, async (trx, { table, begin, end }) => {
    const month = sql.id(table);
    await trx.query`create table ${month} (like audit including defaults)`;
    await trx.query`
      with moved as (
        delete from audit_other where at >= ${begin}::timestamptz and at < ${end}::timestamptz
        returning id, at, application_id, bank_code, event, actor, detail
      )
      insert into ${month} (id, at, application_id, bank_code, event, actor, detail) select * from moved`;
    await trx.query`
      alter table audit attach partition ${month} for values from (${sql.raw(`'${begin}'`)}) to (${sql.raw(`'${end}'`)})`;
  });

/** No row while a bank has no retention. */
const selectCutoff = (bankCodes: readonly string[]) => sql`(
  select now() - max(audit_days) * interval '1 day' as cutoff from retention
  having ${bankCodes.length}::int > 0
    and not exists (
      select from unnest(${bankCodes}::text[]) as bank (code)
      where code not in (select bank_code from retention)
    )
) as oldest`;

const createExpiredList = (bankCodes: readonly string[]) => (db: Statements) =>
  db.values<string>`
  select parts.table from ${parts} join ${selectCutoff(bankCodes)} on ends <= cutoff order by ends`;

export const countPastMonths = async (db: Statements, bankCodes: readonly string[]) =>
  (await createExpiredList(bankCodes)(db)).length;

export const dropAuditMonth = (db: Queries, bankCodes: readonly string[]) =>
  alterAudit(db, createExpiredList(bankCodes), (trx, table) => trx.query`drop table ${sql.id(table)}`, 1);

/** `audit_other` has the rows of a month without a table, for example after a wrong clock. */
export const isPastAudit = (bankCodes: readonly string[]) =>
  sql`at < (select cutoff from ${selectCutoff(bankCodes)})`;

export type Decision = {
  readonly event: string;
  readonly actor: string;
  /** Null means every bank. */
  readonly bankCode: string | null;
  /** Never data of an applicant. */
  readonly detail: Readonly<Record<string, unknown>>;
};

export const recordDecision = (db: Statements, { event, actor, bankCode, detail }: Decision) => db.query`
  insert into audit (bank_code, event, actor, detail)
  values (${bankCode ?? ''}, ${event}, ${actor}, ${JSON.stringify(detail)}::jsonb)`;
