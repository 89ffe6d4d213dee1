import { type DecisionOutcome, decisionOutcomes } from '@kaisetsu/domain/decision';
import type { DeskDecision, DeskRefusal } from '@kaisetsu/domain/desk';
import type { DocumentType } from '@kaisetsu/domain/documents';
import * as z from 'zod/mini';
import { type CaseClerk, type CaseDecision, type Cases, judgeOpinion } from '../../../core/decision.ts';
import { createResultMail, type ResultBranch } from '../../../mails/applicant-mails.ts';
import { findApplication, getStored, readPictures } from '../application/application-rows.ts';
import { type Statements, sql, type Transaction } from '../connection/queries.ts';
import { repeatTransient, runInTransactionOnce } from '../connection/transaction.ts';
import { createMailInsert, type QueueMeans } from '../mail/outbox.ts';
import {
  type FoundCase,
  findCase,
  formatOpinionField,
  listCases,
  readCase,
  readCaseFigures,
} from './case-reading.ts';
import { type CaseMeans, isWithoutCase, openMissingCase, openMissingCases } from './open-case.ts';

const claimMinutes = 15;

export function createCases(means: QueueMeans): Cases {
  const { db, sealer, onMailQueued } = means;
  return {
    list: (clerk, page) => repeatTransient(() => listCases(db, clerk, page)),
    readFigures: (bankCodes) => repeatTransient(() => readCaseFigures(db, bankCodes)),
    findByNumber: ({ bankCodes }, applicationNumber) => db.value<string>`
      select a.id from application a join decision_case c on c.application_id = a.id
      where a.application_number = ${applicationNumber} and c.bank_code = any(${bankCodes}::text[])`,
    findOutcome: (bankCode, applicationNumber) =>
      repeatTransient(
        () => db.first<{ id: string; outcome: DecisionOutcome | null }>`
          select a.id, c.outcome from application a left join decision_case c on c.application_id = a.id
          where a.application_number = ${applicationNumber} and a.bank_code = ${bankCode}`,
      ),
    async read(clerk, id) {
      const isAudited = await auditView(db, clerk, id, 'case-viewed');
      return isAudited ? readCase(db, means, clerk, id) : null;
    },
    async readPicture(clerk, id, type) {
      if (!(await auditView(db, clerk, id, `case-picture-viewed ${type}`, type))) return null;
      const application = await findApplication(db, sealer, sql`a.id = ${id}`);
      const [picture] = application === null ? [] : await readPictures(db, application, type);
      return picture?.image ?? null;
    },
    claim: (clerk, id) => db.first<{ by: string; until: Date }>`
        with claimed as (
          update decision_case
          set claimed_by = ${clerk.id}, claimed_until = now() + make_interval(mins => ${claimMinutes}::int)
          where ${isOpenFor(clerk, id)} and (claimed_by = ${clerk.id} or claimed_until is null or claimed_until <= now())
          returning claimed_by as by, claimed_until as until
        )
        select by, until from claimed
        union all
        select claimed_by, claimed_until from decision_case
        where ${isOpenFor(clerk, id)} and claimed_until > now() and not exists (select from claimed)`,
    async release(clerk, id) {
      await db.query`
        update decision_case set claimed_by = null, claimed_until = null
        where ${isOpenFor(clerk, id)} and claimed_by = ${clerk.id}`;
    },
    async decide(clerk, id, given) {
      const answer = await runInTransactionOnce(db, (trx) => storeOpinion(trx, means, clerk, id, given));
      if (answer === 'decided') onMailQueued();
      return answer;
    },
    openMissing: (onFailure) => openMissingCases(db, means, onFailure),
  };
}

const isOpenFor = ({ bankCodes }: CaseClerk, id: string) => sql`
  application_id = ${id} and bank_code = any(${bankCodes}::text[]) and decided_at is null`;

/** False when there is no such case or picture. */
async function auditView(
  db: Statements,
  { id: actor, bankCodes }: CaseClerk,
  id: string,
  event: string,
  picture: DocumentType | null = null,
): Promise<boolean> {
  const count = await db.change`
    insert into audit (application_id, bank_code, event, actor)
    select application_id, bank_code, ${event}, ${actor} from decision_case c
    where application_id = ${id} and bank_code = any(${bankCodes}::text[]) and (${picture}::text is null
      or exists (select from document d where d.application_id = c.application_id and d.type = ${picture}))`;
  return count > 0;
}

export async function storeOpinion(
  trx: Transaction,
  means: CaseMeans,
  clerk: CaseClerk,
  id: string,
  given: DeskDecision,
) {
  await lockCases(trx, [id]);
  const found = await findCase(trx, means.sealer, clerk.bankCodes, id);
  if (found === null) return null;
  const verdict = judgeOpinion(found.state, given, clerk);
  if (verdict !== 'first' && verdict !== 'decides') return { refused: verdict };
  await insertOpinion(trx, found, found.opinions + 1, clerk.id, given);
  if (verdict === 'first') return 'first';
  await closeCase(trx, means, found, given.outcome, { source: 'desk', actor: clerk.id });
  return 'decided';
}

