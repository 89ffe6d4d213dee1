import { setTimeout as wait } from 'node:timers/promises';
import { ExpectedError } from '../../../core/expected-error.ts';
import {
  createSealer,
  type Keyring,
  type Sealer,
  unwrapOrNull,
  type WrappedDataKey,
} from '../../keys/sealer.ts';
import { countRows, type Queries, type Statements, selectDistinct, sql } from '../connection/queries.ts';
import { repeatTransient } from '../connection/transaction.ts';

const tables = [
  { table: 'application', about: 'applications', where: sql`true`, isOpen: sql`handed_over_at is null` },
  { table: 'outbox', about: 'unsent mails', where: sql`sent_at is null`, isOpen: sql`true` },
  { table: 'pin_intake_key', about: 'PIN intake keys', where: sql`true`, isOpen: sql`true` },
] as const;
type Use = { readonly of: (typeof tables)[number]; readonly keyId: string };
type Row = WrappedDataKey & { readonly id: string };

const firstId = '00000000-0000-0000-0000-000000000000';
const maxCounted = 1_000;

/** With `key_id = …` the planner might read the rows of all other keys. */
const isUse = (keyId: string, after: string) =>
  sql`(key_id, id) > (${keyId}::text, ${after}::uuid) and key_id <= ${keyId}::text`;

/** The keys are in the database's sort order. A node checks keys before it runs the migrations that create tables. */
async function listUses(db: Statements): Promise<Use[]> {
  const uses: Use[] = [];
  for (const of of tables) {
    const exists = await db.value<boolean>`select to_regclass(${of.table}) is not null`;
    if (!exists) continue;
    const keyIds = await db.values<string>(
      selectDistinct(sql`key_id`, sql`${sql.id(of.table)} where ${of.where}`),
    );
    uses.push(...keyIds.map((keyId) => ({ of, keyId })));
  }
  return uses;
}

async function* readPages(db: Statements, { of, keyId }: Use, limit: number, where = of.where) {
  for (let after: string | undefined = firstId; after !== undefined; ) {
    const rows: Row[] = await db.query<Row>`
      select id, wrapped_data_key, key_id from ${sql.id(of.table)} where ${where} and ${isUse(keyId, after)}
      order by key_id, id limit ${limit}::int`;
    after = rows.at(-1)?.id;
    if (rows.length > 0) yield rows;
  }
}

export type KeyUse = {
  readonly about: string;
  readonly keyId: string;
  readonly rows: number;
  readonly hasMore?: true;
};

/** Counts at most `maxCounted` rows of the current key in a table. */
export async function listKeysInUse(db: Statements, currentId: string): Promise<KeyUse[]> {
  const uses: KeyUse[] = [];
  for (const { of, keyId } of await listUses(db)) {
    const isCurrent = keyId === currentId;
    const count = await countRows(
      db,
      sql`(
        select from ${sql.id(of.table)} where ${of.where} and ${isUse(keyId, firstId)}
        limit ${isCurrent ? maxCounted + 1 : null}::int
      ) as counted`,
    );
    const hasMore = isCurrent && count > maxCounted;
    uses.push({ about: of.about, keyId, ...(hasMore ? { rows: maxCounted, hasMore } : { rows: count }) });
  }
  return uses;
}

const pageRows = 500;
/** More than one, because a single row may be damaged. */
const rowsAtStart = 20;

/**
 * By key id: how many data keys were tried, and how many of them no key unwraps. Skips those of handed-over applications
 * that `currentId` wraps. `isSample`: the first rows only.
 */
export async function checkDataKeys(
  db: Statements,
  sealer: Sealer,
  { currentId, isSample = false }: { readonly currentId?: string; readonly isSample?: boolean } = {},
) {
  const tried: Record<string, number> = {};
  const unopened: Record<string, number> = {};
  const limit = isSample ? rowsAtStart : pageRows;
  for (const use of await listUses(db)) {
    const { of, keyId } = use;
    const where = keyId === currentId ? sql`${of.where} and ${of.isOpen}` : of.where;
    for await (const rows of readPages(db, use, limit, where)) {
      const failed = rows.filter((row) => unwrapOrNull(sealer, row) === null).length;
      tried[keyId] = (tried[keyId] ?? 0) + rows.length;
      if (failed > 0) unopened[keyId] = (unopened[keyId] ?? 0) + failed;
      if (isSample) break;
    }
  }
  return { tried, unopened };
}

