import { createSecretKey } from 'node:crypto';
import type { Keyring } from '../adapters/crypto/sealer.ts';

/** Parses a base64 secret of 32 bytes or more. @throws Error without the secret */
export function parseAppSecret(text: string): Uint8Array {
  const secret = Buffer.from(text, 'base64');
  if (secret.length < 32) throw new Error('APP_SECRET: must be 32 bytes or more in base64');
  return new Uint8Array(secret);
}

/** Parses `id:base64,id:base64`. The first key is the current one; ids are unique. @throws Error without a key */
export function parseKeyring(text: string): Keyring {
  const pairs = text.split(',').map((part) => {
    const [id = '', base64 = ''] = part.trim().split(':');
    const key = Buffer.from(base64, 'base64');
    if (!/^[\w-]{1,40}$/.test(id) || key.length !== 32) {
      throw new Error('KEY_ENCRYPTION_KEYS: must be a list of <id>:<32 bytes in base64>');
    }
    return [id, createSecretKey(key)] as const;
  });
  const [first] = pairs;
  if (first === undefined) throw new Error('KEY_ENCRYPTION_KEYS: empty');
  const keys = new Map(pairs);
  if (keys.size < pairs.length) throw new Error('KEY_ENCRYPTION_KEYS: two keys have the same id');
  return { current: first[0], keys };
}
