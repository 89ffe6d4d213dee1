import { type KeyObject, randomUUID } from 'node:crypto';
import { type DocumentType, listReplaced } from '@kaisetsu/domain/documents';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import type { Answers, Application, Completion, StoredIdentity } from '../../../core/application.ts';
import type { VerifiedPerson } from '../../../core/identity-ports.ts';
import type { StoredDocument } from '../../../core/ports.ts';
import { createEnvelope, type Envelope, type Sealer, type WrappedDataKey } from '../../keys/sealer.ts';
import { type Sql, type Statements, sql, type Transaction } from '../connection/queries.ts';
import { type IdentityRow, identityColumns, pickIdentityFields } from './identity-changes.ts';

export type ApplicationRow = WrappedDataKey &
  SealedGroups &
  Pick<Application, 'id' | 'bankCode' | 'type' | 'changes' | 'pinSet' | 'pinCodeHash'> &
  Pick<Answers, 'branchCode' | 'sealLess'> &
  (Completion | Record<keyof Completion, null>) & {
    readonly sealed_mail_address: Buffer;
    readonly readAt: Date;
  };
export type Row = ApplicationRow & Pick<Application, 'documents'> & (IdentityRow | { reference: null });

export const ownColumns = `a.version as changes, now() as "readAt", a.id, a.bank_code as "bankCode", a.type, a.wrapped_data_key,
  a.key_id, a.sealed_mail_address, a.sealed_personal, a.sealed_workplace, a.sealed_parent, a.sealed_parent_workplace,
  a.sealed_agreements, a.branch_code as "branchCode", a.seal_less as "sealLess", a.pin_set_at is not null as "pinSet",
  a.pin_code_hash as "pinCodeHash", a.application_number as "applicationNumber", a.completed_at as "applicationCompletedAt"`;
export const applicationColumns = `${ownColumns},
  array(select type from document where application_id = a.id order by created_at, type) as documents, ${identityColumns}`;
/** The law or a failure of the provider ended these sessions. */
const uncountedIdentity = `(ended_by_law or (status = ${ekycStatus.expired} and coalesce(reason = 'provider-failure', false)))`;
export const newestIdentity = `left join lateral (
    select *, (count(*) filter (where not ${uncountedIdentity}) over ())::int as starts from ekyc_session
    where application_id = a.id order by started_at desc, reference limit 1
  ) e on true`;

export async function findApplication(executor: Statements, sealer: Sealer, condition: Sql) {
  const row = await executor.first<Row>`
    select ${sql.raw(applicationColumns)} from application a ${sql.raw(newestIdentity)} where ${condition}`;
  return row && openRow(sealer, row);
}

export async function readApplication(executor: Statements, sealer: Sealer, id: string) {
  const application = await findApplication(executor, sealer, sql`a.id = ${id}`);
  if (application === null) throw new RangeError('no such application');
  return application;
}

/** A single statement would read the joined rows as they were before it waited for the lock. */
export async function lockApplication(trx: Transaction, sealer: Sealer, id: string): Promise<Application> {
  await trx.query`select from application where id = ${id} for update`;
  return readApplication(trx, sealer, id);
}

export const sealedColumns = {
  personal: 'sealed_personal',
  workplace: 'sealed_workplace',
  parent: 'sealed_parent',
  parentWorkplace: 'sealed_parent_workplace',
} as const satisfies Partial<Record<keyof Answers, string>>;
type SealedGroup = keyof typeof sealedColumns;
type SealedGroups = Record<(typeof sealedColumns)[SealedGroup] | 'sealed_agreements', Buffer | null>;
export const sealedGroups = Object.keys(sealedColumns) as SealedGroup[];

type Stored = { readonly row: Row; readonly envelope: Envelope };
const storedOf = new WeakMap<Application, Stored>();

export const isStoredApplication = (given: object): given is Application =>
  storedOf.has(given as Application);

export function getStored(application: Application): Stored {
  const stored = storedOf.get(application);
  if (stored === undefined) throw new TypeError('this application was not read from the database');
  return stored;
}

