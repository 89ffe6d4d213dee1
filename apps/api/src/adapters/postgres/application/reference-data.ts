import type { Occupation } from '@kaisetsu/domain/answers/occupation';
import type { WorkplaceFound } from '@kaisetsu/domain/answers/workplace';
import type { Branch, Maintenance, ReferenceData } from '../../../core/ports.ts';
import { type Queries, type Statements, sql, type Transaction } from '../connection/queries.ts';

const cacheMs = 10_000;

/** Calls with the same key share a query in progress. Failures are not cached. */
export function cacheForSeconds<T>(query: (key: string) => Promise<T>): (key?: string) => Promise<T> {
  const cache = new Map<string, { at: number; answer: Promise<T> }>();
  return (key = '') => {
    const found = cache.get(key);
    if (found !== undefined && performance.now() - found.at < cacheMs) return found.answer;
    const answer = query(key);
    cache.set(key, { at: performance.now(), answer });
    answer.catch(() => cache.delete(key));
    return answer;
  };
}

const workplaceColumns = sql`id, name, phone_number as "phoneNumber", multiple_accounts as "multipleAccounts"`;

export const createReferenceData = (db: Queries): ReferenceData => ({
  listBranches: cacheForSeconds(
    (bankCode) => db.query<Branch>`
        select code, name, kana, address, prefecture, municipality_code as "municipalityCode"
        from branch where bank_code = ${bankCode} order by code`,
  ),

  listOccupations: cacheForSeconds(
    () => db.query<Occupation>`
        select id, name, display_number as "displayNumber", general_display as "generalDisplay",
          child_display as "childDisplay", workplace_required as "workplaceRequired"
        from occupation order by display_number, id`,
  ),

  listNotices: (bankCode) =>
    db.query<{ contents: string }>`
        select contents from notice where bank_code is null or bank_code = ${bankCode} order by id`,

  findMaintenance: async () => (await listMaintenanceWindows(db))[0] ?? null,

  findWorkplaceByCode: (bankCode, code) =>
    db.first<WorkplaceFound>`
        select ${workplaceColumns} from workplace where bank_code = ${bankCode} and code = ${code}`,

  findWorkplaceById: (bankCode, id) =>
    db.first<WorkplaceFound & { code: string }>`
        select ${workplaceColumns}, code from workplace where bank_code = ${bankCode} and id = ${id}`,

  hasInvitation: async (bankCode, code) =>
    (await db.change`select from invitation where bank_code = ${bankCode} and code = ${code}`) > 0,
});

export const readDatabaseTime = async (db: Statements) => (await db.value<Date>`select now()`) ?? new Date();

export const listMaintenanceWindows = (db: Statements) => db.query<Maintenance>`
  select started_at as "startedAt", ended_at as "endedAt" from maintenance
  where ended_at > now() order by started_at`;

/** The lock prevents two windows from two engineers at once. */
export async function clearMaintenance(trx: Transaction): Promise<Maintenance[]> {
  await trx.query`lock table maintenance in share row exclusive mode`;
  return trx.query<Maintenance>`
    delete from maintenance where ended_at > now()
    returning started_at as "startedAt", ended_at as "endedAt"`;
}

export const addMaintenance = (db: Statements, { startedAt, endedAt }: Maintenance) =>
  db.query`insert into maintenance (started_at, ended_at) values (${startedAt}, ${endedAt})`;

export type StoredNotice = {
  readonly id: string;
  /** Null means every bank. */
  readonly bankCode: string | null;
  readonly contents: string;
  readonly createdAt: Date;
};

const noticeColumns = sql`id::text as id, bank_code as "bankCode", contents, created_at as "createdAt"`;

export const listNotices = (db: Statements) =>
  db.query<StoredNotice>`select ${noticeColumns} from notice order by notice.id`;

export const addNotice = (
  db: Statements,
  { bankCode, contents }: Pick<StoredNotice, 'bankCode' | 'contents'>,
) =>
  db.value<string>`insert into notice (bank_code, contents) values (${bankCode}, ${contents}) returning id::text`;

export const removeNotice = (db: Statements, id: string) =>
  db.first<StoredNotice>`delete from notice where id = ${id}::bigint returning ${noticeColumns}`;
