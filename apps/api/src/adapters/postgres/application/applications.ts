import { isDeepStrictEqual } from 'node:util';
import type { Agreements } from '@kaisetsu/domain/answers/pre-check';
import type { Bank } from '@kaisetsu/domain/bank';
import { listReplaced } from '@kaisetsu/domain/documents';
import type { ReceiptDetails } from '@kaisetsu/domain/receipt';
import type { Answers, Application, Completion, IdentityItem } from '../../../core/application.ts';
import type { Applications, Change } from '../../../core/ports.ts';
import { createReceipt } from '../../../core/receipt.ts';
import { createApplicationNumber } from '../../../core/rules/application-number.ts';
import { createCompletionMail } from '../../../mails/applicant-mails.ts';
import { version } from '../../../observe/log.ts';
import { createAssociatedData, type Sealer } from '../../keys/sealer.ts';
import { type Queries, type Sql, type Statements, sql } from '../connection/queries.ts';
import { repeatTransient } from '../connection/transaction.ts';
import { createCaseParts } from '../decision/open-case.ts';
import { listSharedVerifications } from '../decision/shared-verifications.ts';
import { createMailInsert } from '../mail/outbox.ts';
import {
  type ApplicationRow,
  formatSessionField,
  getRow,
  isStoredApplication,
  lock,
  openRow,
  type Row,
  readVerifiedPersons,
  sealedColumns,
  sealedGroups,
  select,
  selectByReference,
  selectByReturnState,
  unwrapRowKey,
} from './application-rows.ts';
import { createDocumentPart } from './document-changes.ts';
import {
  claimIdentitySession,
  createIdentityCondition,
  createIdentityParts,
  type IdentityRow,
  releaseIdentitySession,
  type SealField,
} from './identity-changes.ts';

const unlockedTries = 2;
/** With a million applications, one number in 90,000 is already in use. */
const numberTries = 5;

function createAssignments(
  sealer: Sealer,
  row: Row,
  { answers = {}, agreements, pin, reapply, identity }: Change,
): { readonly columns: Sql[]; readonly written: Partial<ApplicationRow> } {
  const written: Partial<ApplicationRow> = {};
  for (const group of sealedGroups) {
    const value = answers[group];
    if (value === undefined) continue;
    const place = createAssociatedData(row.bank_code, row.id, group);
    const sealed =
      value === null ? null : sealer.seal(unwrapRowKey(sealer, row), place, JSON.stringify(value));
    written[sealedColumns[group]] = sealed;
  }
  if (answers.branchCode !== undefined) written.branch_code = answers.branchCode;
  if (answers.sealLess !== undefined) written.seal_less = answers.sealLess;
  if (agreements !== undefined) {
    const stored: Agreements = { ...agreements, agreedAt: row.read_at.toISOString(), release: version };
    const place = createAssociatedData(row.bank_code, row.id, 'agreements');
    written.sealed_agreements = sealer.seal(unwrapRowKey(sealer, row), place, JSON.stringify(stored));
  }
  const columns = [sql`updated_at = now()`];
  // Agreements change no answer, which `isNeverOverwritten` counts.
  if (agreements === undefined) columns.push(sql`version = version + 1`);
  for (const [column, value] of Object.entries(written)) columns.push(sql`${sql.id(column)} = ${value}`);
  if (reapply === true) columns.push(sql`reapply_requested_at = now()`);
  // If the request stayed, the next e-mail verification would open a new application and lose the provider's approval.
  if (identity?.kind === 'start') columns.push(sql`reapply_requested_at = null`);
  if (pin !== undefined) {
    columns.push(
      sql`sealed_pin = ${pin.sealed.ciphertext}`,
      sql`pin_key_fingerprint = ${pin.sealed.keyFingerprint}`,
      sql`pin_code_hash = ${pin.codeHash}`,
      sql`pin_set_at = now()`,
    );
    written.pin_set = true;
    written.pin_code_hash = pin.codeHash;
  }
  return { columns, written };
}

async function selectUnchanged(executor: Statements, { id, version }: Row): Promise<Row | null> {
  const now = await select(executor, id);
  return now.version === version ? now : null;
}

/** Null for answers that are stored already: a client repeats a write whose response it lost. */
function dropIdenticalAnswers({ answers }: Application, change: Change | null): Change | null {
  if (change === null) return null;
  const { answers: given = {}, audit: _, ...others } = change;
  const groups = Object.entries(given) as [keyof Answers, unknown][];
  if (groups.length === 0 || Object.keys(others).length > 0) return change;
  return groups.every(([group, value]) => isDeepStrictEqual(value, answers[group])) ? null : change;
}

/** The parts read the CTE `changed`, the updated row. */
function createCompletionPieces(
  keys: { readonly sealer: Sealer; readonly appSecret: Uint8Array },
  application: Application,
  bank: Bank,
  completion: Completion,
  branch: ReceiptDetails['branch'],
  shared: readonly IdentityItem[],
) {
  const { applicationNumber, applicationCompletedAt } = completion;
  const { mailAddress: address, type } = application;
  const receipt = createReceipt(application, completion, branch);
  const mail = createCompletionMail(bank, { address, type }, receipt);
  const queued = { kind: 'completion', bankCode: bank.code, applicationId: application.id, mail } as const;
  return {
    columns: sql`application_number = ${applicationNumber}, completed_at = ${applicationCompletedAt}`,
    condition: sql`and not exists (select from application where application_number = ${applicationNumber})`,
    parts: [
      sql`mail_queued as (${createMailInsert(keys.sealer, queued, sql`from changed`).insert})`,
      ...createCaseParts(keys, application, bank, applicationNumber, shared),
    ],
  };
}

