import { type QueryExecutorProvider, sql } from 'kysely';
import {
  createSealer,
  type Keyring,
  type Sealer,
  unwrapDataKeyOrNull,
  type WrappedDataKey,
} from '../../keys/sealer.ts';
import type { Queries } from '../connection/database.ts';
import { firstId, listKeyIds, selectRowsOfKey, tables } from './keys-in-use.ts';

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
      const { rows } = await sql<WrappedDataKey>`
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

const page = 500;

type Row = WrappedDataKey & { readonly id: string };

export type KeyCheck = {
  /** By key id. */
  readonly tried: Readonly<Record<string, number>>;
  readonly unopened: Readonly<Record<string, number>>;
};

/** Skips data keys of handed-over applications that `currentId` wraps. Null: tries all. */
export async function checkDataKeys(
  db: QueryExecutorProvider,
  sealer: Sealer,
  currentId: string | null,
  onPage: (tried: number) => void = () => undefined,
): Promise<KeyCheck> {
  const tried: Record<string, number> = {};
  const unopened: Record<string, number> = {};
  let total = 0;
  for (const one of tables) {
    for (const keyId of await listKeyIds(db, one)) {
      const scope = keyId === currentId ? one.isOpen : sql`true`;
      for (let after: string | undefined = firstId; after !== undefined; ) {
        const { condition, order } = selectRowsOfKey(keyId, after);
        const { rows }: { rows: Row[] } = await sql<Row>`
          select id, wrapped_data_key, key_id from ${sql.table(one.table)}
          where ${one.where} and ${scope} and ${condition} order by ${order} limit ${page}::int`.execute(db);
        after = rows.at(-1)?.id;
        if (rows.length === 0) continue;
        const failed = rows.filter((row) => unwrapDataKeyOrNull(sealer, row) === null).length;
        tried[keyId] = (tried[keyId] ?? 0) + rows.length;
        if (failed > 0) unopened[keyId] = (unopened[keyId] ?? 0) + failed;
        total += rows.length;
        onPage(total);
      }
    }
  }
  return { tried, unopened };
}
