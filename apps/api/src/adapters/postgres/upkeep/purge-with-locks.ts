import { draftDays } from '@kaisetsu/domain/limits';
import { isOpenSession } from '../application/open-session.ts';
import { type Sql, type Statements, sql, type Transaction } from '../connection/queries.ts';
import { keepErasures } from './identity-erasure.ts';

const staleDraft = sql`
  a.completed_at is null
  and a.created_at < now() - ${draftDays}::int * interval '1 day'
  and a.updated_at < now() - ${draftDays}::int * interval '1 day'
  and not exists (
    select from session s
    where s.application_id = a.id and ${sql.raw(isOpenSession)}
  )`;

const staleGuard = sql`
  (g.locked_until is null or g.locked_until < now())
  and (g.last_dead_at is null or g.last_dead_at < now() - interval '1 day')
  and not exists (select from verification_code c where c.address_hash = g.address_hash)`;

const countRows = async (db: Statements, from: Sql, where: Sql): Promise<number> => {
  const row = await db.first<{
    count: number;
  }>`select count(*)::int as count from ${from} where ${where}`;
  return row?.count ?? 0;
};

export const countStaleDrafts = (db: Statements): Promise<number> =>
  countRows(db, sql`application a`, staleDraft);
export const countStaleGuards = (db: Statements): Promise<number> =>
  countRows(db, sql`code_guard g`, staleGuard);

/** A single statement would delete a session that another transaction added before the lock. */
export async function purgeDrafts(trx: Transaction, limit: number): Promise<number> {
  const rows = await trx.query<{ id: string }>`
    select a.id from application a where ${staleDraft}
    order by a.created_at limit ${limit}::int for update of a skip locked`;
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const gone = await trx.query<{ id: string }>`
    with gone as (
      delete from application a where a.id = any(${ids}::uuid[]) and ${staleDraft} returning a.id, a.bank_code
    ), ${keepErasures}
    insert into audit (application_id, bank_code, event) select id, bank_code, 'purged' from gone returning id
  `;
  return gone.length;
}

export async function purgeGuards(trx: Transaction, limit: number): Promise<number> {
  const rows = await trx.query<{ hash: string }>`
    select encode(g.address_hash, 'hex') as hash from code_guard g where ${staleGuard}
    limit ${limit}::int for update of g skip locked`;
  if (rows.length === 0) return 0;
  const hashes = rows.map(({ hash }) => hash);
  return trx.change`
    delete from code_guard g
    where g.address_hash in (select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash) and ${staleGuard}
  `;
}
