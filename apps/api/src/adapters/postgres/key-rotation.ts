import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { createSealer, type DataKey, DecryptionFailed, type Keyring, type Sealer } from '../crypto/sealer.ts';
import type { Queries } from './database.ts';
import { inTransaction } from './transaction.ts';

/** Tables with a wrapped data key in each row. A sent mail has none left. */
export const tables = [
  { table: 'application', about: 'applications', where: sql`true` },
  { table: 'outbox', about: 'unsent mails', where: sql`sent_at is null` },
  { table: 'pin_intake_key', about: 'PIN intake keys', where: sql`true` },
] as const;
type Table = (typeof tables)[number];

const batch = 100;
/** Number of passes in which rows that other transactions lock are tried again. */
const passes = 5;
const pauseMs = 200;

export type KeyUse = { readonly about: string; readonly keyId: string; readonly rows: number };

/** How many data keys are wrapped by which key-encryption key. */
export async function keysInUse(db: Queries): Promise<KeyUse[]> {
  const uses: KeyUse[] = [];
  for (const { table, about, where } of tables) {
    const { rows } = await sql<{ keyId: string; rows: number }>`
      select key_id as "keyId", count(*)::int as rows from ${sql.table(table)} where ${where}
      group by key_id order by key_id`.execute(db);
    uses.push(...rows.map((row) => ({ about, ...row })));
  }
  return uses;
}

/** Ids of keys in use that unwrap nothing: `missing` are not configured; `wrong` are configured with another key. */
type ClosedKeys = { readonly missing: readonly string[]; readonly wrong: readonly string[] };

/** The message is for the engineer. */
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

/** Number of data keys that are tried for each table and key. One is not enough, because a single row may be damaged. */
const tried = 20;

async function closedKeys(db: Queries, keyring: Keyring, maxRows: number | null): Promise<ClosedKeys> {
  const sealer = createSealer(keyring);
  const opens = new Map<string, boolean>();
  for (const { table, where } of tables) {
    if (!(await isThere(db, table))) continue;
    const { rows } = await sql<Wrapped>`
      select key_id, wrapped_data_key from (
        select key_id, wrapped_data_key, row_number() over (partition by key_id) as nth
        from (select key_id, wrapped_data_key from ${sql.table(table)} where ${where} limit ${maxRows}::int) as read
      ) as numbered where nth <= ${tried}::int`.execute(db);
    for (const row of rows) {
      opens.set(row.key_id, opens.get(row.key_id) === true || unwrapDataKeyOrNull(sealer, row) !== null);
    }
  }
  const closed = [...opens].filter(([, isOpen]) => !isOpen).map(([keyId]) => keyId);
  return {
    missing: closed.filter((keyId) => !keyring.keys.has(keyId)),
    wrong: closed.filter((keyId) => keyring.keys.has(keyId)),
  };
}

/** Keys are checked before migrations run, so a table of {@link tables} may not exist yet. */
async function isThere(db: Queries, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

/**
 * Ids of configured keys that unwrap none of the data keys wrapped under that id, for example after a restore next to other
 * secrets.
 */
export async function wrongKeys(db: Queries, keyring: Keyring): Promise<readonly string[]> {
  return (await closedKeys(db, keyring, null)).wrong;
}

/**
 * Checks that the keyring has each key in use, and that it unwraps data keys. Reads `maxRows` rows of each table, or all.
 * Keys in `lost` may be missing, so that unreadable data does not keep nodes from starting.
 * @throws WrongKeys
 */
export async function requireRightKeys(
  db: Queries,
  keyring: Keyring,
  { maxRows = null, lost = [] }: { readonly maxRows?: number | null; readonly lost?: readonly string[] } = {},
): Promise<void> {
  const { missing: all, wrong } = await closedKeys(db, keyring, maxRows);
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
 * Wraps every data key of an older key-encryption key with the current one; the encrypted data does not change. Works
 * online: a row is locked while its key is replaced, readers do not wait, and key and key id change together. Each batch is
 * committed, so an interrupted run continues where it stopped.
 */
export async function rotateKeys(
  db: Queries,
  keys: Keys,
  onProgress: (done: number, total: number) => void,
): Promise<Rotated> {
  const outstanding = async (): Promise<number> =>
    (await keysInUse(db))
      .filter(({ keyId }) => keyId !== keys.currentId)
      .reduce((sum, { rows }) => sum + rows, 0);
  const total = await outstanding();
  const unopened = new Map<string, number>();
  let rewrapped = 0;
  for (let pass = 1; ; pass += 1) {
    unopened.clear();
    for (const table of tables) {
      for await (const done of batches(db, keys, table, unopened)) {
        rewrapped += done;
        onProgress(rewrapped, total);
      }
    }
    const undecryptable = [...unopened.values()].reduce((sum, rows) => sum + rows, 0);
    const left = Math.max(0, (await outstanding()) - undecryptable);
    if (left === 0 || pass === passes) return { rewrapped, left };
    await wait(pauseMs);
  }
}

/** Goes once through a table and skips locked rows. Yields the number of keys that each batch replaced. */
async function* batches(
  db: Queries,
  { sealer, currentId }: Keys,
  { table, where }: Table,
  unopened: Map<string, number>,
): AsyncGenerator<number> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows, fresh } = await inTransaction(db, async (trx) => {
      const { rows } = await sql<Row>`
        select id, wrapped_data_key, key_id from ${sql.table(table)}
        where key_id <> ${currentId} and ${where} and id > ${after}::uuid
        order by id limit ${batch}::int for no key update skip locked`.execute(trx);
      const fresh = rows.flatMap((row) => rewrap(sealer, row) ?? []);
      await store(trx, table, fresh, currentId);
      return { rows, fresh };
    });
    const opened = new Set(fresh.map(({ id }) => id));
    for (const { id, key_id: keyId } of rows) {
      if (!opened.has(id)) unopened.set(keyId, (unopened.get(keyId) ?? 0) + 1);
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    yield fresh.length;
  }
}

function rewrap(sealer: Sealer, row: Row): { id: string; wrapped: string } | null {
  const opened = unwrapDataKeyOrNull(sealer, row);
  return opened === null ? null : { id: row.id, wrapped: sealer.rewrap(opened).wrapped.toString('hex') };
}

/** Returns null when no configured key unwraps it. */
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
  table: Table['table'],
  rows: readonly { readonly id: string; readonly wrapped: string }[],
  keyId: string,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update ${sql.table(table)} as stored set wrapped_data_key = decode(fresh.wrapped, 'hex'), key_id = ${keyId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fresh(id uuid, wrapped text)
    where stored.id = fresh.id`.execute(trx);
}
