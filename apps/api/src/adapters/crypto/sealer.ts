import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { memoize } from '../../cache/memoize.ts';

/**
 * Key-encryption keys by id, 32 bytes each. New data keys are wrapped by `current`; the others still open. Key objects,
 * here and below, because no log or JSON shows what is in one, and Node 24 takes 20 µs longer with bare bytes.
 */
export type Keyring = { readonly current: string; readonly keys: ReadonlyMap<string, KeyObject> };

/** A data key in the open and as it is stored beside what it seals. */
export type DataKey = { readonly key: KeyObject; readonly wrapped: Buffer; readonly keyId: string };

export interface Sealer {
  /** Of the keys it has: data keys that others wrapped do not open. */
  readonly keyIds: readonly string[];
  newDataKey(): DataKey;
  /** @throws DecryptionFailed when the key id is unknown or the wrapped key was changed. */
  unwrapDataKey(wrapped: Uint8Array, keyId: string): DataKey;
  /** The same data key under the current key-encryption key (rotation); what it sealed stays as it is. */
  rewrap(dataKey: DataKey): DataKey;
  /** AES-256-GCM; `place` is not stored, and whoever opens must name the same one. */
  seal(dataKey: DataKey, place: string, plaintext: string | Uint8Array): Buffer;
  /** @throws DecryptionFailed when the bytes were changed or belong to another place or key. */
  open(dataKey: DataKey, place: string, sealed: Uint8Array): Buffer;
}

/** Sealed data that does not open: changed, swapped with another row or field, or sealed by a key we lack. */
export class DecryptionFailed extends Error {
  override readonly name = 'DecryptionFailed';
  constructor(what: string) {
    super(`seal broken: ${what}`);
  }
}

/**
 * Names where sealed bytes belong, so that they open nowhere else (docs/design/security.md "Data at rest"). Without an
 * application (`null`) the `field` must carry what makes the row unique.
 */
export function associatedData(bankCode: string, applicationId: string | null, field: string): string {
  return `${bankCode}/${applicationId ?? ''}/${field}`;
}

const version = 1;
const nonceLength = 12;
const tagLength = 16;
const headLength = 1 + nonceLength;

function encrypt(key: KeyObject, place: string, plaintext: string | Uint8Array): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(place, 'utf8'));
  const body = Buffer.concat([cipher.update(Buffer.from(plaintext)), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, body, cipher.getAuthTag()]);
}

function decrypt(key: KeyObject, place: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes.length < headLength + tagLength || bytes[0] !== version) throw new DecryptionFailed('format');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, headLength), {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.from(place, 'utf8'));
  decipher.setAuthTag(bytes.subarray(bytes.length - tagLength));
  const start = decipher.update(bytes.subarray(headLength, bytes.length - tagLength));
  try {
    return Buffer.concat([start, decipher.final()]);
  } catch {
    throw new DecryptionFailed('not what was sealed here');
  }
}

const wrapAssociatedData = (keyId: string): string => `data-key/${keyId}`;

/** @throws RangeError when the current key is missing or a key is not 32 bytes. */
export function createSealer(keyring: Keyring): Sealer {
  for (const [id, key] of keyring.keys) {
    if (key.symmetricKeySize !== 32) throw new RangeError(`key-encryption key ${id} is not 32 bytes`);
  }
  const current = keyring.keys.get(keyring.current);
  if (current === undefined) throw new RangeError(`key-encryption key ${keyring.current} is missing`);

  const wrap = (key: KeyObject): DataKey => ({
    key,
    wrapped: encrypt(current, wrapAssociatedData(keyring.current), key.export()),
    keyId: keyring.current,
  });
  /** An applicant's calls follow each other, and what wraps the keys is in this memory anyway. */
  const unwrapKey = memoize((keyId: string, wrapped: string): KeyObject => {
    const wrapping = keyring.keys.get(keyId);
    if (wrapping === undefined) throw new DecryptionFailed('unknown key id');
    return createSecretKey(decrypt(wrapping, wrapAssociatedData(keyId), Buffer.from(wrapped, 'base64')));
  }, 1_000);
  return {
    keyIds: [...keyring.keys.keys()],
    newDataKey: () => wrap(createSecretKey(randomBytes(32))),
    unwrapDataKey(wrapped, keyId) {
      const own = Buffer.from(wrapped);
      return { key: unwrapKey(keyId, own.toString('base64')), wrapped: own, keyId };
    },
    rewrap: ({ key }) => wrap(key),
    seal: ({ key }, place, plaintext) => encrypt(key, place, plaintext),
    open: ({ key }, place, sealed) => decrypt(key, place, sealed),
  };
}
