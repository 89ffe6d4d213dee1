import type { Bank } from '@kaisetsu/domain/bank';
import type { TypedIdentity } from '@kaisetsu/domain/identity/compare-identity';
import type { IdentityRole } from '@kaisetsu/domain/identity/identity-method';
import { compareName } from '@kaisetsu/jp-address/compare/compare-name';
import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import type { Answers, Application, IdentityItem } from '../../../core/application.ts';
import { listCaseReasons } from '../../../core/decision.ts';
import { readTypedIdentity } from '../../../core/identity/persons.ts';
import { computeKeyedHash, type HashSecrets } from '../../../core/keyed-hash.ts';
import { createResultMail } from '../../../mails/applicant-mails.ts';
import { DecryptionFailed, type Sealer } from '../../keys/sealer.ts';
import { lockApplication, readApplication } from '../application/application-rows.ts';
import { type Queries, type Sql, type Statements, sql, type Transaction } from '../connection/queries.ts';
import { runInTransaction } from '../connection/transaction.ts';
import { createMailInsert, type QueueMeans } from '../mail/outbox.ts';

export type CaseMeans = Pick<QueueMeans, 'sealer' | 'appSecrets' | 'bankOf'>;

/** CTEs of a statement whose CTE `changed` has `id`, `bank_code`, `version`, `completed_at` of the completed application. */
export async function createCaseParts(
  db: Statements,
  { sealer, appSecrets: [appSecret] }: Pick<CaseMeans, 'sealer' | 'appSecrets'>,
  application: Application,
  bank: Bank,
  applicationNumber: string,
): Promise<Sql[]> {
  const shared = await listSharedVerifications(db, sealer, application);
  const reasons = listCaseReasons(application, bank, shared);
  const keys = listPersonKeys([appSecret], application.answers).map(({ hash }) => hash);
  const isApproved = reasons.length === 0;
  const decision = isApproved ? sql`'approved', 'rule', version, now()` : sql`null, null, null, null`;
  const parts = [
    sql`keyed as (
      insert into person_key (hash, application_id) select hash, id from changed, unnest(${keys}::bytea[]) as keys (hash)
      on conflict do nothing
    )`,
    sql`case_opened as (
      insert into decision_case (application_id, bank_code, opened_at, reasons, outcome, source, decided_version, decided_at)
      select id, bank_code, completed_at, ${reasons}::text[], ${decision} from changed
    )`,
  ];
  if (!isApproved) {
    const noted = sql`shared_noted as (
      update ekyc_session set review = review || ${shared}::text[] from changed
      where reference = ${application.identity?.reference ?? null}::uuid and application_id = changed.id
    )`;
    return [...parts, noted];
  }
  const mail = createResultMail(bank, application, { applicationNumber, outcome: 'approved', branch: null });
  const queued = { kind: 'result', bankCode: bank.code, applicationId: application.id, mail } as const;
  return [
    ...parts,
    sql`decision_audited as (
      insert into audit (application_id, bank_code, event, actor)
      select id, bank_code, 'decided approved', 'rule nothing-to-review' from changed
    )`,
    sql`result_queued as (${createMailInsert(sealer, queued, sql`from changed`)})`,
  ];
}

export const isWithoutCase = sql`
  a.completed_at is not null and not exists (select from decision_case c where c.application_id = a.id)`;

/** For an application that a node of a former release completed. No rule approves it. */
export async function openMissingCase(trx: Transaction, means: CaseMeans, id: string): Promise<number> {
  const application = await lockApplication(trx, means.sealer, id);
  const bank = { ...means.bankOf(application.bankCode), reviewsEveryApplication: true };
  const number = application.completion?.applicationNumber ?? '';
  const parts = await createCaseParts(trx, means, application, bank, number);
  return trx.change`
    with changed as (
      select a.id, a.bank_code, a.version, a.completed_at from application a where a.id = ${id} and ${isWithoutCase}
    ), ${sql.join(parts)}
    select from changed`;
}

export async function openMissingCases(db: Queries, means: CaseMeans, onFailure: (error: unknown) => void) {
  const ids = await db.values<string>`
    select a.id from application a where ${isWithoutCase} and a.handed_over_at is null`;
  let opened = 0;
  for (const id of ids) {
    try {
      opened += await runInTransaction(db, (trx) => openMissingCase(trx, means, id));
    } catch (error) {
      onFailure(error);
    }
  }
  return opened;
}

/** Names once in kanji and once in kana: one of them survives another spelling. */
export function listPersonKeys(secrets: HashSecrets, { personal, parent }: Answers) {
  if (personal === null) return [];
  const phones = [personal, parent].flatMap((one) => [one?.mobilePhoneNumber, one?.phoneNumber]);
  const known = [...new Set(phones)].filter((phone) => phone != null);
  const { lastName, firstName, kanaLastName, kanaFirstName, birthday } = personal;
  const names = [lastName + firstName, kanaLastName + kanaFirstName].map(normaliseText);
  const marks = [
    ...known.map((phone) => ({ kind: 'phone', purpose: 'person-phone', parts: [phone] })),
    ...names.map((name) => ({ kind: 'person', purpose: 'person-name', parts: [name, birthday] })),
  ];
  return secrets.flatMap((secret) =>
    marks.map(({ kind, purpose, parts }) => ({ kind, hash: computeKeyedHash(secret, purpose, ...parts) })),
  );
}

const maxCompared = 20;

/** Select of `id`, `role` and `own_role` of the same bank's other applications with a verification id of this session. */
export const createSharedSelect = (reference: string | null): Sql => sql`
  select o.application_id as id, o.role, own.role as own_role
  from ekyc_session e cross join lateral (
    values ('CUSTOMER', e.verification_ids ->> 'CUSTOMER'), ('PROXY', e.verification_ids ->> 'PROXY')
  ) as own (role, verification) cross join lateral (
    select application_id, adapter, 'CUSTOMER' as role from ekyc_session
    where verification_ids ->> 'CUSTOMER' = own.verification
    union all
    select application_id, adapter, 'PROXY' from ekyc_session where verification_ids ->> 'PROXY' = own.verification
  ) o
  where e.reference = ${reference}::uuid and o.adapter = e.adapter and o.application_id <> e.application_id
    and (select bank_code from application where id = o.application_id)
      = (select bank_code from application where id = e.application_id)`;

/** One verification cannot be of two persons. Each application has its ids before its completion, so one of two sees the other. */
async function listSharedVerifications(db: Statements, sealer: Sealer, application: Application) {
  const { identity } = application;
  if (identity === null) return [];
  const rows = await db.query<{ id: string; role: IdentityRole; own_role: IdentityRole }>`
    ${createSharedSelect(identity.reference)} limit ${maxCompared}::int`;
  const items = new Set<IdentityItem>();
  for (const { id, role, own_role: ownRole } of rows) {
    const item: IdentityItem = `${ownRole}.verificationId`;
    if (identity.review.includes(item) || items.has(item)) continue;
    const own = readTypedIdentity(application, ownRole);
    if (own === null) continue;
    const other = await readApplication(db, sealer, id);
    if (isAnotherPerson(own, other, role)) items.add(item);
  }
  return [...items];
}

function isAnotherPerson(own: TypedIdentity, application: Application, role: IdentityRole): boolean {
  try {
    const other = readTypedIdentity(application, role);
    if (other === null) return false;
    return own.birthDate !== other.birthDate || compareName(own.name, other.name) === 'differs';
  } catch (error) {
    // The key of an earlier application may be lost.
    if (error instanceof DecryptionFailed) return true;
    throw error;
  }
}
