import { createSecretKey } from 'node:crypto';
import type { Keyring } from '../adapters/crypto/sealer.ts';

/** 32 bytes or more, in base64. @throws Error naming what is wrong, and no key */
export function parseAppSecret(text: string): Uint8Array {
  const secret = Buffer.from(text, 'base64');
  if (secret.length < 32) throw new Error('APP_SECRET: fewer than 32 bytes in base64');
  return new Uint8Array(secret);
}

/** `id:base64,id:base64`; the first is the current one, and an id names one key only. @throws Error naming what is wrong, and no key */
export function parseKeyring(text: string): Keyring {
  const pairs = text.split(',').map((part) => {
    const [id = '', base64 = ''] = part.trim().split(':');
    const key = Buffer.from(base64, 'base64');
    if (!/^[\w-]{1,40}$/.test(id) || key.length !== 32) {
      throw new Error('KEY_ENCRYPTION_KEYS: not a list of <id>:<32 bytes in base64>');
    }
    return [id, createSecretKey(key)] as const;
  });
  const [first] = pairs;
  if (first === undefined) throw new Error('KEY_ENCRYPTION_KEYS: empty');
  const keys = new Map(pairs);
  if (keys.size < pairs.length) throw new Error('KEY_ENCRYPTION_KEYS: two keys have the same id');
  return { current: first[0], keys };
}
