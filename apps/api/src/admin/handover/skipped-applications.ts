import type { Keyring } from '../../adapters/keys/sealer.ts';
import type { Queries } from '../../adapters/postgres/connection/queries.ts';
import type { Unreadable } from '../../adapters/postgres/handover/handover-reading.ts';
import { listWaitingKeyIds } from '../../adapters/postgres/handover/handover-reading.ts';
import { findWrongKeys } from '../../adapters/postgres/upkeep/data-keys.ts';
import type { AdminContext } from '../frame/context.ts';
import { createRefusal } from '../frame/exit-code.ts';

/** `keysAtFault`: the configured keys are wrong. Else the data is damaged or missing. */
type SkippedApplication = Unreadable & { readonly keysAtFault: boolean };

async function findFaultyKeys(db: Queries, keyring: Keyring, keyIds: readonly string[]): Promise<string[]> {
  if (keyIds.length === 0) return [];
  const wrong = await findWrongKeys(db, keyring);
  return keyIds.filter((keyId) => !keyring.keys.has(keyId) || wrong.includes(keyId));
}

/** Without this check, keys of another database would make every application unreadable. @throws CommandFailure */
export async function requireMatchingKeys(
  { getKeys }: AdminContext,
  db: Queries,
  bankCodes: readonly string[],
): Promise<void> {
  const used = await listWaitingKeyIds(db, bankCodes);
  const faulty = await findFaultyKeys(db, (await getKeys()).keyring, used);
  if (used.length === 0 || faulty.length < used.length) return;
  throw createRefusal(
    `No waiting application can be decrypted: the data was encrypted with other keys than those in KEY_ENCRYPTION_KEYS. ${keysAdvice}`,
  );
}

/** If the key-encryption key unwraps other data keys, this data key is damaged. */
export async function validate(
  { getKeys }: AdminContext,
  db: Queries,
  unreadable: readonly Unreadable[],
): Promise<SkippedApplication[]> {
  const closed = unreadable.filter(({ part }) => part === 'data key').map(({ keyId }) => keyId);
  const faulty = await findFaultyKeys(db, (await getKeys()).keyring, [...new Set(closed)]);
  return unreadable.map((one) => ({
    ...one,
    keysAtFault: one.part === 'data key' && faulty.includes(one.keyId),
  }));
}

const keysAdvice = 'See: npm run admin -- keys status';
const dataAdvice =
  'Restore damaged or missing data from a backup (docs/operations.md, "Applications that cannot be read"). Every run tries these applications again.';

const faults: Readonly<Record<Unreadable['part'], string>> = {
  'data key': 'its data key is damaged',
  answers: 'its answers or its e-mail address are damaged',
  pictures: 'one of its pictures is damaged',
  missing: 'data that it had at completion is missing',
  'identity verification': 'its identity verification is missing',
};

function describeFault({ keysAtFault, keyId, part, missing }: SkippedApplication): string {
  if (keysAtFault) return `KEY_ENCRYPTION_KEYS does not unwrap its data key (key id ${keyId})`;
  return [faults[part], ...(missing.length > 0 ? [missing.join(', ')] : [])].join(': ');
}

export function describeSkipped(leftOut: readonly SkippedApplication[], what: string): string[] {
  return [
    ...leftOut.map(
      (one) => `${one.bankCode}: ${what} ${one.applicationNumber} (${one.id}): ${describeFault(one)}.`,
    ),
    ...(leftOut.some(({ keysAtFault }) => keysAtFault) ? [keysAdvice] : []),
    ...(leftOut.some(({ keysAtFault }) => !keysAtFault) ? [dataAdvice] : []),
  ];
}
