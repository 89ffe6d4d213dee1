import type { Bank } from '@kaisetsu/domain/bank';
import type { Application } from '../../../core/application.ts';
import { listCaseReasons } from '../../../core/decision.ts';
import type { HashSecrets } from '../../../core/keyed-hash.ts';
import { createResultMail } from '../../../mails/applicant-mails.ts';
import type { Sealer } from '../../keys/sealer.ts';
import { lockApplication } from '../application/application-rows.ts';
import { type Queries, type Sql, type Statements, sql, type Transaction } from '../connection/queries.ts';
import { runInTransaction } from '../connection/transaction.ts';
import { createMailInsert } from '../mail/outbox.ts';
import { listPersonKeys, listSharedVerifications } from './same-person.ts';

type Keys = { readonly sealer: Sealer; readonly appSecret: HashSecrets[0] };

/** CTEs of a statement whose CTE `changed` has `id`, `bank_code`, `version`, `completed_at` of the completed application. */
export async function createCaseParts(
  db: Statements,
  { sealer, appSecret }: Keys,
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
    sql`result_queued as (${createMailInsert(sealer, queued, sql`from changed`).insert})`,
  ];
}

export type OpeningMeans = Keys & { readonly bankOf: (code: string) => Bank };

export const isWithoutCase = sql`
  a.completed_at is not null and not exists (select from decision_case c where c.application_id = a.id)`;

/** For an application that a node of a former release completed. No rule approves it. */
export async function openMissingCase(trx: Transaction, means: OpeningMeans, id: string): Promise<number> {
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

/** @param onFailure of one application, whose data may be unreadable */
export async function openMissingCases(
  db: Queries,
  means: OpeningMeans,
  onFailure: (error: unknown) => void,
): Promise<number> {
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
