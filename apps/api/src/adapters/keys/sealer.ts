import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

/** 32 bytes each. `KeyObject`, because logs do not show its bytes. */
export type Keyring = { readonly current: string; readonly keys: ReadonlyMap<string, KeyObject> };

export class DecryptionFailed extends Error {
  override readonly name = 'DecryptionFailed';
  constructor(what: string) {
    super(`data cannot be decrypted: ${what}`);
  }
}

/** See docs/security.md "Data at rest". Without `applicationId`, `field` must identify the row. */
export const createPlace = (bankCode: string, applicationId: string | null, field: string): string =>
  `${bankCode}/${applicationId ?? ''}/${field}`;

const version = 1;
const nonceLength = 12;
const tagLength = 16;
const headLength = 1 + nonceLength;

/** AES-256-GCM. `place` is associated data, which is not stored. */
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

export function unwrapOrNull(sealer: Sealer, row: WrappedDataKey): KeyObject | null {
  try {
    return sealer.unwrap(row);
  } catch (error) {
    if (error instanceof DecryptionFailed) return null;
    throw error;
  }
}

const wrapAssociatedData = (keyId: string): string => `data-key/${keyId}`;

export function createSealer({ current: currentId, keys }: Keyring) {
  const current = keys.get(currentId);
  if (current === undefined) throw new RangeError(`key-encryption key ${currentId} is missing`);
  const wrap = (key: KeyObject) => ({
    key,
    wrapped: encrypt(current, wrapAssociatedData(currentId), key.export()),
    keyId: currentId,
  });
  return {
    keyIds: [...keys.keys()],
    wrap,
    createDataKey: () => wrap(createSecretKey(randomBytes(32))),
    unwrap({ wrapped_data_key: wrapped, key_id: keyId }: WrappedDataKey): KeyObject {
      const wrapping = keys.get(keyId);
      if (wrapping === undefined) throw new DecryptionFailed('unknown key id');
      return createSecretKey(decrypt(wrapping, wrapAssociatedData(keyId), wrapped));
    },
  };
}

export type Sealer = ReturnType<typeof createSealer>;

/** With the data key of one application. What was sealed for another application or field does not open. */
export function createEnvelope(
  { id, bankCode }: { readonly id: string; readonly bankCode: string },
  getKey: () => KeyObject,
) {
  const formatPlace = (field: string): string => createPlace(bankCode, id, field);
  return {
    seal: (field: string, plaintext: string | Uint8Array): Buffer =>
      encrypt(getKey(), formatPlace(field), plaintext),
    open: (field: string, sealed: Buffer): Buffer => decrypt(getKey(), formatPlace(field), sealed),
  };
}

export type Envelope = ReturnType<typeof createEnvelope>;
