import type { DeskPerson } from '@kaisetsu/domain/desk';
import { compareIdentity } from '@kaisetsu/domain/identity/compare-identity';
import type { Application } from '../../../core/application.ts';
import {
  type CaseClerk,
  type CaseDecision,
  type CaseDetail,
  type CaseFigures,
  type CaseList,
  type CaseRow,
  type CaseState,
  type Cases,
  needsTwoPeople,
  type Opinion,
} from '../../../core/decision.ts';
import { findRule, formatCitation } from '../../../core/identity/offers.ts';
import { listSubjects, readTypedIdentity } from '../../../core/identity/persons.ts';
import type { HashSecrets } from '../../../core/keyed-hash.ts';
import type { Sealer } from '../../keys/sealer.ts';
import { getStored, readApplication, readVerifiedPersons } from '../application/application-rows.ts';
import { type Sql, type Statements, sql } from '../connection/queries.ts';
import { type CaseMeans, createSharedSelect, listPersonKeys } from './open-case.ts';

/** Expects the tables `decision_case c` and `application a`. */
const caseColumns = sql`
  c.application_id as id, c.bank_code as "bankCode", a.type, a.application_number as "applicationNumber",
  c.opened_at as "openedAt", c.reasons,
  (select count(*)::int from decision_opinion o where o.application_id = c.application_id) as opinions,
  case when c.claimed_until > now() then c.claimed_by end as "claimedBy", c.claimed_until as "claimedUntil"`;

type StoredCase = Omit<CaseRow, 'needsTwo' | 'claim'> & {
  readonly claimedBy: string | null;
  readonly claimedUntil: Date | null;
};

const toCaseRow = ({ claimedBy: by, claimedUntil: until, ...stored }: StoredCase): CaseRow => ({
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

export const readCaseFigures = (db: Statements, bankCodes: readonly string[]) => db.query<CaseFigures>`
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

const maxEarlier = 20;
const maxHistory = 100;

export type FoundCase = NonNullable<Awaited<ReturnType<typeof findCase>>>;

export async function findCase(db: Statements, sealer: Sealer, bankCodes: readonly string[], id: string) {
  const stored = await db.first<StoredCase>`
    select ${caseColumns} from decision_case c join application a on a.id = c.application_id
    where c.application_id = ${id} and c.bank_code = any(${bankCodes}::text[])`;
  if (stored === null) return null;
  const row = toCaseRow(stored);
  const application = await readApplication(db, sealer, id);
  const decision = await readDecision(db, id);
  const state: CaseState = {
    ...row,
    version: `${application.changes}-${stored.opinions}`,
    opinions: await db.query<{ by: string }>`
      select clerk as by from decision_opinion where application_id = ${id} order by nth`,
    decided: decision !== null,
  };
  return { ...row, application, decision, state };
}

export const readDecision = (db: Statements, id: string) =>
  db.first<CaseDecision>`
    select outcome, source, decided_at as at, decided_version as "applicationVersion"
    from decision_case where application_id = ${id} and outcome is not null`;

export const formatOpinionField = (nth: number): string => `opinion/${nth}`;

export async function readOpinions(db: Statements, application: Application): Promise<readonly Opinion[]> {
  const rows = await db.query<Omit<Opinion, 'text'> & { nth: number; sealed: Buffer }>`
    select nth, clerk as by, outcome, reason, sealed_text as sealed, given_at as at
    from decision_opinion where application_id = ${application.id} order by nth`;
  const { envelope } = getStored(application);
  return rows.map(({ nth, sealed, ...opinion }) => ({
    ...opinion,
    text: envelope.open(formatOpinionField(nth), sealed).toString(),
  }));
}

export async function readCase(db: Statements, means: CaseMeans, clerk: CaseClerk, id: string) {
  const found = await findCase(db, means.sealer, clerk.bankCodes, id);
  if (found === null) return null;
  const { state, decision, ...shown } = found;
  const opinions = await readOpinions(db, found.application);
  const pictures = await db.query<CaseDetail['pictures'][number]>`
    select type, created_at as "storedAt" from document where application_id = ${id}
    order by created_at, type`;
  const history = await db.query<CaseDetail['history'][number]>`
    select at, event, actor from audit where application_id = ${id} order by at desc, audit.id desc
    limit ${maxHistory}::int`;
  return {
    ...shown,
    version: state.version,
    decision: decision && { outcome: decision.outcome, source: decision.source, at: decision.at },
    pictures,
    persons: await readPersons(db, found.application),
    earlier: await listEarlier(db, means.appSecrets, found.application),
    history,
    visibleOpinions: opinions.filter(({ by }) => decision !== null || by === clerk.id),
  };
}

async function readPersons(db: Statements, application: Application): Promise<readonly DeskPerson[]> {
  const all = await readVerifiedPersons(db, application);
  return listSubjects(application).map(({ role, ruleId }) => {
    const rule = findRule(ruleId);
    const subject = {
      role,
      citation: rule === undefined ? '書類の審査' : formatCitation(rule),
      typed: readTypedIdentity(application, role),
    };
    const person = all.find((one) => one.role === role);
    if (person === undefined) return { ...subject, document: null, verified: null, comparison: null };
    const { name, kana, birthDate, address, document = null } = person;
    const verified = { name, kana, birthDate, address };
    const comparison = subject.typed && compareIdentity(subject.typed, verified);
    return { ...subject, document, verified, comparison };
  });
}

/** Look-ups by an index each: a plan with `or` would read all applications of the bank. */
async function listEarlier(db: Statements, secrets: HashSecrets, application: Application) {
  const { id, bankCode, answers, identity } = application;
  const keys = listPersonKeys(secrets, answers);
  return db.query<CaseDetail['earlier'][number]>`
    with own as (
      select mail_address_hash as mail from application where id = ${id}
    ), matches as (
      select a.id, 'mail' as same from own join application a on a.mail_address_hash = own.mail
      union
      select k.application_id, keys.kind
      from unnest(${keys.map(({ hash }) => hash)}::bytea[], ${keys.map(({ kind }) => kind)}::text[]) as keys (hash, kind)
      join person_key k on k.hash = keys.hash
      union
      select shared.id, 'verification' from (${createSharedSelect(identity?.reference ?? null)}) as shared
    ), matched as (
      select id, array_agg(distinct same) as same from matches where id <> ${id} group by id
    )
    select a.application_number as "applicationNumber", a.type, a.completed_at as "completedAt", c.outcome, m.same
    from matched m join application a on a.id = m.id left join decision_case c on c.application_id = a.id
    where a.bank_code = ${bankCode} and a.completed_at is not null
    order by a.completed_at desc limit ${maxEarlier}::int`;
}
