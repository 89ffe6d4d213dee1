import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import {
  createSealer,
  type DataKey,
  DecryptionFailed,
  type Keyring,
  type Sealer,
} from '../../keys/sealer.ts';
import type { Queries } from '../connection/database.ts';
import { runInTransaction } from '../connection/transaction.ts';
import { firstId, type KeyTable, listKeyIds, listKeysInUse, selectRowsOfKey, tables } from './keys-in-use.ts';

const batch = 100;
const passes = 5;
const pauseMs = 200;

/** `missing`: not configured. `wrong`: unwraps none of the tried data keys. */
type ClosedKeys = { readonly missing: readonly string[]; readonly wrong: readonly string[] };

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

/** One is not enough, because a single row may be damaged. */
const tried = 20;

async function findClosedKeys(db: Queries, keyring: Keyring): Promise<ClosedKeys> {
  const sealer = createSealer(keyring);
  const opens = new Map<string, boolean>();
  for (const one of tables) {
    if (!(await hasTable(db, one.table))) continue;
    for (const keyId of await listKeyIds(db, one)) {
      const { condition, order } = selectRowsOfKey(keyId, firstId);
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

/** Keys are checked before migrations run. */
async function hasTable(db: Queries, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

export async function findWrongKeys(db: Queries, keyring: Keyring): Promise<readonly string[]> {
  return (await findClosedKeys(db, keyring)).wrong;
}

/** Keys in `lost` may be missing, so that nodes can start. */
export async function requireRightKeys(
  db: Queries,
  keyring: Keyring,
  lost: readonly string[] = [],
): Promise<void> {
  const { missing: all, wrong } = await findClosedKeys(db, keyring);
  const closed = { missing: all.filter((keyId) => !lost.includes(keyId)), wrong };
  if (closed.missing.length + closed.wrong.length > 0) throw new WrongKeys(closed);
}

export type Rotated = {
  readonly rewrapped: number;
  /** Run the rotation again for these rows. */
  readonly left: number;
};

type Wrapped = { wrapped_data_key: Buffer; key_id: string };
type Row = Wrapped & { id: string };
type Keys = { readonly sealer: Sealer; readonly currentId: string };

/** A row is locked only until its batch is committed. A new run continues an interrupted one. */
export async function rotateKeys(
  db: Queries,
  keys: Keys,
  onProgress: (done: number, total: number) => void,
): Promise<Rotated> {
  const countOutstanding = async (): Promise<number> =>
    (await listKeysInUse(db, keys.currentId))
      .filter(({ keyId }) => keyId !== keys.currentId)
      .reduce((sum, { rows }) => sum + rows, 0);
  const total = await countOutstanding();
  let rewrapped = 0;
  for (let pass = 1; ; pass += 1) {
    let undecryptable = 0;
    for (const table of tables) {
      for await (const { done, unopened } of readBatches(db, keys, table)) {
        rewrapped += done;
        undecryptable += unopened;
        onProgress(rewrapped, total);
      }
    }
    const left = Math.max(0, (await countOutstanding()) - undecryptable);
    if (left === 0 || pass === passes) return { rewrapped, left };
    await wait(pauseMs);
  }
}

async function* readBatches(
  db: Queries,
  { sealer, currentId }: Keys,
  one: KeyTable,
): AsyncGenerator<{ readonly done: number; readonly unopened: number }> {
  for (const keyId of await listKeyIds(db, one)) {
    if (keyId === currentId) continue;
    for (let after: string | undefined = firstId; after !== undefined; ) {
      const { condition, order } = selectRowsOfKey(keyId, after);
      const { rows, fresh }: { rows: Row[]; fresh: unknown[] } = await runInTransaction(db, async (trx) => {
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
