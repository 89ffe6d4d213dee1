import {
  constants,
  generateKeyPair,
  type KeyObject,
  publicEncrypt,
  randomUUID,
  webcrypto,
} from 'node:crypto';
import { promisify } from 'node:util';
import { createAssociatedData, type Sealer } from '../keys/sealer.ts';
import type { Queries, Statements } from '../postgres/connection/queries.ts';
import { runInTransaction } from '../postgres/connection/transaction.ts';

/** As in Web Crypto (spec 7 "POST /api/pin"). */
const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const;
const webOaep = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;

const ciphertextForm = /^[A-Za-z0-9+/]{512}$/;

export const isCiphertext = (text: string): boolean => ciphertextForm.test(text);

export function encrypt(key: KeyObject, plaintext: string, label: string): string {
  const bytes = Buffer.from(plaintext, 'utf8');
  return publicEncrypt({ key, ...oaep, oaepLabel: Buffer.from(label, 'utf8') }, bytes).toString('base64');
}

const importPrivateKey = (pkcs8: Uint8Array): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey('pkcs8', Uint8Array.from(pkcs8), webOaep, false, ['decrypt']);

/** Off the event loop. */
export async function decrypt(key: webcrypto.CryptoKey, ciphertext: string): Promise<string | null> {
  try {
    const bytes = Buffer.from(ciphertext, 'base64');
    return Buffer.from(await webcrypto.subtle.decrypt(webOaep, key, bytes)).toString('utf8');
  } catch {
    return null;
  }
}

export type IntakeKey = {
  readonly id: string;
  /** SPKI, base64. */
  readonly publicKey: string;
  readonly privateKey: webcrypto.CryptoKey;
  /** At 0 or less, the API uses the key only to decrypt. */
  readonly servedForMs: number;
};

type Row = {
  id: string;
  public_key: string;
  wrapped_data_key: Uint8Array;
  key_id: string;
  sealed_private_key: Uint8Array;
  served_for_ms: number;
};

const generate = promisify(generateKeyPair);
const place = (id: string): string => createAssociatedData('', null, `pin-intake-key/${id}`);

export async function readIntakeKeys(db: Statements, sealer: Sealer): Promise<IntakeKey[]> {
  const rows = await db.query<Row>`
    select id, public_key, wrapped_data_key, key_id, sealed_private_key,
      (extract(epoch from created_at + interval '24 hours' - now()) * 1000)::float8 as served_for_ms
    from pin_intake_key where expires_at > now() and key_id = any(${sealer.keyIds}::text[])
    order by created_at desc, id
  `;
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      publicKey: row.public_key,
      privateKey: await importPrivateKey(
        sealer.open(
          sealer.unwrapDataKey(row.wrapped_data_key, row.key_id),
          place(row.id),
          row.sealed_private_key,
        ),
      ),
      servedForMs: row.served_for_ms,
    })),
  );
}

/** Served for 24 hours, accepted for 24 more. Generated before the transaction to shorten the lock. */
export async function makeIntakeKey(db: Queries, sealer: Sealer): Promise<void> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  const id = randomUUID();
  const dataKey = sealer.createDataKey();
  const sealed = sealer.seal(dataKey, place(id), privateKey);
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
