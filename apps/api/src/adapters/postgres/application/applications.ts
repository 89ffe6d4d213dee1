import { isDeepStrictEqual } from 'node:util';
import type { Agreements } from '@kaisetsu/domain/answers/pre-check';
import type { Answers, Application } from '../../../core/application.ts';
import type { Applications, Change } from '../../../core/ports.ts';
import { createApplicationNumber, createReceipt } from '../../../core/receipt.ts';
import { createCompletionMail } from '../../../mails/applicant-mails.ts';
import { version } from '../../../observe/log.ts';
import { type Sql, type Statements, sql } from '../connection/queries.ts';
import { repeatTransient } from '../connection/transaction.ts';
import { createCaseParts } from '../decision/open-case.ts';
import { createMailInsert, type QueueMeans } from '../mail/outbox.ts';
import {
  type ApplicationRow,
  createDocumentPart,
  findApplication,
  getStored,
  isStoredApplication,
  lockApplication,
  openRow,
  ownColumns,
  readApplication,
  readVerifiedPersons,
  sealedColumns,
  sealedGroups,
} from './application-rows.ts';
import { createIdentityCondition, createIdentityParts, isWaiting } from './identity-changes.ts';

/** Longer than all time limits of the requests to a provider together. */
const claimSeconds = 30;
const unlockedTries = 2;
/** With a million applications, one number in 90,000 is already in use. */
const numberTries = 5;

