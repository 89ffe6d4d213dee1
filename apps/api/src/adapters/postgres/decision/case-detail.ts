import { compareIdentity } from '@kaisetsu/domain/identity/compare-identity';
import type { Application } from '../../../core/application.ts';
import type { Opinion } from '../../../core/decision.ts';
import type {
  CaseClerk,
  CaseDecision,
  CaseDetail,
  CasePerson,
  EarlierApplication,
} from '../../../core/desk-ports.ts';
import { listSubjects, readTypedIdentity } from '../../../core/identity/persons.ts';
import type { HashSecrets } from '../../../core/keyed-hash.ts';
import { createAssociatedData, type Sealer } from '../../keys/sealer.ts';
import {
  getRow,
  readApplication,
  readVerifiedPersons,
  unwrapRowKey,
} from '../application/application-rows.ts';

import type { Statements } from '../connection/queries.ts';
import { caseColumns, type StoredCase, toCaseRow } from './case-list.ts';
import { listPersonKeys } from './person-keys.ts';
import { createSharedSelect } from './shared-verifications.ts';

const maxEarlier = 20;
const maxHistory = 100;

export type StoredDecision = StoredCase & {
  readonly applicationVersion: number;
  readonly decision: CaseDecision | null;
};

type Row = StoredCase &
  Omit<CaseDecision, 'applicationVersion'> & {
    readonly version: number;
    readonly decidedVersion: number;
  };

export async function findCase(
  db: Statements,
  bankCodes: readonly string[],
  id: string,
): Promise<StoredDecision | null> {
  const row = await db.first<Row>`
    select ${caseColumns}, a.version, c.outcome, c.source, c.decided_at as at, c.decided_version as "decidedVersion"
    from decision_case c join application a on a.id = c.application_id
    where c.application_id = ${id} and c.bank_code = any(${[...bankCodes]}::text[])`;
  if (row === null) return null;
  const { version, outcome, source, at, decidedVersion, ...stored } = row;
  const decision = outcome === null ? null : { outcome, source, at, applicationVersion: decidedVersion };
  return { ...stored, applicationVersion: version, decision };
}

export const formatCaseVersion = ({ applicationVersion, opinions }: StoredDecision): string =>
  `${applicationVersion}-${opinions}`;

export const formatOpinionPlace = (bankCode: string, id: string, nth: number): string =>
  createAssociatedData(bankCode, id, `opinion/${nth}`);

export async function readOpinions(
  db: Statements,
  sealer: Sealer,
  application: Application,
): Promise<readonly Opinion[]> {
  const { id, bankCode } = application;
  const rows = await db.query<Omit<Opinion, 'text'> & { nth: number; sealed: Buffer }>`
    select nth, clerk as by, outcome, reason, sealed_text as sealed, given_at as at
    from decision_opinion where application_id = ${id} order by nth`;
  const dataKey = unwrapRowKey(sealer, getRow(application));
  return rows.map(({ nth, sealed, ...opinion }) => ({
    ...opinion,
    text: sealer.open(dataKey, formatOpinionPlace(bankCode, id, nth), sealed).toString('utf8'),
  }));
}

export async function readCase(
  db: Statements,
  { sealer, secrets }: { readonly sealer: Sealer; readonly secrets: HashSecrets },
  clerk: CaseClerk,
  id: string,
): Promise<CaseDetail | null> {
  const found = await findCase(db, clerk.bankCodes, id);
  if (found === null) return null;
  const { applicationVersion: _, decision, ...stored } = found;
  const application = await readApplication(db, sealer, id);
  const opinions = await readOpinions(db, sealer, application);
  const pictures = await db.query<CaseDetail['pictures'][number]>`
    select type, width, height, created_at as "storedAt" from document where application_id = ${id}
    order by created_at, type`;
  const history = await db.query<CaseDetail['history'][number]>`
    select at, event, actor from audit where application_id = ${id} order by at desc, audit.id desc
    limit ${maxHistory}::int`;
  return {
    ...toCaseRow(stored),
    version: formatCaseVersion(found),
    application,
    pictures,
    persons: await readPersons(db, sealer, application),
    earlier: await listEarlier(db, secrets, application),
    history,
    visibleOpinions: opinions.filter(({ by }) => decision !== null || by === clerk.id),
    decision,
  };
}

async function readPersons(
  db: Statements,
  sealer: Sealer,
  application: Application,
): Promise<readonly CasePerson[]> {
  const all = await readVerifiedPersons(db, sealer, application);
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
