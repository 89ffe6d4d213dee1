import type { DecisionOutcome } from '@kaisetsu/domain/decision';
import type { DocumentType } from '@kaisetsu/domain/documents';
import type { CaseClerk, Cases } from '../../../core/desk-ports.ts';
import type { HashSecrets } from '../../../core/keyed-hash.ts';
import { readApplication } from '../application/application-rows.ts';
import { readPictures } from '../application/document-changes.ts';
import { type Statements, sql } from '../connection/queries.ts';
import { repeatTransient, runInTransactionOnce } from '../connection/transaction.ts';
import type { QueueMeans } from '../mail/outbox.ts';
import { listCases, readCase, readCaseFigures } from './case-reading.ts';
import { storeOpinion } from './decide.ts';
import { openMissingCases } from './open-case.ts';

const claimMinutes = 15;

export function createCases({
  db,
  sealer,
  secrets,
  bankOf,
  onMailQueued,
}: QueueMeans & { readonly secrets: HashSecrets }): Cases {
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
      return isAudited ? readCase(db, { sealer, secrets }, clerk, id) : null;
    },
    async readPicture(clerk, id, type) {
      if (!(await auditView(db, clerk, id, `case-picture-viewed ${type}`, type))) return null;
      const [picture] = await readPictures(db, await readApplication(db, sealer, id), type);
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
      const answer = await runInTransactionOnce(db, (trx) =>
        storeOpinion(trx, { sealer, bankOf }, clerk, id, given),
      );
      if (answer === 'decided') onMailQueued();
      return answer;
    },
    openMissing: (onFailure) => openMissingCases(db, { sealer, appSecret: secrets[0], bankOf }, onFailure),
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
