import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

/** `former`: until an exchange of APP_SECRET ends (docs/operations.md). */
export type HashSecrets = readonly [current: Uint8Array, ...former: Uint8Array[]];

export const deriveSecretId = (secret: Uint8Array): Buffer =>
  computeKeyedHash(secret, 'secret-id').subarray(0, 8);

/** HMAC-SHA256, 32 bytes; hashes of different purposes never match. */
export function computeKeyedHash(secret: Uint8Array, purpose: string, ...parts: readonly string[]): Buffer {
  const hmac = createHmac('sha256', deriveKey(secret, purpose));
  for (const part of parts) {
    const bytes = Buffer.from(part, 'utf8');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hmac.update(length).update(bytes);
  }
  return hmac.digest();
}

const derived = new WeakMap<Uint8Array, Map<string, KeyObject>>();

function deriveKey(secret: Uint8Array, purpose: string): KeyObject {
  const keys = derived.get(secret) ?? new Map<string, KeyObject>();
  derived.set(secret, keys);
  const key =
    keys.get(purpose) ??
    createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', `kaisetsu keyed-hash ${purpose}`, 32)));
  keys.set(purpose, key);
  return key;
}

export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
