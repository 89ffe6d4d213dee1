import type { Keyring } from '../adapters/crypto/sealer.ts';
import type { Queries } from '../adapters/postgres/database.ts';
import type { Unreadable } from '../adapters/postgres/handover-reading.ts';
import { keysThatOpenNothing } from '../adapters/postgres/handover-waiting.ts';
import { wrongKeys } from '../adapters/postgres/key-rotation.ts';
import type { AdminContext } from './context.ts';
import { refusal } from './exit-code.ts';

/** An application that stays here, and whose fault that is: of the keys we were given, or of its own rows. */
export type SkippedApplication = Unreadable & { readonly keysAtFault: boolean };

/** Those of these keys that `keys status` calls missing or wrong. */
async function faultyKeys(db: Queries, keyring: Keyring, keyIds: readonly string[]): Promise<string[]> {
  if (keyIds.length === 0) return [];
  const wrong = await wrongKeys(db, keyring);
  return keyIds.filter((keyId) => !keyring.keys.has(keyId) || wrong.includes(keyId));
}

/**
 * With the keys of another database nothing is begun: each application would be taken out of its batch, one after the
 * other, to no use.
 *
 * @throws CommandFailure
 */
export async function requireMatchingKeys(
  { sealer, secrets }: AdminContext,
  db: Queries,
  bankCodes: readonly string[],
): Promise<void> {
  const closed = await keysThatOpenNothing(db, bankCodes, sealer());
  const faulty = await faultyKeys(db, secrets().keyring, closed);
  if (closed.length === 0 || faulty.length < closed.length) return;
  throw refusal(
    `Nothing that is waiting opens: the keys in KEY_ENCRYPTION_KEYS are not those the data was sealed with. ${keysAdvice}`,
  );
}

/** A data key that does not open is the row's fault where that key opens others. */
export async function validate(
  { secrets }: AdminContext,
  db: Queries,
  unreadable: readonly Unreadable[],
): Promise<SkippedApplication[]> {
  const closed = unreadable.filter(({ part }) => part === 'data key').map(({ keyId }) => keyId);
  const faulty = await faultyKeys(db, secrets().keyring, [...new Set(closed)]);
  return unreadable.map((one) => ({
    ...one,
    keysAtFault: one.part === 'data key' && faulty.includes(one.keyId),
  }));
}

const keysAdvice = 'See: npm run admin -- keys status';
const dataAdvice =
  'What is damaged or gone must come back from a backup (docs/operations.md, "Applications that cannot be read"); every run tries it again.';

const faults: Readonly<Record<Unreadable['part'], string>> = {
  'data key': 'its data key is damaged',
  answers: 'its answers or e-mail address are damaged',
  pictures: 'a picture of it is damaged',
  missing: 'it was completed with what is gone now',
  'identity verification': 'its identity verification is gone',
};

function faultOf({ keysAtFault, keyId, part, missing }: SkippedApplication): string {
  if (keysAtFault) return `KEY_ENCRYPTION_KEYS does not open its data key, which ${keyId} wraps`;
  return [faults[part], ...(missing.length > 0 ? [missing.join(', ')] : [])].join(': ');
}

/** Each by its number and id, and then what to do. */
export function describeSkipped(leftOut: readonly SkippedApplication[], what: string): string[] {
  return [
    ...leftOut.map(
      (one) => `${one.bankCode}: ${what} ${one.applicationNumber} (${one.id}): ${faultOf(one)}.`,
    ),
    ...(leftOut.some(({ keysAtFault }) => keysAtFault) ? [keysAdvice] : []),
    ...(leftOut.some(({ keysAtFault }) => !keysAtFault) ? [dataAdvice] : []),
  ];
}
