import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/**
 * The secrets of keyed hashes. New hashes use the current secret. During an exchange of APP_SECRET, the database can also have
 * hashes from a former secret (docs/operations.md "Exchange APP_SECRET").
 */
export type HashSecrets = readonly [current: Uint8Array, ...former: Uint8Array[]];

/** The id of a secret: 8 bytes, from which the secret cannot be computed. */
export const secretId = (secret: Uint8Array): Buffer => keyedHash(secret, 'secret-id').subarray(0, 8);

/**
 * HMAC-SHA256 of the parts (32 bytes). An attacker needs the secret to find the parts by brute force. Each purpose has its
 * own key, so hashes of different purposes never match. The length of each part is hashed too, so ('a', 'bc') and
 * ('ab', 'c') give different hashes.
 */
export function keyedHash(secret: Uint8Array, purpose: string, ...parts: readonly string[]): Buffer {
  const hmac = createHmac('sha256', keyFor(secret, purpose));
  for (const part of parts) {
    const bytes = Buffer.from(part, 'utf8');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hmac.update(length).update(bytes);
  }
  return hmac.digest();
}

const derived = new WeakMap<Uint8Array, Map<string, KeyObject>>();

/** Caches the derived keys, because deriving a key costs more than hashing. */
function keyFor(secret: Uint8Array, purpose: string): KeyObject {
  const keys = derived.get(secret) ?? new Map<string, KeyObject>();
  derived.set(secret, keys);
  const key =
    keys.get(purpose) ??
    createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', `kaisetsu keyed-hash ${purpose}`, 32)));
  keys.set(purpose, key);
  return key;
}
