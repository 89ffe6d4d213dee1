import { needsTwoPeople } from '../../../core/decision.ts';
import type { CaseClerk, CaseFigures, CaseList, CaseRow, Cases } from '../../../core/desk-ports.ts';
import { type Sql, type Statements, sql } from '../connection/queries.ts';

/** Expects the tables `decision_case c` and `application a`. */
export const caseColumns = sql`
  c.application_id as id, c.bank_code as "bankCode", a.type, a.application_number as "applicationNumber",
  c.opened_at as "openedAt", c.reasons,
  (select count(*)::int from decision_opinion o where o.application_id = c.application_id) as opinions,
  case when c.claimed_until > now() then c.claimed_by end as "claimedBy", c.claimed_until as "claimedUntil"`;

export type StoredCase = Omit<CaseRow, 'needsTwo' | 'claim'> & {
  readonly claimedBy: string | null;
  readonly claimedUntil: Date | null;
};

export const toCaseRow = ({ claimedBy: by, claimedUntil: until, ...stored }: StoredCase): CaseRow => ({
  ...stored,
  needsTwo: needsTwoPeople(stored.reasons),
  claim: by === null || until === null ? null : { by, until },
});

const isOpinionGiven = sql`exists (select from decision_opinion o where o.application_id = c.application_id)`;

function createCondition(only: Parameters<Cases['list']>[1]['only'], clerk: CaseClerk): Sql {
  if (only === 'mine') return sql`and c.claimed_by = ${clerk.id} and c.claimed_until > now()`;
  return only === 'second' ? sql`and ${isOpinionGiven}` : sql``;
}

/** A Date has no microseconds, so the database writes and reads the position. */
const positionPattern = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([\da-f-]{36})$/;

export async function listCases(
  db: Statements,
  clerk: CaseClerk,
  { after, limit, only }: Parameters<Cases['list']>[1],
): Promise<CaseList> {
  const [, at = '-infinity', id = '00000000-0000-0000-0000-000000000000'] =
    positionPattern.exec(after ?? '') ?? [];
  const rows = await db.query<StoredCase & { position: string }>`
    select ${caseColumns},
      to_char(c.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || c.application_id as position
    from decision_case c join application a on a.id = c.application_id
    where c.decided_at is null and c.bank_code = any(${clerk.bankCodes}::text[])
      and (c.opened_at, c.application_id) > (${at}::timestamptz, ${id}::uuid) ${createCondition(only, clerk)}
    order by c.opened_at, c.application_id limit ${limit + 1}::int`;
  const shown = rows.slice(0, limit);
  const cases = shown.map(({ position: _, ...row }) => toCaseRow(row));
  return { cases, next: rows.length > limit ? (shown.at(-1)?.position ?? null) : null };
}

export async function readCaseFigures(
  db: Statements,
  bankCodes: readonly string[],
): Promise<readonly CaseFigures[]> {
  return db.query<CaseFigures>`
    select bank as "bankCode", open.*, done.*
    from unnest(${bankCodes}::text[]) as banks (bank)
    cross join lateral (
      -- A subquery in the filter would read the opinions once for each open case.
      select count(*)::int as open, count(first.outcome)::int as "waitingForSecond",
        coalesce(extract(epoch from now() - min(c.opened_at)), 0)::float8 as "oldestSeconds"
      from decision_case c
      left join decision_opinion first on first.application_id = c.application_id and first.nth = 1
      where c.decided_at is null and c.bank_code = bank
    ) as open
    cross join lateral (
      select count(*)::int as decided, count(second.outcome)::int as "decidedBySecond",
        count(*) filter (where first.outcome <> second.outcome)::int as overturned
      from decision_case c
      left join decision_opinion first on first.application_id = c.application_id and first.nth = 1
      left join decision_opinion second on second.application_id = c.application_id and second.nth = 2
      where c.bank_code = bank and decided_at > now() - interval '1 day' and source <> 'rule'
    ) as done`;
}
