import type { ParentPayload } from '@kaisetsu/domain/answers/parent';
import type { PersonalPayload } from '@kaisetsu/domain/answers/personal';
import type { ParentWorkplacePayload, WorkplacePayload } from '@kaisetsu/domain/answers/workplace';
import type { Bank } from '@kaisetsu/domain/bank';
import type { DocumentType } from '@kaisetsu/domain/documents';
import type { ApplicationType } from '@kaisetsu/domain/flows/step';
import { type QueryExecutorProvider, sql, type Transaction } from 'kysely';
import type { Answers, Application } from '../../application.ts';
import type { Applications, Change } from '../../ports.ts';
import { type DataKey, type Sealer, sealedPlace } from '../crypto/sealer.ts';
import { completeInTransaction } from './complete.ts';
import type { Queries } from './database.ts';
import { applyDocumentChange } from './document-changes.ts';
import { applyEkycChange, type EkycRow, ekycColumns } from './ekyc-changes.ts';
import { inTransaction, repeatTransient } from './transaction.ts';

type ApplicationRow = {
  id: string;
  bank_code: string;
  type: ApplicationType;
  wrapped_data_key: Buffer;
  key_id: string;
  sealed_mail_address: Buffer;
  sealed_personal: Buffer | null;
  sealed_workplace: Buffer | null;
  sealed_parent: Buffer | null;
  sealed_parent_workplace: Buffer | null;
  branch_code: string | null;
  seal_less: boolean | null;
  pin_set: boolean;
  application_number: string | null;
  completed_at: Date | null;
  documents: DocumentType[];
  /** Sessions of the identity verification so far. */
  starts: number;
};
type Row = ApplicationRow & (EkycRow | { reference: null });

/** An application with its newest identity verification and the types of its documents, in one statement. */
const columns = sql`a.id, a.bank_code, a.type, a.wrapped_data_key, a.key_id, a.sealed_mail_address, a.sealed_personal,
  a.sealed_workplace, a.sealed_parent, a.sealed_parent_workplace, a.branch_code, a.seal_less,
  a.pin_set_at is not null as pin_set, a.application_number, a.completed_at,
  array(select type from document where application_id = a.id order by created_at, type) as documents,
  ${ekycColumns}, starts`;
const source = sql`application a left join lateral (
    select *, (count(*) over ())::int as starts from ekyc_session
    where application_id = a.id order by started_at desc, reference limit 1
  ) e on true`;

async function select(executor: QueryExecutorProvider, id: string): Promise<Row> {
  const { rows } = await sql<Row>`select ${columns} from ${source} where a.id = ${id}`.execute(executor);
  return found(rows);
}

/**
 * The same, and nobody else changes it before the transaction ends. Whoever had to wait for the lock gets the row as it
 * is now, but what is joined to it as it was before the wait: then it is read once more. A row's `xmin` is the
 * transaction that wrote this version of it; the one in the subquery is the version from before the wait.
 */
async function lock(trx: Transaction<unknown>, id: string): Promise<Row> {
  const { rows } = await sql<Row & { outdated: boolean }>`
    select ${columns}, a.xmin <> (select xmin from application where id = ${id}) as outdated
    from ${source} where a.id = ${id} for update of a`.execute(trx);
  const row = found(rows);
  return row.outdated ? select(trx, id) : row;
}

function found<R extends Row>([row]: readonly R[]): R {
  if (row === undefined) throw new RangeError('no such application');
  return row;
}

/** Groups of answers that are sealed whole, and the column of each. */
const sealedColumns = {
  personal: 'sealed_personal',
  workplace: 'sealed_workplace',
  parent: 'sealed_parent',
  parentWorkplace: 'sealed_parent_workplace',
} as const satisfies Partial<Record<keyof Answers, keyof ApplicationRow>>;
type SealedGroup = keyof typeof sealedColumns;
const sealedGroups = Object.keys(sealedColumns) as SealedGroup[];

const dataKeyOf = (sealer: Sealer, row: Row): DataKey => sealer.openDataKey(row.wrapped_data_key, row.key_id);

/** What is sealed is opened when it is looked at, and once: most calls need one group, some need none. */
function openRow(sealer: Sealer, row: Row): Application {
  const key = dataKeyOf(sealer, row);
  const open = (field: string, sealed: Buffer): string =>
    sealer.open(key, sealedPlace(row.bank_code, row.id, field), sealed).toString('utf8');
  const group = <T>(name: SealedGroup): (() => T | null) =>
    once(() => {
      const sealed = row[sealedColumns[name]];
      return sealed === null ? null : (JSON.parse(open(name, sealed)) as T);
    });
  const mailAddress = once(() => open('mail-address', row.sealed_mail_address));
  const personal = group<PersonalPayload>('personal');
  const workplace = group<WorkplacePayload>('workplace');
  const parent = group<ParentPayload>('parent');
  const parentWorkplace = group<ParentWorkplacePayload>('parentWorkplace');
  return {
    id: row.id,
    bankCode: row.bank_code,
    type: row.type,
    get mailAddress() {
      return mailAddress();
    },
    answers: {
      get personal() {
        return personal();
      },
      get workplace() {
        return workplace();
      },
      get parent() {
        return parent();
      },
      get parentWorkplace() {
        return parentWorkplace();
      },
      branchCode: row.branch_code,
      sealLess: row.seal_less,
    },
    pinSet: row.pin_set,
    ekyc:
      row.reference === null
        ? null
        : {
            reference: row.reference,
            providerSessionId: row.provider_session_id,
            url: row.url,
            status: row.status,
            supplementRequired: row.supplement_required,
            updatedAt: row.ekyc_updated_at,
            expiresAt: row.expires_at,
            starts: row.starts,
          },
    documents: row.documents,
    completion:
      row.application_number === null || row.completed_at === null
        ? null
        : { applicationNumber: row.application_number, applicationCompletedAt: row.completed_at },
  };
}