/** Keys that unwrap none of the first data keys under their id. */
async function findClosedKeys(db: Statements, keyring: Keyring) {
  const { tried, unopened } = await checkDataKeys(db, createSealer(keyring), { isSample: true });
  const closed = Object.keys(unopened).filter((keyId) => unopened[keyId] === tried[keyId]);
  return {
    wrong: closed.filter((keyId) => keyring.keys.has(keyId)),
    missing: closed.filter((keyId) => !keyring.keys.has(keyId)),
  };
}

export const findWrongKeys = async (db: Statements, keyring: Keyring): Promise<readonly string[]> =>
  (await findClosedKeys(db, keyring)).wrong;

/** Keys in `lost` may be missing, so that nodes can start. */
export async function requireRightKeys(db: Statements, keyring: Keyring, lost: readonly string[] = []) {
  const closed = await findClosedKeys(db, keyring);
  const missing = closed.missing.filter((keyId) => !lost.includes(keyId));
  const faults: string[] = [];
  if (missing.length > 0) faults.push(`lacks ${missing.join(', ')}, in use in the database`);
  if (closed.wrong.length > 0)
    faults.push(`has ${closed.wrong.join(', ')}, but not the key that was used under that id`);
  if (faults.length > 0)
    throw new ExpectedError(
      `KEY_ENCRYPTION_KEYS ${faults.join('; it ')}: data in the database cannot be read. Every node needs the same keys.`,
    );
}

const batchRows = 100;
const passes = 5;
const pauseMs = 200;

type Keys = { readonly sealer: Sealer; readonly currentId: string };

/** Rows name their key, so a new run continues an interrupted one. `left`: rows that other sessions lock. */
export async function rotateKeys(db: Queries, keys: Keys, onProgress: (done: number, total: number) => void) {
  const countOutstanding = async (): Promise<number> =>
    (await listKeysInUse(db, keys.currentId))
      .filter(({ keyId }) => keyId !== keys.currentId)
      .reduce((sum, { rows }) => sum + rows, 0);
  const total = await countOutstanding();
  let rewrapped = 0;
  for (let pass = 1; ; pass += 1) {
    let undecryptable = 0;
    for (const use of (await listUses(db)).filter(({ keyId }) => keyId !== keys.currentId)) {
      for await (const rows of readPages(db, use, batchRows)) {
        const { readable, done } = await rewrap(db, keys, use, rows);
        rewrapped += done;
        undecryptable += rows.length - readable;
        onProgress(rewrapped, total);
      }
    }
    const left = Math.max(0, (await countOutstanding()) - undecryptable);
    if (left === 0 || pass === passes) return { rewrapped, left };
    await wait(pauseMs);
  }
}

async function rewrap(db: Queries, { sealer, currentId }: Keys, { of, keyId }: Use, rows: readonly Row[]) {
  const fresh = rows.flatMap((row) => {
    const key = unwrapOrNull(sealer, row);
    return key === null ? [] : { id: row.id, wrapped: sealer.wrap(key).wrapped.toString('hex') };
  });
  const table = sql.id(of.table);
  const update = sql`
    update ${table} as stored set wrapped_data_key = decode(fresh.wrapped, 'hex'), key_id = ${currentId}
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as fresh(id uuid, wrapped text)
    -- The condition on the array is needed, because a plan with the join alone may read the whole table.
    where stored.id = fresh.id and stored.id = any(array(
      select id from ${table} where id = any(${fresh.map(({ id }) => id)}::uuid[]) and key_id = ${keyId} and ${of.where}
      for no key update skip locked
    ))`;
  return { readable: fresh.length, done: await repeatTransient(() => db.change(update)) };
}
