import type { PinKeys } from '../../ports.ts';
import type { Sealer } from '../crypto/sealer.ts';
import type { Queries } from '../postgres/database.ts';
import type { BankKey } from './bank-keys.ts';
import { type IntakeKey, makeIntakeKey, readIntakeKeys } from './intake-keys.ts';
import { decrypt, encrypt, isCiphertext } from './rsa-oaep.ts';

export type PinKeysOptions = {
  readonly db: Queries;
  readonly sealer: Sealer;
  readonly bankKeys: ReadonlyMap<string, BankKey>;
  /** Milliseconds of a clock that only runs forward. */
  readonly elapsed?: () => number;
};

/** Intake keys are read again at the latest after this, so that a key revoked in the table soon opens nothing. */
const rereadAfterMs = 10 * 60_000;

/** The keys a PIN passes through: the shared intake key, then the bank's own (docs/product-decisions.md "PIN"). */
export function createPinKeys({
  db,
  sealer,
  bankKeys,
  elapsed = () => performance.now(),
}: PinKeysOptions): PinKeys {
  let known: readonly IntakeKey[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<void> | null = null;

  const served = (): IntakeKey | undefined => known.find((key) => readAt + key.servedForMs > elapsed());

  async function read(): Promise<void> {
    const at = elapsed();
    known = await readIntakeKeys(db, sealer);
    readAt = at;
  }

  async function readOrMake(): Promise<void> {
    await read();
    if (served() !== undefined) return;
    await makeIntakeKey(db, sealer);
    await read();
  }

  /** However many ask at once, one key is made. */
  function refresh(): Promise<void> {
    refreshing ??= readOrMake().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  return {
    async intakePublicKey() {
      if (served() === undefined || elapsed() - readAt > rereadAfterMs) await refresh();
      const key = served();
      if (key === undefined) throw new Error('no PIN intake key');
      return key.publicKey;
    },

    async open(ciphertext) {
      if (!isCiphertext(ciphertext)) return null;
      const opened = await openWith(known, ciphertext);
      if (opened !== null && elapsed() - readAt <= rereadAfterMs) return opened;
      // Another node may have handed out a key made since.
      await refresh();
      return openWith(known, ciphertext);
    },

    encryptForBank({ bankCode, applicationId }, pin) {
      const bankKey = bankKeys.get(bankCode);
      if (bankKey === undefined) throw new RangeError(`no PIN key of bank ${bankCode}`);
      return { ciphertext: encrypt(bankKey.key, pin, applicationId), keyFingerprint: bankKey.fingerprint };
    },
  };
}

async function openWith(keys: readonly IntakeKey[], ciphertext: string): Promise<string | null> {
  for (const { privateKey } of keys) {
    const pin = await decrypt(privateKey, ciphertext);
    if (pin !== null) return pin;
  }
  return null;
}
