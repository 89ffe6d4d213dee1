import type { Occupation } from '@kaisetsu/domain/answers/occupation';
import type { WorkplaceFound } from '@kaisetsu/domain/answers/workplace';
import { sql } from 'kysely';
import type { Branch, Notice, ReferenceData } from '../../../core/ports.ts';
import type { Queries } from '../connection/database.ts';

const cacheMs = 10_000;

/** Calls with the same key share a query in progress. Failures are not cached. */
export function cacheForSeconds<T>(query: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const cache = new Map<string, { at: number; answer: Promise<T> }>();
  return (key) => {
    const found = cache.get(key);
    if (found !== undefined && performance.now() - found.at < cacheMs) return found.answer;
    const answer = query(key);
    cache.set(key, { at: performance.now(), answer });
    answer.catch(() => cache.delete(key));
    return answer;
  };
}

type WorkplaceRow = {
  code: string;
  id: string;
  name: string;
  phone_number: string;
  multiple_accounts: string;
};

const toWorkplaceFound = (row: WorkplaceRow): WorkplaceFound & { code: string } => ({
  code: row.code,
  id: row.id,
  name: row.name,
  phoneNumber: row.phone_number,
  multipleAccounts: row.multiple_accounts,
});

export function createReferenceData(db: Queries): ReferenceData {
  const branches = cacheForSeconds(async (bankCode): Promise<readonly Branch[]> => {
    const { rows } = await sql<Branch>`
      select code, name, kana, address, prefecture, municipality_code as "municipalityCode"
      from branch where bank_code = ${bankCode} order by code`.execute(db);
    return rows;
  });

  const occupations = cacheForSeconds(async (): Promise<readonly Occupation[]> => {
    const { rows } = await sql<Occupation>`
      select id, name, display_number as "displayNumber", general_display as "generalDisplay",
        child_display as "childDisplay", workplace_required as "workplaceRequired"
      from occupation order by display_number, id`.execute(db);
    return rows;
  });

  return {
    listBranches: branches,
    listOccupations: () => occupations(''),

    async listNotices(bankCode) {
      const { rows } = await sql<Notice>`
        select contents from notice where bank_code is null or bank_code = ${bankCode} order by id`.execute(
        db,
      );
      return rows;
    },

    async findMaintenance() {
      const { rows } = await sql<{ started_at: Date; ended_at: Date; active: boolean }>`
        select started_at, ended_at, started_at <= now() as active
        from maintenance where ended_at > now() order by started_at limit 1`.execute(db);
      const [row] = rows;
      return row === undefined
        ? null
        : { startedAt: row.started_at, endedAt: row.ended_at, active: row.active };
    },

    async findWorkplaceByCode(bankCode, code) {
      const { rows } = await sql<WorkplaceRow>`
        select code, id, name, phone_number, multiple_accounts
        from workplace where bank_code = ${bankCode} and code = ${code}`.execute(db);
      if (rows[0] === undefined) return null;
      const { code: _code, ...found } = toWorkplaceFound(rows[0]);
      return found;
    },

    async findWorkplaceById(bankCode, id) {
      const { rows } = await sql<WorkplaceRow>`
        select code, id, name, phone_number, multiple_accounts
        from workplace where bank_code = ${bankCode} and id = ${id}`.execute(db);
      return rows[0] === undefined ? null : toWorkplaceFound(rows[0]);
    },

    async hasInvitation(bankCode, code) {
      const { rows } = await sql`
        select 1 from invitation where bank_code = ${bankCode} and code = ${code}`.execute(db);
      return rows.length > 0;
    },
  };
}