/** Decrypts a group of answers at the first read, because most calls need one group or none. */
export function openRow(sealer: Sealer, row: Row): Application {
  let key: KeyObject | undefined;
  const envelope = createEnvelope(row, () => {
    key ??= sealer.unwrap(row);
    return key;
  });
  const open = (field: string, sealed: Buffer | null) => () =>
    sealed === null ? null : JSON.parse(envelope.open(field, sealed).toString());
  const groups = sealedGroups.map((group) => [group, open(group, row[sealedColumns[group]])]);
  const answers: Pick<Answers, SealedGroup> = createLazy(Object.fromEntries(groups));
  const { id, bankCode, type, changes, pinSet, pinCodeHash, documents, branchCode, sealLess } = row;
  const { applicationNumber, applicationCompletedAt } = row;
  const application: Application = Object.assign(
    createLazy<Pick<Application, 'mailAddress' | 'agreements'>>({
      mailAddress: () => envelope.open('mail-address', row.sealed_mail_address).toString(),
      agreements: open('agreements', row.sealed_agreements),
    }),
    {
      ...{ id, bankCode, type, changes, pinSet, pinCodeHash, documents },
      answers: Object.assign(answers, { branchCode, sealLess }),
      identity: toStoredIdentity(row, envelope),
      completion: applicationNumber === null ? null : { applicationNumber, applicationCompletedAt },
    },
  );
  storedOf.set(application, { row, envelope });
  return application;
}

function toStoredIdentity(row: Row, envelope: Envelope): StoredIdentity | null {
  if (row.reference === null) return null;
  const { reference, sealed_private_state: sealed } = row;
  const field = `identity-state:${reference}`;
  return Object.assign(
    createLazy({ privateState: () => (sealed === null ? null : envelope.open(field, sealed).toString()) }),
    pickIdentityFields(row),
  );
}

export async function readVerifiedPersons(
  db: Statements,
  application: Application,
): Promise<readonly VerifiedPerson[]> {
  const reference = application.identity?.reference ?? null;
  const sealed =
    await db.value<Buffer>`select sealed_verified from ekyc_session where reference = ${reference}::uuid`;
  if (sealed === null) return [];
  const { envelope } = getStored(application);
  return JSON.parse(envelope.open(`identity-verified:${reference}`, sealed).toString());
}

/** Computes a property at its first read, and after an error again at the next. */
function createLazy<T extends object>(compute: { readonly [K in keyof T]: () => T[K] }): T {
  const properties = Object.entries<() => T[keyof T]>(compute).map(([name, read]) => {
    let known: { readonly value: T[keyof T] } | undefined;
    const get = () => {
      known ??= { value: read() };
      return known.value;
    };
    return [name, { enumerable: true, get }];
  });
  return Object.defineProperties({} as T, Object.fromEntries(properties));
}

const formatField = (type: DocumentType, id: string): string => `document/${type}/${id}`;

export function createDocumentPart(envelope: Envelope, { type, image, width, height }: StoredDocument): Sql {
  const id = randomUUID();
  const sealed = envelope.seal(formatField(type, id), image);
  return sql`document_withdrawn as (
    delete from document using changed
    where application_id = changed.id and document.type <> ${type}
      and document.type = any(${listReplaced(type)}::text[])
  ), document_stored as (
    insert into document (application_id, type, id, sealed_image, width, height)
    select id, ${type}, ${id}::uuid, ${sealed}::bytea, ${width}::int, ${height}::int from changed
    on conflict (application_id, type) do update
    set id = excluded.id, sealed_image = excluded.sealed_image, width = excluded.width, height = excluded.height,
      created_at = now()
  )`;
}

type PictureRow = Omit<StoredDocument, 'image'> & {
  readonly id: string;
  readonly sealed: Buffer;
  readonly storedAt: Date;
};

export async function readPictures(db: Statements, application: Application, only?: DocumentType) {
  const rows = await db.query<PictureRow>`
    select type, id, sealed_image as sealed, width, height, created_at as "storedAt" from document
    where application_id = ${application.id} and (${only ?? null}::text is null or type = ${only ?? null}) order by type`;
  const { envelope } = getStored(application);
  return rows.map(({ id, sealed, ...picture }) => ({
    ...picture,
    image: envelope.open(formatField(picture.type, id), sealed),
  }));
}
