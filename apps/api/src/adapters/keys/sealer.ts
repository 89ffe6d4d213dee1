import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

/** 32 bytes each. `KeyObject`, because logs do not show its bytes. */
export type Keyring = { readonly current: string; readonly keys: ReadonlyMap<string, KeyObject> };

export type DataKey = { readonly key: KeyObject; readonly wrapped: Buffer; readonly keyId: string };

export interface Sealer {
  readonly keyIds: readonly string[];
  createDataKey(): DataKey;
  unwrapDataKey(wrapped: Uint8Array, keyId: string): DataKey;
  rewrap(dataKey: DataKey): DataKey;
  /** AES-256-GCM. `place` is associated data, which is not stored. */
  seal(dataKey: DataKey, place: string, plaintext: string | Uint8Array): Buffer;
  open(dataKey: DataKey, place: string, sealed: Uint8Array): Buffer;
}

export class DecryptionFailed extends Error {
  override readonly name = 'DecryptionFailed';
  constructor(what: string) {
    super(`data cannot be decrypted: ${what}`);
  }
}

/** See docs/security.md "Data at rest". Without `applicationId`, `field` must identify the row. */
export function createAssociatedData(bankCode: string, applicationId: string | null, field: string): string {
  return `${bankCode}/${applicationId ?? ''}/${field}`;
}

const version = 1;
const nonceLength = 12;
const tagLength = 16;
const headLength = 1 + nonceLength;

export function encrypt(key: KeyObject, place: string, plaintext: string | Uint8Array): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(place, 'utf8'));
  const body = Buffer.concat([cipher.update(Buffer.from(plaintext)), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, body, cipher.getAuthTag()]);
}

export function decrypt(key: KeyObject, place: string, sealed: Uint8Array): Buffer {
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

export type WrappedDataKey = { readonly wrapped_data_key: Buffer; readonly key_id: string };

export function unwrapDataKeyOrNull(sealer: Sealer, row: WrappedDataKey): DataKey | null {
  try {
    return sealer.unwrapDataKey(row.wrapped_data_key, row.key_id);
  } catch (error) {
    if (error instanceof DecryptionFailed) return null;
    throw error;
  }
}

const wrapAssociatedData = (keyId: string): string => `data-key/${keyId}`;

export function createSealer(keyring: Keyring): Sealer {
  const current = keyring.keys.get(keyring.current);
  if (current === undefined) throw new RangeError(`key-encryption key ${keyring.current} is missing`);

  const wrap = (key: KeyObject): DataKey => ({
    key,
    wrapped: encrypt(current, wrapAssociatedData(keyring.current), key.export()),
    keyId: keyring.current,
  });
  const unwrapKey = (keyId: string, wrapped: Buffer): KeyObject => {
    const wrapping = keyring.keys.get(keyId);
    if (wrapping === undefined) throw new DecryptionFailed('unknown key id');
    return createSecretKey(decrypt(wrapping, wrapAssociatedData(keyId), wrapped));
  };
  return {
    keyIds: [...keyring.keys.keys()],
    createDataKey: () => wrap(createSecretKey(randomBytes(32))),
    unwrapDataKey(wrapped, keyId) {
      const own = Buffer.from(wrapped);
      return { key: unwrapKey(keyId, own), wrapped: own, keyId };
    },
    rewrap: ({ key }) => wrap(key),
    seal: ({ key }, place, plaintext) => encrypt(key, place, plaintext),
    open: ({ key }, place, sealed) => decrypt(key, place, sealed),
  };
}
