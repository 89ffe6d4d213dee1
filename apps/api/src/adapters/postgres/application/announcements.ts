import { type QueryExecutorProvider, sql, type Transaction } from 'kysely';

export type Window = { readonly startedAt: Date; readonly endedAt: Date };

export async function readDatabaseTime(db: QueryExecutorProvider): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}

export async function listMaintenanceWindows(db: QueryExecutorProvider): Promise<Window[]> {
  const { rows } = await sql<Window>`
    select started_at as "startedAt", ended_at as "endedAt" from maintenance
    where ended_at > now() order by started_at`.execute(db);
  return rows;
}

/** The lock prevents two windows from two engineers at once. */
export async function clearMaintenance(trx: Transaction<unknown>): Promise<Window[]> {
  await sql`lock table maintenance in share row exclusive mode`.execute(trx);
  const { rows } = await sql<Window>`
    delete from maintenance where ended_at > now()
    returning started_at as "startedAt", ended_at as "endedAt"`.execute(trx);
  return rows;
}

export async function addMaintenance(
  db: QueryExecutorProvider,
  { startedAt, endedAt }: Window,
): Promise<void> {
  await sql`insert into maintenance (started_at, ended_at) values (${startedAt}, ${endedAt})`.execute(db);
}

export type StoredNotice = {
  readonly id: string;
  /** Null means every bank. */
  readonly bankCode: string | null;
  readonly contents: string;
  readonly createdAt: Date;
};

export async function listNotices(db: QueryExecutorProvider): Promise<StoredNotice[]> {
  const { rows } = await sql<StoredNotice>`
    select id::text as id, bank_code as "bankCode", contents, created_at as "createdAt"
    from notice order by id`.execute(db);
  return rows;
}

export async function addNotice(
  db: QueryExecutorProvider,
  { bankCode, contents }: Pick<StoredNotice, 'bankCode' | 'contents'>,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into notice (bank_code, contents) values (${bankCode}, ${contents}) returning id::text as id`.execute(
    db,
  );
  return rows[0]?.id ?? '';
}

export async function removeNotice(db: QueryExecutorProvider, id: string): Promise<StoredNotice | null> {
  const { rows } = await sql<StoredNotice>`
    delete from notice where id = ${id}::bigint
    returning id::text as id, bank_code as "bankCode", contents, created_at as "createdAt"`.execute(db);
  return rows[0] ?? null;
}
