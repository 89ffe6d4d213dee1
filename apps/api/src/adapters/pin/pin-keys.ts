import { constants, generateKeyPair, publicEncrypt, randomUUID, webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import type { PinKeys } from '../../core/ports.ts';
import { createPlace, decrypt, encrypt, type Sealer, type WrappedDataKey } from '../keys/sealer.ts';
import { type Queries, type Statements, sql } from '../postgres/connection/queries.ts';
import { repeatTransient, runInTransaction } from '../postgres/connection/transaction.ts';
import type { BankKey } from './bank-keys.ts';

/** As in Web Crypto (spec 7 "POST /api/pin"). */
const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const;
const webOaep = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;
const ciphertextForm = /^[A-Za-z0-9+/]{512}$/;

type IntakeKey = {
  /** SPKI, base64. */
  readonly publicKey: string;
  readonly privateKey: webcrypto.CryptoKey;
  /** At 0 or less, the API uses the key only to decrypt. */
  readonly servedForMs: number;
};

type Row = WrappedDataKey & {
  id: string;
  public_key: string;
  sealed_private_key: Uint8Array;
  served_for_ms: number;
};

const generate = promisify(generateKeyPair);
const place = (id: string): string => createPlace('', null, `pin-intake-key/${id}`);

export async function readIntakeKeys(db: Statements, sealer: Sealer): Promise<IntakeKey[]> {
  const rows = await db.query<Row>`
    select id, public_key, wrapped_data_key, key_id, sealed_private_key,
      (extract(epoch from created_at + interval '24 hours' - now()) * 1000)::float8 as served_for_ms
    from pin_intake_key where expires_at > now() and key_id = any(${sealer.keyIds}::text[])
    order by created_at desc, id
  `;
  return Promise.all(
    rows.map(async (row) => {
      const pkcs8 = Uint8Array.from(decrypt(sealer.unwrap(row), place(row.id), row.sealed_private_key));
      return {
        publicKey: row.public_key,
        privateKey: await webcrypto.subtle.importKey('pkcs8', pkcs8, webOaep, false, ['decrypt']),
        servedForMs: row.served_for_ms,
      };
    }),
  );
}

/** Served for 24 hours, accepted for 24 more. Generated before the transaction to shorten the lock. */
async function makeIntakeKey(db: Queries, sealer: Sealer): Promise<void> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  const id = randomUUID();
  const dataKey = sealer.createDataKey();
  const sealed = encrypt(dataKey.key, place(id), privateKey);
  await runInTransaction(db, async (trx) => {
    await trx.query`lock table pin_intake_key in exclusive mode`;
    await trx.query`delete from pin_intake_key where expires_at <= now()`;
    await trx.query`
      insert into pin_intake_key (id, public_key, wrapped_data_key, key_id, sealed_private_key, expires_at)
      select ${id}, ${publicKey.toString('base64')}, ${dataKey.wrapped}, ${dataKey.keyId}, ${sealed},
        now() + interval '48 hours'
      where not exists (
        select from pin_intake_key
        where created_at > now() - interval '24 hours' and key_id = any(${sealer.keyIds}::text[])
      )
    `;
  });
}

/** A node can use a deleted key for at most this time. */
const rereadAfterMs = 10 * 60_000;

export function createPinKeys(
  db: Queries,
  sealer: Sealer,
  bankKeys: ReadonlyMap<string, BankKey>,
  elapsed = () => performance.now(),
): PinKeys {
  let known: readonly IntakeKey[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<void> | null = null;

  const findServedKey = () => known.find((key) => readAt + key.servedForMs > elapsed());
  const isRecent = (): boolean => elapsed() - readAt <= rereadAfterMs;

  async function read() {
    const at = elapsed();
    known = await readIntakeKeys(db, sealer);
    readAt = at;
    return findServedKey();
  }

  async function readOrMake(): Promise<void> {
    if ((await read()) !== undefined) return;
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
      if (!isRecent() || findServedKey() === undefined) await refresh();
      const key = findServedKey();
      if (key === undefined) throw new Error('no PIN intake key');
      return key.publicKey;
    },

    async open(ciphertext) {
      if (!ciphertextForm.test(ciphertext)) return null;
      const opened = await decryptPin(known, ciphertext);
      if (opened !== null && isRecent()) return opened;
      // Another node may have served a newer key.
      await refresh();
      return decryptPin(known, ciphertext);
    },

    async claim(codeHash, applicationId) {
      const claim = sql`
        insert into pin_claim (code_hash, application_id) values (${codeHash}, ${applicationId}::uuid)
        on conflict (code_hash) do update set code_hash = excluded.code_hash
        returning application_id = ${applicationId}::uuid`;
      return (await repeatTransient(() => db.value<boolean>(claim))) === true;
    },

    encryptForBank({ bankCode, applicationId }, pin) {
      const bankKey = bankKeys.get(bankCode);
      if (bankKey === undefined) throw new RangeError(`no PIN key of bank ${bankCode}`);
      const { key, fingerprint } = bankKey;
      const ciphertext = publicEncrypt(
        { key, ...oaep, oaepLabel: Buffer.from(applicationId) },
        Buffer.from(pin),
      );
      return { ciphertext: ciphertext.toString('base64'), keyFingerprint: fingerprint };
    },
  };
}

/** Off the event loop. */
async function decryptPin(keys: readonly IntakeKey[], ciphertext: string): Promise<string | null> {
  const bytes = Buffer.from(ciphertext, 'base64');
  for (const { privateKey } of keys) {
    const pin = await webcrypto.subtle.decrypt(webOaep, privateKey, bytes).catch(() => null);
    if (pin !== null) return Buffer.from(pin).toString('utf8');
  }
  return null;
}
