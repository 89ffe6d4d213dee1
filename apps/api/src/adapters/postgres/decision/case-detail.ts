import { compareIdentity } from '@kaisetsu/domain/identity/compare-identity';
import type { Application } from '../../../core/application.ts';
import type { Opinion } from '../../../core/decision.ts';
import type {
  CaseClerk,
  CaseDecision,
  CaseDetail,
  CasePerson,
  CaseRow,
  EarlierApplication,
} from '../../../core/desk-ports.ts';
import { listSubjects, readTypedIdentity } from '../../../core/identity/persons.ts';
import type { HashSecrets } from '../../../core/keyed-hash.ts';
import type { Sealer } from '../../keys/sealer.ts';
import { getStored, readApplication, readVerifiedPersons } from '../application/application-rows.ts';
import type { Statements } from '../connection/queries.ts';
import { caseColumns, type StoredCase, toCaseRow } from './case-list.ts';
import { createSharedSelect, listPersonKeys } from './same-person.ts';

const maxEarlier = 20;
const maxHistory = 100;

export type FoundCase = CaseRow & {
  readonly version: string;
  readonly application: Application;
  readonly given: readonly Pick<Opinion, 'by'>[];
  readonly decision: CaseDecision | null;
};

export async function findCase(
  db: Statements,
  sealer: Sealer,
  bankCodes: readonly string[],
  id: string,
): Promise<FoundCase | null> {
  const stored = await db.first<StoredCase>`
    select ${caseColumns} from decision_case c join application a on a.id = c.application_id
    where c.application_id = ${id} and c.bank_code = any(${bankCodes}::text[])`;
  if (stored === null) return null;
  const application = await readApplication(db, sealer, id);
  return {
    ...toCaseRow(stored),
    version: `${application.changes}-${stored.opinions}`,
    application,
    given: await db.query<{ by: string }>`
      select clerk as by from decision_opinion where application_id = ${id} order by nth`,
    decision: await readDecision(db, id),
  };
}

export const readDecision = (db: Statements, id: string): Promise<CaseDecision | null> =>
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
    text: envelope.open(formatOpinionField(nth), sealed),
  }));
}

export async function readCase(
  db: Statements,
  { sealer, secrets }: { readonly sealer: Sealer; readonly secrets: HashSecrets },
  clerk: CaseClerk,
  id: string,
): Promise<CaseDetail | null> {
  const found = await findCase(db, sealer, clerk.bankCodes, id);
  if (found === null) return null;
  const { given: _, ...shown } = found;
  const opinions = await readOpinions(db, found.application);
  const pictures = await db.query<CaseDetail['pictures'][number]>`
    select type, width, height, created_at as "storedAt" from document where application_id = ${id}
    order by created_at, type`;
  const history = await db.query<CaseDetail['history'][number]>`
    select at, event, actor from audit where application_id = ${id} order by at desc, audit.id desc
    limit ${maxHistory}::int`;
  return {
    ...shown,
    pictures,
    persons: await readPersons(db, found.application),
    earlier: await listEarlier(db, secrets, found.application),
    history,
    visibleOpinions: opinions.filter(({ by }) => found.decision !== null || by === clerk.id),
  };
}

async function readPersons(db: Statements, application: Application): Promise<readonly CasePerson[]> {
  const all = await readVerifiedPersons(db, application);
  return listSubjects(application).map(({ role, ruleId }): CasePerson => {
    const subject = { role, ruleId, typed: readTypedIdentity(application, role) };
    const person = all.find((one) => one.role === role);
    if (person === undefined) return { ...subject, verified: null, comparison: null, verificationId: null };
    const { role: _, verificationId, ...verified } = person;
    const comparison = subject.typed && compareIdentity(subject.typed, verified);
    return { ...subject, verified, comparison, verificationId };
  });
}

/** Look-ups by an index each: a plan with `or` would read all applications of the bank. */
async function listEarlier(
  db: Statements,
  secrets: HashSecrets,
  { id, bankCode, answers, identity }: Application,
): Promise<readonly EarlierApplication[]> {
  const keys = listPersonKeys(secrets, answers);
  return db.query<EarlierApplication>`
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
