import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { memoize } from '../../cache/memoize.ts';

/**
 * Key-encryption keys by id, 32 bytes each. They encrypt (wrap) data keys. `current` is the id of the key that wraps new data
 * keys; the other keys only unwrap old ones. The keys are `KeyObject`s, because logs and JSON do not show the bytes of a
 * `KeyObject`.
 */
export type Keyring = { readonly current: string; readonly keys: ReadonlyMap<string, KeyObject> };

/** A decrypted data key, and its wrapped form, which is stored with the encrypted data. */
export type DataKey = { readonly key: KeyObject; readonly wrapped: Buffer; readonly keyId: string };

export interface Sealer {
  /** Ids of the key-encryption keys. */
  readonly keyIds: readonly string[];
  newDataKey(): DataKey;
  /** @throws DecryptionFailed when the key id is unknown or the wrapped key was changed. */
  unwrapDataKey(wrapped: Uint8Array, keyId: string): DataKey;
  /** Wraps the same data key with the current key-encryption key (rotation). */
  rewrap(dataKey: DataKey): DataKey;
  /** Encrypts with AES-256-GCM. `place` is associated data: it is not stored, and `open` needs the same value. */
  seal(dataKey: DataKey, place: string, plaintext: string | Uint8Array): Buffer;
  /** @throws DecryptionFailed when the bytes were changed, or were encrypted for another place or with another key. */
  open(dataKey: DataKey, place: string, sealed: Uint8Array): Buffer;
}

export class DecryptionFailed extends Error {
  override readonly name = 'DecryptionFailed';
  constructor(what: string) {
    super(`data cannot be decrypted: ${what}`);
  }
}

/**
 * Returns the `place` that binds encrypted bytes to one bank, application and field (docs/design/security.md "Data at rest").
 * If `applicationId` is null, `field` must identify the row.
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
    throw new DecryptionFailed('authentication tag');
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
  /**
   * Caches data keys, because an applicant makes many calls in a row and each call needs the same data key. The cache adds little
   * risk, because the key-encryption keys are in memory too.
   */
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
