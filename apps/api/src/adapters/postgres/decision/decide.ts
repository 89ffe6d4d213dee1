import type { Bank } from '@kaisetsu/domain/bank';
import type { DeskDecision } from '@kaisetsu/domain/desk';
import { type Clerk, judgeOpinion } from '../../../core/decision.ts';
import type { CaseClerk, CaseDecision, OpinionAnswer } from '../../../core/desk-ports.ts';
import { createResultMail, type ResultBranch } from '../../../mails/applicant-mails.ts';
import type { Sealer } from '../../keys/sealer.ts';
import { getRow, readApplication, unwrapRowKey } from '../application/application-rows.ts';
import type { Transaction } from '../connection/queries.ts';
import { createMailInsert } from '../mail/outbox.ts';
import { findCase, formatCaseVersion, formatOpinionPlace, type StoredDecision } from './case-detail.ts';
import { toClaim } from './case-list.ts';

export type Means = { readonly sealer: Sealer; readonly bankOf: (code: string) => Bank };

/** Null when there is no such case. */
export async function storeOpinion(
  trx: Transaction,
  means: Means,
  clerk: CaseClerk,
  id: string,
  given: DeskDecision,
): Promise<'first' | 'decided' | OpinionAnswer | null> {
  await lockCases(trx, [id]);
  const found = await findCase(trx, clerk.bankCodes, id);
  if (found === null) return null;
  const verdict = judgeOpinion(await readState(trx, found), given, clerk);
  if (verdict !== 'first' && verdict !== 'decides') return { refused: verdict };
  await insertOpinion(trx, means, found, clerk, given);
  if (verdict === 'decides') await closeCase(trx, means, found, given, { source: 'desk', actor: clerk.id });
  return verdict === 'first' ? 'first' : 'decided';
}

/** In the order of their ids, so that two runs do not wait for each other. */
export async function lockCases(trx: Transaction, ids: readonly string[]): Promise<void> {
  await trx.query`
    select from application a join decision_case c on c.application_id = a.id
    where a.id = any(${[...ids]}::uuid[]) order by a.id for update`;
}

export async function readState(trx: Transaction, found: StoredDecision) {
  const opinions = await trx.query<{ by: string }>`
    select clerk as by from decision_opinion where application_id = ${found.id} order by nth`;
  const { reasons, decision } = found;
  return {
    ...{ reasons, opinions, claim: toClaim(found), decided: decision !== null },
    version: formatCaseVersion(found),
  };
}

/** The audit does not name the outcome, which the second person must not see. */
export async function insertOpinion(
  trx: Transaction,
  { sealer }: Means,
  { id, bankCode, opinions }: StoredDecision,
  { id: clerk }: Pick<Clerk, 'id'>,
  { outcome, reason, text }: Pick<DeskDecision, 'outcome' | 'reason' | 'text'>,
): Promise<void> {
  const nth = opinions + 1;
  const dataKey = unwrapRowKey(sealer, getRow(await readApplication(trx, sealer, id)));
  const sealed = sealer.seal(dataKey, formatOpinionPlace(bankCode, id, nth), text);
  await trx.query`
    with released as (
      update decision_case set claimed_by = null, claimed_until = null where application_id = ${id}
    ), given as (
      insert into decision_opinion (application_id, nth, clerk, outcome, reason, sealed_text)
      values (${id}, ${nth}, ${clerk}, ${outcome}, ${reason}, ${sealed})
    )
    insert into audit (application_id, bank_code, event, actor)
    values (${id}, ${bankCode}, ${`opinion ${nth}`}, ${clerk})`;
}

export async function closeCase(
  trx: Transaction,
  { sealer, bankOf }: Means,
  { id, bankCode, applicationNumber, applicationVersion }: StoredDecision,
  { outcome }: Pick<DeskDecision, 'outcome'>,
  { source, actor }: { readonly source: CaseDecision['source']; readonly actor: string },
): Promise<void> {
  const application = await readApplication(trx, sealer, id);
  const branch = outcome === 'visit' ? await readBranch(trx, bankCode, application.answers.branchCode) : null;
  const mail = createResultMail(bankOf(bankCode), application, { applicationNumber, outcome, branch });
  await trx.query`
    update decision_case
    set outcome = ${outcome}, source = ${source}, decided_version = ${applicationVersion}, decided_at = now()
    where application_id = ${id}`;
  await trx.query(createMailInsert(sealer, { kind: 'result', bankCode, applicationId: id, mail }).insert);
  await trx.query`
    insert into audit (application_id, bank_code, event, actor)
    values (${id}, ${bankCode}, ${`decided ${outcome}`}, ${actor})`;
  if (source === 'desk') await handOverAgain(trx, id);
}

/** The bank has received the application without this decision. */
async function handOverAgain(trx: Transaction, id: string): Promise<void> {
  await trx.query`
    update application set handed_over_at = null, handover_batch = null, acknowledged_at = null
    where id = ${id} and handed_over_at is not null`;
}

const readBranch = (trx: Transaction, bankCode: string, code: string | null): Promise<ResultBranch | null> =>
  trx.first<ResultBranch>`select name, address from branch where bank_code = ${bankCode} and code = ${code}`;
