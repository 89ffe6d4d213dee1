import { draftDays } from '@kaisetsu/domain/limits';
import { type QueryExecutorProvider, sql, type Transaction } from 'kysely';
import { isOpenSession } from '../application/open-session.ts';
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

const countRows = async (
  db: QueryExecutorProvider,
  from: ReturnType<typeof sql>,
  where: ReturnType<typeof sql>,
): Promise<number> => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${from} where ${where}`.execute(db);
  return rows[0]?.count ?? 0;
};

export const countStaleDrafts = (db: QueryExecutorProvider): Promise<number> =>
  countRows(db, sql`application a`, staleDraft);
export const countStaleGuards = (db: QueryExecutorProvider): Promise<number> =>
  countRows(db, sql`code_guard g`, staleGuard);

/** A single statement would delete a session that another transaction added before the lock. */
export async function purgeDrafts(trx: Transaction<unknown>, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select a.id from application a where ${staleDraft}
    order by a.created_at limit ${limit}::int for update of a skip locked`.execute(trx);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const gone = await sql<{ id: string }>`
    with gone as (
      delete from application a where a.id = any(${ids}::uuid[]) and ${staleDraft} returning a.id, a.bank_code
    ), ${keepErasures}
    insert into audit (application_id, bank_code, event) select id, bank_code, 'purged' from gone returning id
  `.execute(trx);
  return gone.rows.length;
}

export async function purgeGuards(trx: Transaction<unknown>, limit: number): Promise<number> {
  const { rows } = await sql<{ hash: string }>`
    select encode(g.address_hash, 'hex') as hash from code_guard g where ${staleGuard}
    limit ${limit}::int for update of g skip locked`.execute(trx);
  if (rows.length === 0) return 0;
  const hashes = rows.map(({ hash }) => hash);
  const { numAffectedRows } = await sql`
    delete from code_guard g
    where g.address_hash in (select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash) and ${staleGuard}
  `.execute(trx);
  return Number(numAffectedRows ?? 0);
}