type Decide = (current: Application) => Change | null;
type Changed = Pick<ApplicationRow, 'version' | 'read_at'> & (IdentityRow | { reference?: null });

export type ApplicationsOptions = {
  readonly db: Queries;
  readonly sealer: Sealer;
  readonly appSecret: Uint8Array;
  readonly bankOf: (code: string) => Bank;
  readonly onMailQueued: () => void;
  readonly createNumber?: () => string;
};

export function createApplications({
  db,
  sealer,
  appSecret,
  bankOf,
  onMailQueued,
  createNumber: newNumber = createApplicationNumber,
}: ApplicationsOptions): Applications {
  const toApplication = (row: Row): Application => openRow(sealer, row);

  /**
   * Writes only if the row still has the version of the decision; null otherwise. Returns the unchanged row for an
   * outdated or repeated result.
   */
  async function write(
    executor: Statements,
    row: Row,
    current: Application,
    change: Change,
  ): Promise<Row | null> {
    const { identity, document, audit } = change;
    const { columns, written } = createAssignments(sealer, row, change);
    const seal: SealField = (field, reference, text) =>
      sealer.seal(
        unwrapRowKey(sealer, row),
        createAssociatedData(row.bank_code, row.id, formatSessionField(field, reference)),
        text,
      );
    const parts = identity === undefined ? [] : createIdentityParts(identity, seal);
    let condition = identity === undefined ? sql`` : createIdentityCondition(identity, row.id);
    if (document !== undefined) {
      const owner = { id: row.id, bankCode: row.bank_code };
      parts.push(createDocumentPart({ sealer, dataKey: unwrapRowKey(sealer, row) }, owner, document));
      const replaced = listReplaced(document.type);
      written.documents = [...row.documents.filter((type) => !replaced.includes(type)), document.type];
    }
    if (change.complete !== undefined && current.completion === null) {
      const completion: Completion = { applicationNumber: newNumber(), applicationCompletedAt: row.read_at };
      const pieces = createCompletionPieces(
        { sealer, appSecret },
        current,
        bankOf(row.bank_code),
        completion,
        change.complete.branch,
        await listSharedVerifications(executor, sealer, current),
      );
      columns.push(pieces.columns);
      parts.push(...pieces.parts);
      condition = pieces.condition;
      written.application_number = completion.applicationNumber;
      written.completed_at = completion.applicationCompletedAt;
    }
    const found = await executor.query<Changed>`
      with changed as (
        update application set ${sql.join(columns)}
        where id = ${row.id} and version = ${row.version}::int ${condition}
        returning id, bank_code, version, completed_at
      ), audited as (
        insert into audit (application_id, bank_code, event) select id, bank_code, ${audit} from changed
      )${sql.join(
        parts.map((part) => sql`, ${part}`),
        '',
      )}
      select ${identity === undefined ? sql`version` : sql`version, ekyc_changed.*`}, now() as read_at
      from changed ${identity === undefined ? sql`` : sql`left join ekyc_changed on true`}`;
    const [changed] = found;
    if (changed === undefined) return identity?.kind === 'result' ? selectUnchanged(executor, row) : null;
    const { version, read_at, ...session } = changed;
    const newRow = { ...row, ...written, version, read_at };
    if (session.reference == null) return newRow;
    if (session.reference === row.reference) return { ...newRow, ...session };
    // Otherwise the session can be older than the newest one.
    return row.reference === null ? { ...newRow, ...session, starts: 1 } : select(executor, row.id);
  }

  async function changeLocked(id: string, decide: Decide): Promise<Application> {
    return db.transaction(async (trx) => {
      const row = await lock(trx, id);
      const current = toApplication(row);
      const change = decide(current);
      if (change === null) return current;
      for (let tries = 0; tries < numberTries; tries += 1) {
        const written = await write(trx, row, current, change);
        if (written !== null) return toApplication(written);
      }
      throw new Error('no free receipt number');
    });
  }

  async function changeUnlocked(current: Application, decide: Decide): Promise<Application | null> {
    const change = decide(current);
    if (change === null) return current;
    const written = await write(db, getRow(current), current, change);
    return written === null ? null : toApplication(written);
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
          const current =
            tries === 0 && isStoredApplication(given) ? given : toApplication(await select(db, id));
          const done = await changeUnlocked(current, decideAndNote);
          if (done !== null) return done;
        }
        return changeLocked(id, decideAndNote);
      });
      if (completes) onMailQueued();
      return changed;
    },

    async claimIdentity({ id }, reference, work) {
      const claim = await claimIdentitySession(db, reference);
      if (claim === null) return null;
      try {
        return await work(toApplication(await select(db, id)));
      } finally {
        await releaseIdentitySession(db, reference, claim);
      }
    },

    async findByIdentityReference(reference) {
      if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(reference)) return null;
      const row = await repeatTransient(() => selectByReference(db, reference));
      return row && toApplication(row);
    },

    readVerified: (application) => readVerifiedPersons(db, sealer, application),

    async findByReturnState(stateHash) {
      const row = await repeatTransient(() => selectByReturnState(db, stateHash));
      return row && toApplication(row);
    },
  };
}
