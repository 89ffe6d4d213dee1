import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { createSealer, type DataKey, DecryptionFailed, type Keyring, type Sealer } from '../crypto/sealer.ts';
import type { Queries } from './database.ts';
import { firstId, type KeyTable, keyIdsOf, keysInUse, rowsOfKey, tables } from './keys-in-use.ts';
import { inTransaction } from './transaction.ts';

const batch = 100;
/** Maximum number of passes. Each pass after the first tries again the rows that were locked during the previous pass. */
const passes = 5;
const pauseMs = 200;

/**
 * Ids of keys in use that unwrap none of the tried data keys. Ids in `missing` are not configured. Ids in `wrong` are configured,
 * but with a key that did not wrap the data keys.
 */
type ClosedKeys = { readonly missing: readonly string[]; readonly wrong: readonly string[] };

/** Thrown when a key in use is missing, or unwraps none of the tried data keys. */
export class WrongKeys extends Error {
  constructor({ missing, wrong }: ClosedKeys) {
    const faults = [
      ...(missing.length > 0 ? [`lacks ${missing.join(', ')}, in use in the database`] : []),
      ...(wrong.length > 0 ? [`has ${wrong.join(', ')}, but not the key that was used under that id`] : []),
    ];
    super(
      `KEY_ENCRYPTION_KEYS ${faults.join('; it ')}: data in the database cannot be read. Every node needs the same keys.`,
    );
  }
}

/** Number of data keys to try for each table and key. One is not enough, because a single row may be damaged. */
const tried = 20;

async function closedKeys(db: Queries, keyring: Keyring): Promise<ClosedKeys> {
  const sealer = createSealer(keyring);
  const opens = new Map<string, boolean>();
  for (const one of tables) {
    if (!(await tableExists(db, one.table))) continue;
    for (const keyId of await keyIdsOf(db, one)) {
      const { condition, order } = rowsOfKey(keyId, firstId);
      const { rows } = await sql<Wrapped>`
        select key_id, wrapped_data_key from ${sql.table(one.table)} where ${one.where} and ${condition}
        order by ${order} limit ${tried}::int`.execute(db);
      const isOpen = rows.some((row) => unwrapDataKeyOrNull(sealer, row) !== null);
      opens.set(keyId, opens.get(keyId) === true || isOpen);
    }
  }
  const closed = [...opens].filter(([, isOpen]) => !isOpen).map(([keyId]) => keyId);
  return {
    missing: closed.filter((keyId) => !keyring.keys.has(keyId)),
    wrong: closed.filter((keyId) => keyring.keys.has(keyId)),
  };
}

/** Keys are checked before migrations run, so a table of {@link tables} may not exist yet. */
async function tableExists(db: Queries, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

/**
 * Returns the ids of configured keys that unwrap none of the tried data keys with the same key id. This happens, for example,
 * when a backup is restored to a system with other secrets.
 */
export async function wrongKeys(db: Queries, keyring: Keyring): Promise<readonly string[]> {
  return (await closedKeys(db, keyring)).wrong;
}

/**
 * Checks that the keyring has each key in use. Also checks that each key unwraps at least one of a sample of its data keys.
 * Keys in `lost` may be missing, so that nodes can start although some data is unreadable.
 * @throws WrongKeys
 */
export async function requireRightKeys(
  db: Queries,
  keyring: Keyring,
  lost: readonly string[] = [],
): Promise<void> {
  const { missing: all, wrong } = await closedKeys(db, keyring);
  const closed = { missing: all.filter((keyId) => !lost.includes(keyId)), wrong };
  if (closed.missing.length + closed.wrong.length > 0) throw new WrongKeys(closed);
}

export type Rotated = {
  readonly rewrapped: number;
  /** Rows that other transactions locked during all passes. Run the rotation again for them. */
  readonly left: number;
};

type Wrapped = { wrapped_data_key: Buffer; key_id: string };
type Row = Wrapped & { id: string };
type Keys = { readonly sealer: Sealer; readonly currentId: string };

/**
 * Wraps the data keys again with the current key-encryption key, if another key wraps them. The encrypted data does not
 * change. Applicants can work meanwhile: a row is locked only until its batch is committed, and readers do not wait. After an
 * interruption a new run continues, because it reads only rows whose data key another key still wraps.
 */
export async function rotateKeys(
  db: Queries,
  keys: Keys,
  onProgress: (done: number, total: number) => void,
): Promise<Rotated> {
  const outstanding = async (): Promise<number> =>
    (await keysInUse(db, keys.currentId))
      .filter(({ keyId }) => keyId !== keys.currentId)
      .reduce((sum, { rows }) => sum + rows, 0);
  const total = await outstanding();
  let rewrapped = 0;
  for (let pass = 1; ; pass += 1) {
    let undecryptable = 0;
    for (const table of tables) {
      for await (const { done, unopened } of batches(db, keys, table)) {
        rewrapped += done;
        undecryptable += unopened;
        onProgress(rewrapped, total);
      }
    }
    const left = Math.max(0, (await outstanding()) - undecryptable);
    if (left === 0 || pass === passes) return { rewrapped, left };
    await wait(pauseMs);
  }
}

/**
 * Reads each row of a table once, if a key other than the current key wraps its data key. Skips locked rows. Yields for each
 * batch the number of replaced data keys (`done`) and the number of data keys that no configured key unwraps (`unopened`).
 */
async function* batches(
  db: Queries,
  { sealer, currentId }: Keys,
  one: KeyTable,
): AsyncGenerator<{ readonly done: number; readonly unopened: number }> {
  for (const keyId of await keyIdsOf(db, one)) {
    if (keyId === currentId) continue;
    for (let after: string | undefined = firstId; after !== undefined; ) {
      const { condition, order } = rowsOfKey(keyId, after);
      const { rows, fresh }: { rows: Row[]; fresh: unknown[] } = await inTransaction(db, async (trx) => {
        const { rows } = await sql<Row>`
          select id, wrapped_data_key, key_id from ${sql.table(one.table)} where ${one.where} and ${condition}
          order by ${order} limit ${batch}::int for no key update skip locked`.execute(trx);
        const fresh = rows.flatMap((row) => rewrap(sealer, row) ?? []);
        await store(trx, one.table, fresh, currentId);
        return { rows, fresh };
      });
      after = rows.at(-1)?.id;
      if (rows.length > 0) yield { done: fresh.length, unopened: rows.length - fresh.length };
    }
  }
}

function rewrap(sealer: Sealer, row: Row): { id: string; wrapped: string } | null {
  const opened = unwrapDataKeyOrNull(sealer, row);
  return opened === null ? null : { id: row.id, wrapped: sealer.rewrap(opened).wrapped.toString('hex') };
}

export function unwrapDataKeyOrNull(sealer: Sealer, row: Wrapped): DataKey | null {
  try {
    return sealer.unwrapDataKey(row.wrapped_data_key, row.key_id);
  } catch (error) {
    if (error instanceof DecryptionFailed) return null;
    throw error;
  }
}

async function store(
  trx: Transaction<unknown>,
  table: KeyTable['table'],
  rows: readonly { readonly id: string; readonly wrapped: string }[],
  keyId: string,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update ${sql.table(table)} as stored set wrapped_data_key = decode(fresh.wrapped, 'hex'), key_id = ${keyId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fresh(id uuid, wrapped text)
    -- The condition on the array is needed, because a plan with the join alone may read the whole table.
    where stored.id = fresh.id and stored.id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(trx);
}