function once<T>(open: () => T): () => T {
  let opened: { readonly value: T } | undefined;
  return () => {
    opened ??= { value: open() };
    return opened.value;
  };
}

/** An application, opened. @throws RangeError when there is none. */
export async function readApplication(
  executor: QueryExecutorProvider,
  sealer: Sealer,
  id: string,
): Promise<Application> {
  return openRow(sealer, await select(executor, id));
}

/** Writes a change's columns and gives the row as it is now; the audit row goes along in the same statement. */
async function writeColumns(
  trx: QueryExecutorProvider,
  sealer: Sealer,
  row: Row,
  { answers = {}, sealedPin, audit }: Change,
): Promise<Row> {
  const key = dataKeyOf(sealer, row);
  const written: Partial<ApplicationRow> = {};
  for (const group of sealedGroups) {
    const value = answers[group];
    if (value === undefined) continue;
    const place = sealedPlace(row.bank_code, row.id, group);
    written[sealedColumns[group]] = value === null ? null : sealer.seal(key, place, JSON.stringify(value));
  }
  if (answers.branchCode !== undefined) written.branch_code = answers.branchCode;
  if (answers.sealLess !== undefined) written.seal_less = answers.sealLess;
  const columns = [sql`updated_at = now()`];
  for (const [column, value] of Object.entries(written)) columns.push(sql`${sql.ref(column)} = ${value}`);
  if (sealedPin !== undefined) {
    columns.push(
      sql`sealed_pin = ${sealedPin.ciphertext}`,
      sql`pin_key_fingerprint = ${sealedPin.keyFingerprint}`,
      sql`pin_set_at = now()`,
    );
  }
  await sql`
    with audited as (
      insert into audit (application_id, bank_code, event) values (${row.id}, ${row.bank_code}, ${audit})
    )
    update application set ${sql.join(columns)} where id = ${row.id}`.execute(trx);
  return { ...row, ...written, pin_set: row.pin_set || sealedPin !== undefined };
}

export type ApplicationsOptions = {
  readonly db: Queries;
  readonly sealer: Sealer;
  readonly bankOf: (code: string) => Bank;
  /** Told when a change that may have queued a mail is written. */
  readonly onMailQueued: () => void;
};

export function createApplications({ db, sealer, bankOf, onMailQueued }: ApplicationsOptions): Applications {
  async function write(
    trx: Transaction<unknown>,
    row: Row,
    current: Application,
    change: Change,
  ): Promise<Application> {
    // The row is locked, so what was read and what was written is all there is; what is more than that is read again.
    let written = await writeColumns(trx, sealer, row, change);
    let isKnown = true;
    const { ekyc, document, complete } = change;
    if (ekyc !== undefined) {
      const session = await applyEkycChange(trx, row, ekyc);
      // The first is the newest; of two, the table says which.
      if (session !== undefined && row.reference === null) written = { ...written, ...session, starts: 1 };
      else if (session?.reference === row.reference) written = { ...written, ...session };
      else isKnown = session === undefined;
    }
    if (document !== undefined) {
      const owner = { id: row.id, bankCode: row.bank_code };
      await applyDocumentChange(trx, { sealer, dataKey: dataKeyOf(sealer, row) }, owner, document);
      isKnown = false;
    }
    if (complete === true) {
      const completion = await completeInTransaction(trx, sealer, current, bankOf(row.bank_code));
      const { applicationNumber: application_number, applicationCompletedAt: completed_at } = completion;
      written = { ...written, application_number, completed_at };
    }
    return openRow(sealer, isKnown ? written : await select(trx, row.id));
  }

  return {
    async read(id) {
      return repeatTransient(() => readApplication(db, sealer, id));
    },

    async change(id, decide) {
      let completed = false;
      const changed = await inTransaction(db, async (trx) => {
        const row = await lock(trx, id);
        const current = openRow(sealer, row);
        const change = decide(current);
        completed = change?.complete === true;
        return change === null ? current : write(trx, row, current, change);
      });
      if (completed) onMailQueued();
      return changed;
    },

    async findByEkycReference(reference) {
      if (!/^[0-9a-f-]{36}$/i.test(reference)) return null;
      const { rows } = await sql<{ application_id: string }>`
        select application_id from ekyc_session where reference = ${reference}`.execute(db);
      return rows[0]?.application_id ?? null;
    },
  };
}
