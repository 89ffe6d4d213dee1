import { ExpectedError } from '../../../core/expected-error.ts';
import { createSealer, type Keyring, type Sealer, unwrapDataKeyOrNull } from '../../keys/sealer.ts';
import { type Statements, sql } from '../connection/queries.ts';
import { firstId, listUses, type Row, readRows } from './keys-in-use.ts';

const pageRows = 500;
/** More than one, because a single row may be damaged. */
const rowsAtStart = 20;

/** By key id: how many data keys were tried, and how many of them no key unwraps. */
export type KeyCheck = {
  readonly tried: Readonly<Record<string, number>>;
  readonly unopened: Readonly<Record<string, number>>;
};

/** Skips data keys of handed-over applications that `currentId` wraps. `most`: of each key in each table. */
export async function checkDataKeys(
  db: Statements,
  sealer: Sealer,
  {
    currentId,
    most = Number.POSITIVE_INFINITY,
  }: { readonly currentId?: string; readonly most?: number } = {},
): Promise<KeyCheck> {
  const tried: Record<string, number> = {};
  const unopened: Record<string, number> = {};
  for (const use of await listUses(db)) {
    const { of, keyId } = use;
    const where = keyId === currentId ? sql`${of.where} and ${of.isOpen}` : of.where;
    const limit = Math.min(most, pageRows);
    let after: string | undefined = firstId;
    for (let read = 0; after !== undefined && read < most; read += limit) {
      const rows: readonly Row[] = await readRows(db, use, { after, limit, where });
      after = rows.at(-1)?.id;
      if (rows.length === 0) continue;
      const failed = rows.filter((row) => unwrapDataKeyOrNull(sealer, row) === null).length;
      tried[keyId] = (tried[keyId] ?? 0) + rows.length;
      if (failed > 0) unopened[keyId] = (unopened[keyId] ?? 0) + failed;
    }
  }
  return { tried, unopened };
}

/** Keys that unwrap none of the first data keys under their id. */
async function findClosedKeys(db: Statements, keyring: Keyring): Promise<readonly string[]> {
  const { tried, unopened } = await checkDataKeys(db, createSealer(keyring), { most: rowsAtStart });
  return Object.keys(unopened).filter((keyId) => unopened[keyId] === tried[keyId]);
}

export async function findWrongKeys(db: Statements, keyring: Keyring): Promise<readonly string[]> {
  return (await findClosedKeys(db, keyring)).filter((keyId) => keyring.keys.has(keyId));
}

/** Keys in `lost` may be missing, so that nodes can start. */
export async function requireRightKeys(
  db: Statements,
  keyring: Keyring,
  lost: readonly string[] = [],
): Promise<void> {
  const closed = await findClosedKeys(db, keyring);
  const wrong = closed.filter((keyId) => keyring.keys.has(keyId));
  const missing = closed.filter((keyId) => !keyring.keys.has(keyId) && !lost.includes(keyId));
  const faults = [
    ...(missing.length > 0 ? [`lacks ${missing.join(', ')}, in use in the database`] : []),
    ...(wrong.length > 0 ? [`has ${wrong.join(', ')}, but not the key that was used under that id`] : []),
  ];
  if (faults.length > 0)
    throw new ExpectedError(
      `KEY_ENCRYPTION_KEYS ${faults.join('; it ')}: data in the database cannot be read. Every node needs the same keys.`,
    );
}
