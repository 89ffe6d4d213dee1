import type { ParentPayload } from '@kaisetsu/domain/answers/parent';
import type { PersonalPayload } from '@kaisetsu/domain/answers/personal';
import type { ParentWorkplacePayload, WorkplacePayload } from '@kaisetsu/domain/answers/workplace';
import type { Bank } from '@kaisetsu/domain/bank';
import type { DocumentType } from '@kaisetsu/domain/documents';
import type { ApplicationType } from '@kaisetsu/domain/flows/step';
import { type QueryExecutorProvider, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Answers, Application, Completion } from '../../application.ts';
import { newApplicationNumber } from '../../application-number.ts';
import type { Applications, Change } from '../../ports.ts';
import { type DataKey, type Sealer, sealedPlace } from '../crypto/sealer.ts';
import { completionPieces } from './complete.ts';
import type { Queries } from './database.ts';
import { documentPart } from './document-changes.ts';
import { type EkycRow, ekycColumns, ekycParts } from './ekyc-changes.ts';
import { repeatTransient } from './transaction.ts';

type ApplicationRow = {
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
  application_number: string | null;
  completed_at: Date | null;
  documents: DocumentType[];
  /** Sessions of the identity verification so far. */
  starts: number;
};
type Row = ApplicationRow & (EkycRow | { reference: null });

/** An application with its newest identity verification and the types of its documents, in one statement. */
const columns = sql`a.xmin::text as version, now() as read_at, a.id, a.bank_code, a.type, a.wrapped_data_key, a.key_id, a.sealed_mail_address, a.sealed_personal,
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
 * is now, but what is joined to it as it was before the wait: then it is read once more. The `xmin` in the subquery is the
 * version from before the wait.
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

/** A call's change that met others first is judged anew without a lock so often; then it waits in line. */
const unlockedTries = 2;
/** Enough for numbers that are nearly all taken; in truth one in thousands of millions is taken. */
const numberTries = 5;

/** The assignments of a change, and the same in the row. */
function assignments(
  sealer: Sealer,
  row: Row,
  { answers = {}, sealedPin }: Change,
): { readonly columns: RawBuilder<unknown>[]; readonly written: Partial<ApplicationRow> } {
  const written: Partial<ApplicationRow> = {};
  for (const group of sealedGroups) {
    const value = answers[group];
    if (value === undefined) continue;
    const place = sealedPlace(row.bank_code, row.id, group);
    const sealed = value === null ? null : sealer.seal(dataKeyOf(sealer, row), place, JSON.stringify(value));
    written[sealedColumns[group]] = sealed;
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
    written.pin_set = true;
  }
  return { columns, written };
}

type Decide = (current: Application) => Change | null;
/** What the statement of a change answers: the row's version, and the session that it changed. */
type Told = Pick<ApplicationRow, 'version' | 'read_at'> & (EkycRow | { reference?: null });

export type ApplicationsOptions = {
  readonly db: Queries;
  readonly sealer: Sealer;
  readonly bankOf: (code: string) => Bank;
  /** Told when a change that may have queued a mail is written. */
  readonly onMailQueued: () => void;
  readonly newNumber?: () => string;
};

export function createApplications({
  db,
  sealer,
  bankOf,
  onMailQueued,
  newNumber = newApplicationNumber,
}: ApplicationsOptions): Applications {
  /** Which row an application was read from. */
  const rows = new WeakMap<Application, Row>();

  function opened(row: Row): Application {
    const application = openRow(sealer, row);
    rows.set(application, row);
    return application;
  }

  /**
   * One statement for all that a change writes, its audit row included, and only onto the version that was judged.
   * Gives the row as it is then; null when another has changed it meanwhile, or the receipt number is taken.
   */
  async function write(
    executor: QueryExecutorProvider,
    row: Row,
    current: Application,
    change: Change,
  ): Promise<Row | null> {
    const { ekyc, document, audit } = change;
    const { columns, written } = assignments(sealer, row, change);
    const parts = ekyc === undefined ? [] : ekycParts(ekyc);
    let condition = sql``;
    if (document !== undefined) {
      const owner = { id: row.id, bankCode: row.bank_code };
      parts.push(documentPart({ sealer, dataKey: dataKeyOf(sealer, row) }, owner, document));
      written.documents = [...row.documents.filter((type) => type !== document.type), document.type];
    }
    if (change.complete === true && current.completion === null) {
      const completion: Completion = { applicationNumber: newNumber(), applicationCompletedAt: row.read_at };
      const pieces = completionPieces(sealer, current, bankOf(row.bank_code), completion);
      columns.push(pieces.columns);
      parts.push(pieces.part);
      condition = pieces.condition;
      written.application_number = completion.applicationNumber;
      written.completed_at = completion.applicationCompletedAt;
    }
    const { rows: found } = await sql<Told>`
      with changed as (
        update application set ${sql.join(columns)}
        where id = ${row.id} and xmin = ${row.version}::xid ${condition}
        returning id, bank_code, xmin::text as version
      ), audited as (
        insert into audit (application_id, bank_code, event) select id, bank_code, ${audit} from changed
      )${sql.join(
        parts.map((part) => sql`, ${part}`),
        sql``,
      )}
      select ${ekyc === undefined ? sql`version` : sql`version, session.*`}, now() as read_at
      from changed ${ekyc === undefined ? sql`` : sql`left join session on true`}`.execute(executor);
    const [told] = found;
    if (told === undefined) return null;
    const { version, read_at, ...session } = told;
    const known = { ...row, ...written, version, read_at };
    if (session.reference == null) return known;
    if (session.reference === row.reference) return { ...known, ...session };
    // The first is the newest; of two, the table says which.
    return row.reference === null ? { ...known, ...session, starts: 1 } : select(executor, row.id);
  }

  /** Who cannot write before others waits for them, and others for it. */
  async function changeLocked(id: string, decide: Decide): Promise<Application> {
    return db.transaction().execute(async (trx) => {
      const row = await lock(trx, id);
      const current = opened(row);
      const change = decide(current);
      if (change === null) return current;
      for (let tries = 0; tries < numberTries; tries += 1) {
        const written = await write(trx, row, current, change);
        if (written !== null) return opened(written);
      }
      throw new Error('no free receipt number');
    });
  }

  /** Null when it was not written because another change came first. */
  async function changeUnlocked(current: Application, decide: Decide): Promise<Application | null> {
    const row = rows.get(current);
    if (row === undefined) throw new TypeError('this application was not read here');
    const change = decide(current);
    if (change === null) return current;
    const written = await write(db, row, current, change);
    return written === null ? null : opened(written);
  }

  return {
    async read(id) {
      return opened(await repeatTransient(() => select(db, id)));
    },

    async change(id, decide, seen) {
      let completes = false;
      const noted: Decide = (current) => {
        const change = decide(current);
        completes = change?.complete === true;
        return change;
      };
      const changed = await repeatTransient(async (isRepeat) => {
        // Whether a statement counted whose answer was lost shows under the lock, when it can no longer be on its way.
        for (let tries = isRepeat ? unlockedTries : 0; tries < unlockedTries; tries += 1) {
          const known = tries === 0 ? seen : undefined;
          const done = await changeUnlocked(known ?? opened(await select(db, id)), noted);
          if (done !== null) return done;
        }
        return changeLocked(id, noted);
      });
      if (completes) onMailQueued();
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
