import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/**
 * HMAC-SHA256 of the parts: 32 bytes that nobody without the secret can turn back by trying. Each purpose has its own
 * key, so that hashes kept for one purpose match nothing of another; each part is preceded by its length, so that
 * ('a', 'bc') and ('ab', 'c') differ.
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

/** Derived once for each secret and purpose: every request hashes, and deriving costs more than hashing. */
function keyFor(secret: Uint8Array, purpose: string): KeyObject {
  const keys = derived.get(secret) ?? new Map<string, KeyObject>();
  derived.set(secret, keys);
  const key =
    keys.get(purpose) ??
    createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', `kaisetsu keyed-hash ${purpose}`, 32)));
  keys.set(purpose, key);
  return key;
}
