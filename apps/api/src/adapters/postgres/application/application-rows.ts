import type { Agreements } from '@kaisetsu/domain/answers/agreements';
import type { ParentPayload } from '@kaisetsu/domain/answers/parent';
import type { PersonalPayload } from '@kaisetsu/domain/answers/personal';
import type { ParentWorkplacePayload, WorkplacePayload } from '@kaisetsu/domain/answers/workplace';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { DocumentType } from '@kaisetsu/domain/documents';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import type { Answers, Application, StoredIdentity } from '../../../core/application.ts';
import { createAssociatedData, type DataKey, type Sealer } from '../../keys/sealer.ts';
import { type Statements, sql, type Transaction } from '../connection/queries.ts';
import { type IdentityRow, type IdentitySealedField, identityColumns } from './identity-changes.ts';

export type ApplicationRow = {
  version: number;
  read_at: Date;
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
  sealed_agreements: Buffer | null;
  branch_code: string | null;
  seal_less: boolean | null;
  pin_set: boolean;
  pin_code_hash: string | null;
  application_number: string | null;
  completed_at: Date | null;
  documents: DocumentType[];
  /** Without those of {@link uncountedIdentity}. */
  starts: number;
};
export type Row = ApplicationRow & (IdentityRow | { reference: null });

export const applicationColumns = `a.version, now() as read_at, a.id, a.bank_code, a.type,
  a.wrapped_data_key, a.key_id, a.sealed_mail_address, a.sealed_personal, a.sealed_workplace, a.sealed_parent,
  a.sealed_parent_workplace, a.sealed_agreements, a.branch_code, a.seal_less, a.pin_set_at is not null as pin_set, a.pin_code_hash,
  a.application_number, a.completed_at, array(select type from document where application_id = a.id order by created_at, type) as documents,
  ${identityColumns}, starts`;
/** The law or a failure of the provider ended these sessions. */
const uncountedIdentity = `(ended_by_law or (status = ${ekycStatus.expired} and coalesce(reason = 'provider-failure', false)))`;
export const newestIdentity = `left join lateral (
    select *, (count(*) filter (where not ${uncountedIdentity}) over ())::int as starts from ekyc_session
    where application_id = a.id order by started_at desc, reference limit 1
  ) e on true`;
const columns = sql.raw(applicationColumns);
const source = sql.raw(`application a ${newestIdentity}`);

export async function select(executor: Statements, id: string): Promise<Row> {
  const rows = await executor.query<Row>`select ${columns} from ${source} where a.id = ${id}`;
  return requireRow(rows);
}

export async function selectByReference(executor: Statements, reference: string): Promise<Row | undefined> {
  return executor.first<Row>`
    select ${columns} from ${source}
    where a.id = (select application_id from ekyc_session where reference = ${reference})`;
}

/** An earlier session's authorization code must not be redeemed for the newest session. */
export async function selectByReturnState(executor: Statements, stateHash: string): Promise<Row | undefined> {
  return executor.first<Row>`
    select ${columns} from ${source}
    where a.id = (select application_id from ekyc_session where return_state_hash = ${stateHash})
      and e.return_state_hash = ${stateHash}`;
}

/** After a wait for the lock, PostgreSQL rereads only the locked row, not the joined rows. Two versions then differ. */
export async function lock(trx: Transaction, id: string): Promise<Row> {
  const rows = await trx.query<Row & { outdated: boolean }>`
    select ${columns}, a.version <> (select version from application where id = ${id}) as outdated
    from ${source} where a.id = ${id} for update of a`;
  const row = requireRow(rows);
  return row.outdated ? select(trx, id) : row;
}

function requireRow<R extends Row>([row]: readonly R[]): R {
  if (row === undefined) throw new RangeError('no such application');
  return row;
}

export const sealedColumns = {
  personal: 'sealed_personal',
  workplace: 'sealed_workplace',
  parent: 'sealed_parent',
  parentWorkplace: 'sealed_parent_workplace',
} as const satisfies Partial<Record<keyof Answers, keyof ApplicationRow>>;
type SealedGroup = keyof typeof sealedColumns;
export const sealedGroups = Object.keys(sealedColumns) as SealedGroup[];

