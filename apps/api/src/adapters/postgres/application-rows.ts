import type { ParentPayload } from '@kaisetsu/domain/answers/parent';
import type { PersonalPayload } from '@kaisetsu/domain/answers/personal';
import type { ParentWorkplacePayload, WorkplacePayload } from '@kaisetsu/domain/answers/workplace';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { DocumentType } from '@kaisetsu/domain/documents';
import { type QueryExecutorProvider, sql, type Transaction } from 'kysely';
import type { Answers, Application } from '../../application.ts';
import { associatedData, type DataKey, type Sealer } from '../crypto/sealer.ts';
import { type EkycRow, ekycColumns } from './ekyc-changes.ts';

export type ApplicationRow = {
  /** The transaction that wrote the row as it is, PostgreSQL's `xmin`: another after every change. */
  version: string;
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
  branch_code: string | null;
  seal_less: boolean | null;
  pin_set: boolean;
  pin_code_hash: string | null;
  application_number: string | null;
  completed_at: Date | null;
  documents: DocumentType[];
  /** Sessions of the identity verification so far. */
  starts: number;
};
export type Row = ApplicationRow & (EkycRow | { reference: null });

/**
 * An application `a` with its newest identity verification `e` and the types of its documents, in one statement: what to
 * select, and what to join to `application a`.
 */
export const applicationColumns = `a.xmin::text as version, now() as read_at, a.id, a.bank_code, a.type,
  a.wrapped_data_key, a.key_id, a.sealed_mail_address, a.sealed_personal, a.sealed_workplace, a.sealed_parent,
  a.sealed_parent_workplace, a.branch_code, a.seal_less, a.pin_set_at is not null as pin_set, a.pin_code_hash,
  a.application_number, a.completed_at, array(select type from document where application_id = a.id order by created_at, type) as documents,
  ${ekycColumns}, starts`;
export const newestEkyc = `left join lateral (
    select *, (count(*) over ())::int as starts from ekyc_session
    where application_id = a.id order by started_at desc, reference limit 1
  ) e on true`;
const columns = sql.raw(applicationColumns);
const source = sql.raw(`application a ${newestEkyc}`);

export async function select(executor: QueryExecutorProvider, id: string): Promise<Row> {
  const { rows } = await sql<Row>`select ${columns} from ${source} where a.id = ${id}`.execute(executor);
  return found(rows);
}