function createAssignments(
  application: Application,
  { answers = {}, agreements, pin, reapply, identity }: Change,
): Sql[] {
  const { row, envelope } = getStored(application);
  const now = sql`now()`;
  const columns: Record<string, unknown> = {
    updated_at: now,
    // Agreements change no answer, which `isNeverOverwritten` counts.
    version: agreements === undefined ? sql`a.version + 1` : undefined,
    branch_code: answers.branchCode,
    seal_less: answers.sealLess,
    reapply_requested_at: reapply && now,
    sealed_pin: pin?.sealed.ciphertext,
    pin_key_fingerprint: pin?.sealed.keyFingerprint,
    pin_code_hash: pin?.codeHash,
    pin_set_at: pin && now,
  };
  for (const group of sealedGroups) {
    const value = answers[group];
    columns[sealedColumns[group]] = value && envelope.seal(group, JSON.stringify(value));
  }
  if (agreements !== undefined) {
    const stored: Agreements = { ...agreements, agreedAt: row.readAt.toISOString(), release: version };
    columns.sealed_agreements = envelope.seal('agreements', JSON.stringify(stored));
  }
  // If the request stayed, the next e-mail verification would open a new application and lose the provider's approval.
  if (identity?.kind === 'start') columns.reapply_requested_at = null;
  return Object.entries(columns)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.id(column)} = ${value}`);
}

/** Null for answers that are stored already: a client repeats a write whose response it lost. */
function dropIdenticalAnswers({ answers }: Application, change: Change | null): Change | null {
  if (change === null) return null;
  const { answers: given = {}, audit: _, ...others } = change;
  const groups = Object.entries(given) as [keyof Answers, unknown][];
  if (groups.length === 0 || Object.keys(others).length > 0) return change;
  return groups.every(([group, value]) => isDeepStrictEqual(value, answers[group])) ? null : change;
}

type Decide = (current: Application) => Change | null;

export function createApplications(means: QueueMeans, createNumber = createApplicationNumber): Applications {
  const { db, sealer, bankOf, onMailQueued } = means;
  const read = (executor: Statements, id: string) => readApplication(executor, sealer, id);
  const findWhere = (condition: Sql) => repeatTransient(() => findApplication(db, sealer, condition));

  /** Null if the row has another version than the decision. Returns the unchanged row for an old or repeated result. */
  async function write(executor: Statements, current: Application, change: Change) {
    const { row, envelope } = getStored(current);
    const { id, bankCode, type } = current;
    const { identity, document, complete, audit } = change;
    const columns = createAssignments(current, change);
    const parts = identity === undefined ? [] : createIdentityParts(identity, envelope);
    let condition = identity === undefined ? sql`` : createIdentityCondition(identity, id);
    if (document !== undefined) parts.push(createDocumentPart(envelope, document));
    if (complete !== undefined && current.completion === null) {
      const bank = bankOf(bankCode);
      const number = createNumber();
      const completion = { applicationNumber: number, applicationCompletedAt: row.readAt };
      columns.push(sql`application_number = ${number}, completed_at = ${row.readAt}`);
      condition = sql`and not exists (select from application where application_number = ${number})`;
      const receipt = createReceipt(current, completion, complete.branch);
      const mail = createCompletionMail(bank, { address: current.mailAddress, type }, receipt);
      const queued = { kind: 'completion', bankCode, applicationId: id, mail } as const;
      parts.push(
        sql`mail_queued as (${createMailInsert(sealer, queued, sql`from changed`)})`,
        ...(await createCaseParts(executor, means, current, bank, number)),
      );
    }
    const changed = await executor.first<ApplicationRow>`
      with changed as (
        update application a set ${sql.join(columns)}
        where id = ${id} and version = ${current.changes}::int ${condition}
        returning a.*
      ), audited as (
        insert into audit (application_id, bank_code, event) select id, bank_code, ${audit} from changed
      )${sql.join(
        parts.map((part) => sql`, ${part}`),
        '',
      )}
      select ${sql.raw(ownColumns)} from changed a`;
    if (changed === null) {
      const now = identity?.kind === 'result' ? await read(executor, id) : null;
      return now?.changes === current.changes ? now : null;
    }
    const isWhole = identity === undefined && document === undefined;
    return isWhole ? openRow(sealer, { ...row, ...changed }) : read(executor, id);
  }

  async function changeLocked(id: string, decide: Decide): Promise<Application> {
    return db.transaction(async (trx) => {
      const current = await lockApplication(trx, sealer, id);
      const change = decide(current);
      if (change === null) return current;
      for (let tries = 0; tries < numberTries; tries += 1) {
        const written = await write(trx, current, change);
        if (written !== null) return written;
      }
      throw new Error('no free receipt number');
    });
  }

  return {
    async change(given, decide) {
      const { id } = given;
      let completes = false;
      const decideAndNote: Decide = (current) => {
        const change = dropIdenticalAnswers(current, decide(current));
        completes = change?.complete !== undefined;
        return change;
      };
      const changed = await repeatTransient(async (isRepeat) => {
        // The first attempt may have changed the row. The lock waits until its statement ends.
        for (let tries = isRepeat ? unlockedTries : 0; tries < unlockedTries; tries += 1) {
          const current = tries === 0 && isStoredApplication(given) ? given : await read(db, id);
          const change = decideAndNote(current);
          const done = change === null ? current : await write(db, current, change);
          if (done !== null) return done;
        }
        return changeLocked(id, decideAndNote);
      });
      if (completes) onMailQueued();
      return changed;
    },

    async claimIdentity({ id }, reference, work) {
      const until = await db.value<Date>`
        update ekyc_session
        set claimed_until = date_trunc('milliseconds', now()) + make_interval(secs => ${claimSeconds}::int)
        where reference = ${reference} and ${isWaiting} and (claimed_until is null or claimed_until <= now())
        returning claimed_until`;
      if (until === null) return null;
      try {
        return await work(await read(db, id));
      } finally {
        await db.query`
          update ekyc_session set claimed_until = null where reference = ${reference} and claimed_until = ${until}`;
      }
    },

    async findByIdentityReference(reference) {
      if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(reference)) return null;
      return findWhere(sql`a.id = (select application_id from ekyc_session where reference = ${reference})`);
    },

    readVerified: (application) => readVerifiedPersons(db, application),

    /** An earlier session's authorization code must not be redeemed for the newest session. */
    findByReturnState: (stateHash) =>
      findWhere(sql`
        a.id = (select application_id from ekyc_session where return_state_hash = ${stateHash})
        and e.return_state_hash = ${stateHash}`),
  };
}
