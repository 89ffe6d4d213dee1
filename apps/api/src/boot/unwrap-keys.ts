import { createSecretKey } from 'node:crypto';
import type { Keyring } from '../adapters/crypto/sealer.ts';
import { isRandom } from './weak-settings.ts';

/**
 * Unwraps key-encryption keys with a key that stays in another system, such as a hardware security module or the key
 * service of a cloud (docs/operations.md "Keep the key-encryption keys wrapped"). The unwrapper is
 * open only while the process starts.
 */
export interface KeyUnwrapper {
  /** The 32 bytes of the key. @throws KeysUnavailable */
  unwrap(wrapped: Uint8Array): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** The key-encryption keys cannot be unwrapped. The message names the remedy and contains no key and no PIN. */
export class KeysUnavailable extends Error {}

/** Variables that `KEY_UNWRAP=pkcs11` requires. */
export const pkcs11Needs = [
  'KEY_ENCRYPTION_KEYS',
  'PKCS11_MODULE',
  'PKCS11_TOKEN_LABEL',
  'PKCS11_PIN',
  'PKCS11_KEY_LABEL',
] as const;

/** Base64 or base64url of a wrapped key. */
const wrappedForm = /^([\w-]{1,40}):([\w+/-]{24,}={0,2})$/;

/** Parses `id:base64,id:base64` with wrapped keys. @throws Error, whose message contains no key */
export function parseWrappedKeys(text: string): readonly (readonly [id: string, wrapped: Buffer])[] {
  const pairs = text.split(',').map((part) => {
    const [, id, base64] = wrappedForm.exec(part.trim()) ?? [];
    if (id === undefined || base64 === undefined)
      throw new Error('KEY_ENCRYPTION_KEYS: must be a list of <id>:<wrapped key in base64>');
    return [id, Buffer.from(base64, 'base64')] as const;
  });
  if (new Set(pairs.map(([id]) => id)).size < pairs.length)
    throw new Error('KEY_ENCRYPTION_KEYS: two keys have the same id');
  return pairs;
}

/**
 * Unwraps every key of the list. The first key is the current one.
 *
 * @param requireRandom whether to reject keys that are not random, as production does with keys in the environment
 * @throws KeysUnavailable
 */
export async function unwrapKeyring(
  text: string,
  open: () => Promise<KeyUnwrapper>,
  requireRandom: boolean,
): Promise<Keyring> {
  const wrapped = parseWrappedKeys(text);
  const unwrapper = await open();
  try {
    const keys = new Map<string, ReturnType<typeof createSecretKey>>();
    for (const [id, bytes] of wrapped) {
      const key = await unwrapper.unwrap(bytes);
      if (key.length !== 32)
        throw new KeysUnavailable(`KEY_ENCRYPTION_KEYS: the unwrapped key ${id} has not 32 bytes.`);
      if (requireRandom && !isRandom(key))
        throw new KeysUnavailable(`KEY_ENCRYPTION_KEYS: the unwrapped key ${id} is not random.`);
      keys.set(id, createSecretKey(key));
    }
    return { current: wrapped[0]?.[0] ?? '', keys };
  } finally {
    await unwrapper.close();
  }
}