/** The application an identity session of ours belongs to. */
export async function selectByReference(
  executor: QueryExecutorProvider,
  reference: string,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from ${source}
    where a.id = (select application_id from ekyc_session where reference = ${reference})`.execute(executor);
  return rows[0];
}

/**
 * As {@link select}, and nobody else changes it before the transaction ends. Whoever had to wait for the lock gets the row as it
 * is now, but what is joined to it as it was before the wait: then it is read once more. The `xmin` in the subquery is the
 * version from before the wait.
 */
export async function lock(trx: Transaction<unknown>, id: string): Promise<Row> {
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
export const sealedColumns = {
  personal: 'sealed_personal',
  workplace: 'sealed_workplace',
  parent: 'sealed_parent',
  parentWorkplace: 'sealed_parent_workplace',
} as const satisfies Partial<Record<keyof Answers, keyof ApplicationRow>>;
type SealedGroup = keyof typeof sealedColumns;
export const sealedGroups = Object.keys(sealedColumns) as SealedGroup[];

export const dataKeyOf = (sealer: Sealer, row: Row): DataKey =>
  sealer.unwrapDataKey(row.wrapped_data_key, row.key_id);

/** Which row an application was read from. */
const rowsOf = new WeakMap<Application, Row>();

export const isStoredApplication = (given: object): given is Application => rowsOf.has(given as Application);

/** The row this application was read from. @throws TypeError when it comes from elsewhere */
export function rowOf(application: Application): Row {
  const row = rowsOf.get(application);
  if (row === undefined) throw new TypeError('this application was not read from the database');
  return row;
}

/** What is sealed in a row is opened when it is looked at, and once: most calls need one group, some need none. */
export function openRow(sealer: Sealer, row: Row): Application {
  const application = new OpenedApplication(sealer, row);
  rowsOf.set(application, row);
  return application;
}

/** Classes, because getters of an object literal are defined anew for each: a fortieth of a node's time. */
class OpenedApplication implements Application {
  readonly id: string;
  readonly bankCode: string;
  readonly type: ApplicationType;
  readonly answers: Answers;
  readonly pinSet: boolean;
  readonly pinCodeHash: string | null;
  readonly ekyc: Application['ekyc'];
  readonly documents: readonly DocumentType[];
  readonly completion: Application['completion'];
  readonly #seals: Seals;
  #mailAddress: string | undefined;

  constructor(sealer: Sealer, row: Row) {
    this.#seals = new Seals(sealer, row);
    this.id = row.id;
    this.bankCode = row.bank_code;
    this.type = row.type;
    this.answers = new OpenedAnswers(this.#seals, row);
    this.pinSet = row.pin_set;
    this.pinCodeHash = row.pin_code_hash;
    this.ekyc =
      row.reference === null
        ? null
        : {
            reference: row.reference,
            method: row.method,
            ruleVersion: row.rule_version,
            providerSessionId: row.provider_session_id,
            url: row.url,
            status: row.status,
            supplementRequired: row.supplement_required,
            updatedAt: row.ekyc_updated_at,
            expiresAt: row.expires_at,
            starts: row.starts,
          };
    this.documents = row.documents;
    this.completion =
      row.application_number === null || row.completed_at === null
        ? null
        : { applicationNumber: row.application_number, applicationCompletedAt: row.completed_at };
  }

  get mailAddress(): string {
    this.#mailAddress ??= this.#seals.mailAddress();
    return this.#mailAddress;
  }
}

class OpenedAnswers implements Answers {
  readonly branchCode: string | null;
  readonly sealLess: boolean | null;
  readonly #seals: Seals;
  #personal: PersonalPayload | null = null;
  #workplace: WorkplacePayload | null = null;
  #parent: ParentPayload | null = null;
  #parentWorkplace: ParentWorkplacePayload | null = null;

  constructor(seals: Seals, row: Row) {
    this.#seals = seals;
    this.branchCode = row.branch_code;
    this.sealLess = row.seal_less;
  }

  get personal(): PersonalPayload | null {
    this.#personal ??= this.#seals.group('personal');
    return this.#personal;
  }
  get workplace(): WorkplacePayload | null {
    this.#workplace ??= this.#seals.group('workplace');
    return this.#workplace;
  }
  get parent(): ParentPayload | null {
    this.#parent ??= this.#seals.group('parent');
    return this.#parent;
  }
  get parentWorkplace(): ParentWorkplacePayload | null {
    this.#parentWorkplace ??= this.#seals.group('parentWorkplace');
    return this.#parentWorkplace;
  }

  /** All of them: JSON would leave out what has to be opened. */
  toJSON(): Answers {
    const { personal, workplace, parent, parentWorkplace, branchCode, sealLess } = this;
    return { personal, workplace, parent, parentWorkplace, branchCode, sealLess };
  }
}

/** Opens what is sealed in one row. */
class Seals {
  readonly #sealer: Sealer;
  readonly #row: Row;
  #key: DataKey | undefined;

  constructor(sealer: Sealer, row: Row) {
    this.#sealer = sealer;
    this.#row = row;
  }

  mailAddress(): string {
    return this.#open('mail-address', this.#row.sealed_mail_address);
  }

  group<T>(name: SealedGroup): T | null {
    const sealed = this.#row[sealedColumns[name]];
    return sealed === null ? null : (JSON.parse(this.#open(name, sealed)) as T);
  }

  #open(field: string, sealed: Buffer): string {
    const row = this.#row;
    this.#key ??= dataKeyOf(this.#sealer, row);
    return this.#sealer
      .open(this.#key, associatedData(row.bank_code, row.id, field), sealed)
      .toString('utf8');
  }
}

/** An application, opened. @throws RangeError when there is none. */
export async function readApplication(
  executor: QueryExecutorProvider,
  sealer: Sealer,
  id: string,
): Promise<Application> {
  return openRow(sealer, await select(executor, id));
}