/** In the order of their ids, so that two runs do not wait for each other. */
const lockCases = (trx: Transaction, ids: readonly string[]) => trx.query`
  select from application a join decision_case c on c.application_id = a.id
  where a.id = any(${ids}::uuid[]) order by a.id for update`;

/** The audit does not name the outcome, which the second person must not see. */
async function insertOpinion(
  trx: Transaction,
  { id, bankCode, application }: FoundCase,
  nth: number,
  clerk: string,
  { outcome, reason, text }: Pick<DeskDecision, 'outcome' | 'reason' | 'text'>,
): Promise<void> {
  const sealed = getStored(application).envelope.seal(formatOpinionField(nth), text);
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

async function closeCase(
  trx: Transaction,
  { sealer, bankOf }: CaseMeans,
  { id, bankCode, applicationNumber, application }: FoundCase,
  outcome: DecisionOutcome,
  { source, actor }: { readonly source: CaseDecision['source']; readonly actor: string },
): Promise<void> {
  const branch = outcome === 'visit' ? await readBranch(trx, bankCode, application.answers.branchCode) : null;
  const mail = createResultMail(bankOf(bankCode), application, { applicationNumber, outcome, branch });
  const queued = { kind: 'result', bankCode, applicationId: id, mail } as const;
  await trx.query`
    with decided as (
      update decision_case
      set outcome = ${outcome}, source = ${source}, decided_version = ${application.changes}, decided_at = now()
      where application_id = ${id}
    ), called_back as (
      -- The bank has received the application without this decision.
      update application set handed_over_at = null, handover_batch = null, acknowledged_at = null
      where id = ${id} and handed_over_at is not null and ${source} = 'desk'
    ), mail_queued as (${createMailInsert(sealer, queued)})
    insert into audit (application_id, bank_code, event, actor)
    values (${id}, ${bankCode}, ${`decided ${outcome}`}, ${actor})`;
}

const readBranch = (trx: Transaction, bankCode: string, code: string | null) =>
  trx.first<ResultBranch>`select name, address from branch where bank_code = ${bankCode} and code = ${code}`;

const person = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
/** One line of the bank's own system. */
export const importedDecision = z.strictObject({
  applicationNumber: z.string().check(z.regex(/^\d{12}$/)),
  outcome: z.enum(decisionOutcomes),
  reason: z.string(),
  text: z._default(z.string(), ''),
  by: person,
  secondBy: z.optional(person),
});
export type ImportedDecision = z.infer<typeof importedDecision>;

/** `repeated`: the same decision is stored already. `unknown`: also after the retention. */
export type ImportAnswer = 'stored' | 'repeated' | ImportRefusal;
export type ImportRefusal = 'unknown' | 'begun-at-the-desk' | 'second-person-needed' | DeskRefusal;

/** `id`: see `openNumbered`. */
export async function importDecision(
  trx: Transaction,
  means: CaseMeans,
  bankCodes: readonly string[],
  id: string | undefined,
  line: ImportedDecision,
): Promise<ImportAnswer> {
  const found = id === undefined ? null : await findCase(trx, means.sealer, bankCodes, id);
  if (found === null) return 'unknown';
  const { state } = found;
  const { outcome, reason, text } = line;
  if (found.decision?.source === 'import' && found.decision.outcome === outcome) return 'repeated';
  if (!state.decided && state.opinions.length > 0) return 'begun-at-the-desk';
  const given: DeskDecision = { outcome, reason, text, version: state.version };
  const people = line.secondBy === undefined ? [line.by] : [line.by, line.secondBy];
  const opinions: { readonly by: string }[] = [];
  for (const by of people) {
    const verdict = judgeOpinion({ ...state, opinions }, given, { id: by, isApprover: true });
    if (verdict !== 'first' && verdict !== 'decides') return verdict;
    opinions.push({ by });
    if (verdict === 'first' && people.length === 1) return 'second-person-needed';
  }
  for (const [nth, by] of people.entries()) await insertOpinion(trx, found, nth + 1, by, given);
  await closeCase(trx, means, found, outcome, { source: 'import', actor: people.join(', ') });
  return 'stored';
}

/** The ids by application number. An earlier release handed applications over without a case. */
export async function openNumbered(
  trx: Transaction,
  means: CaseMeans,
  bankCodes: readonly string[],
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx.query<{ id: string; number: string; missing: boolean }>`
    select a.id, a.application_number as number, ${isWithoutCase} as missing from application a
    where a.application_number = any(${numbers}::text[]) and a.bank_code = any(${bankCodes}::text[])
    order by a.id`;
  for (const { id, missing } of rows) if (missing) await openMissingCase(trx, means, id);
  const ids = new Map(rows.map(({ number, id }) => [number, id]));
  if (ids.size > 0) await lockCases(trx, [...ids.values()]);
  return ids;
}