/** A field that was copied to another session does not decrypt. */
export const formatSessionField = (field: IdentitySealedField, reference: string): string =>
  `${field}:${reference}`;

export const unwrapRowKey = (sealer: Sealer, row: Row): DataKey =>
  sealer.unwrapDataKey(row.wrapped_data_key, row.key_id);

const rowsOf = new WeakMap<Application, Row>();

export const isStoredApplication = (given: object): given is Application => rowsOf.has(given as Application);

export function getRow(application: Application): Row {
  const row = rowsOf.get(application);
  if (row === undefined) throw new TypeError('this application was not read from the database');
  return row;
}

/** Decrypts a group of answers at the first read, because most calls need one group or none. */
export function openRow(sealer: Sealer, row: Row): Application {
  const getDataKey = createLazy(() => unwrapRowKey(sealer, row));
  const decrypt: Decrypt = (field, sealed) =>
    sealer.open(getDataKey(), createAssociatedData(row.bank_code, row.id, field), sealed).toString('utf8');
  const group = <T>(name: SealedGroup): (() => T | null) =>
    createLazy(() => {
      const sealed = row[sealedColumns[name]];
      return sealed === null ? null : (JSON.parse(decrypt(name, sealed)) as T);
    });
  const getMailAddress = createLazy(() => decrypt('mail-address', row.sealed_mail_address));
  const personal = group<PersonalPayload>('personal');
  const workplace = group<WorkplacePayload>('workplace');
  const parent = group<ParentPayload>('parent');
  const parentWorkplace = group<ParentWorkplacePayload>('parentWorkplace');
  const getAgreements = createLazy(() => {
    const { sealed_agreements: sealed } = row;
    return sealed === null ? null : (JSON.parse(decrypt('agreements', sealed)) as Agreements);
  });
  const application: Application = {
    id: row.id,
    bankCode: row.bank_code,
    type: row.type,
    get mailAddress() {
      return getMailAddress();
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
    get agreements() {
      return getAgreements();
    },
    changes: row.version,
    pinSet: row.pin_set,
    pinCodeHash: row.pin_code_hash,
    identity: toStoredIdentity(row, decrypt),
    documents: row.documents,
    completion:
      row.application_number === null || row.completed_at === null
        ? null
        : { applicationNumber: row.application_number, applicationCompletedAt: row.completed_at },
  };
  rowsOf.set(application, row);
  return application;
}

type Decrypt = (field: string, sealed: Buffer) => string;

function toStoredIdentity(row: Row, decrypt: Decrypt): StoredIdentity | null {
  if (row.reference === null) return null;
  const { reference, sealed_private_state: sealed } = row;
  const getPrivateState = createLazy(() =>
    sealed === null ? null : decrypt(formatSessionField('identity-state', reference), sealed),
  );
  return {
    reference,
    adapter: row.adapter,
    method: row.method,
    ruleVersion: row.rule_version,
    subjects: row.subjects ?? createEarlierSubjects(row.type, row.method),
    providerSessionId: row.provider_session_id,
    url: row.url,
    status: row.status,
    supplementRequired: row.supplement_required,
    reason: row.reason,
    mismatch: row.mismatch,
    review: row.review,
    isPrefill: row.prefill,
    statement: row.statement,
    get privateState() {
      return getPrivateState();
    },
    endedByLaw: row.ended_by_law,
    returnedAt: row.returned_at,
    updatedAt: row.ekyc_updated_at,
    expiresAt: row.expires_at,
    starts: row.starts,
  };
}

/** An earlier version stored only the method, and was used only under the rules of 2025. */
const createEarlierSubjects = (
  type: ApplicationType,
  method: StoredIdentity['method'],
): StoredIdentity['subjects'] => [
  { role: type === 'CHILD' ? 'PROXY' : 'CUSTOMER', ruleId: `2025-06-24/${method}` },
];

export async function readApplication(
  executor: Statements,
  sealer: Sealer,
  id: string,
): Promise<Application> {
  return openRow(sealer, await select(executor, id));
}

/** After an error the next call computes again. */
function createLazy<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}
