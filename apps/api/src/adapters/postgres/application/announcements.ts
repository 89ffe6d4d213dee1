import type { Statements, Transaction } from '../connection/queries.ts';

export type Window = { readonly startedAt: Date; readonly endedAt: Date };

export async function readDatabaseTime(db: Statements): Promise<Date> {
  const row = await db.first<{ now: Date }>`select now() as now`;
  return row?.now ?? new Date();
}

export async function listMaintenanceWindows(db: Statements): Promise<Window[]> {
  return db.query<Window>`
    select started_at as "startedAt", ended_at as "endedAt" from maintenance
    where ended_at > now() order by started_at`;
}

/** The lock prevents two windows from two engineers at once. */
export async function clearMaintenance(trx: Transaction): Promise<Window[]> {
  await trx.query`lock table maintenance in share row exclusive mode`;
  return trx.query<Window>`
    delete from maintenance where ended_at > now()
    returning started_at as "startedAt", ended_at as "endedAt"`;
}

export async function addMaintenance(db: Statements, { startedAt, endedAt }: Window): Promise<void> {
  await db.query`insert into maintenance (started_at, ended_at) values (${startedAt}, ${endedAt})`;
}

export type StoredNotice = {
  readonly id: string;
  /** Null means every bank. */
  readonly bankCode: string | null;
  readonly contents: string;
  readonly createdAt: Date;
};

export async function listNotices(db: Statements): Promise<StoredNotice[]> {
  return db.query<StoredNotice>`
    select id::text as id, bank_code as "bankCode", contents, created_at as "createdAt"
    from notice order by id`;
}

export async function addNotice(
  db: Statements,
  { bankCode, contents }: Pick<StoredNotice, 'bankCode' | 'contents'>,
): Promise<string> {
  const row = await db.first<{ id: string }>`
    insert into notice (bank_code, contents) values (${bankCode}, ${contents}) returning id::text as id`;
  return row?.id ?? '';
}

export const removeNotice = (db: Statements, id: string): Promise<StoredNotice | null> =>
  db.first<StoredNotice>`
    delete from notice where id = ${id}::bigint
    returning id::text as id, bank_code as "bankCode", contents, created_at as "createdAt"`;
