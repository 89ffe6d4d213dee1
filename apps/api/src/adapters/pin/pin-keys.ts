import type { PinKeys } from '../../core/ports.ts';
import type { Sealer } from '../keys/sealer.ts';
import type { Queries } from '../postgres/connection/queries.ts';
import { repeatTransient } from '../postgres/connection/transaction.ts';
import type { BankKey } from './bank-keys.ts';
import {
  decrypt,
  encrypt,
  type IntakeKey,
  isCiphertext,
  makeIntakeKey,
  readIntakeKeys,
} from './intake-keys.ts';

export type PinKeysOptions = {
  readonly db: Queries;
  readonly sealer: Sealer;
  readonly bankKeys: ReadonlyMap<string, BankKey>;
  /** Monotonic clock in milliseconds. */
  readonly readElapsed?: () => number;
};

/** A node can use a deleted key for at most this time. */
const rereadAfterMs = 10 * 60_000;

export function createPinKeys({
  db,
  sealer,
  bankKeys,
  readElapsed: elapsed = () => performance.now(),
}: PinKeysOptions): PinKeys {
  let known: readonly IntakeKey[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<void> | null = null;

  const findServedKey = (): IntakeKey | undefined =>
    known.find((key) => readAt + key.servedForMs > elapsed());

  async function read(): Promise<void> {
    const at = elapsed();
    known = await readIntakeKeys(db, sealer);
    readAt = at;
  }

  async function readOrMake(): Promise<void> {
    await read();
    if (findServedKey() !== undefined) return;
    await makeIntakeKey(db, sealer);
    await read();
  }

  function refresh(): Promise<void> {
    refreshing ??= readOrMake().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  return {
    async getIntakePublicKey() {
      if (findServedKey() === undefined || elapsed() - readAt > rereadAfterMs) await refresh();
      const key = findServedKey();
      if (key === undefined) throw new Error('no PIN intake key');
      return key.publicKey;
    },

    async open(ciphertext) {
      if (!isCiphertext(ciphertext)) return null;
      const opened = await openWith(known, ciphertext);
      if (opened !== null && elapsed() - readAt <= rereadAfterMs) return opened;
      // Another node may have served a newer key.
      await refresh();
      return openWith(known, ciphertext);
    },

    async claim(codeHash, applicationId) {
      const row = await repeatTransient(
        () =>
          db.first<{ is_own: boolean }>`
          insert into pin_claim (code_hash, application_id) values (${codeHash}, ${applicationId}::uuid)
          on conflict (code_hash) do update set code_hash = excluded.code_hash
          returning application_id = ${applicationId}::uuid as is_own`,
      );
      return row?.is_own === true;
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
