import { createSecretKey } from 'node:crypto';
import type { HashSecrets } from '../adapters/crypto/keyed-hash.ts';
import type { Keyring } from '../adapters/crypto/sealer.ts';

/** Id of the key that development generates. Production refuses it. */
export const developmentKeyId = 'development';

/** Decodes base64 or base64url. Undefined for other text, because `Buffer.from` would ignore the invalid part. */
const decodeBase64 = (text: string): Buffer | undefined =>
  /^[\w+/-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined;

/** Parses a base64 secret of 32 bytes or more. @throws Error, whose message does not contain the secret */
function parseAppSecret(text: string): Uint8Array {
  const secret = decodeBase64(text);
  if (secret === undefined || secret.length < 32)
    throw new Error('APP_SECRET: must be 32 bytes or more in base64');
  return new Uint8Array(secret);
}

/** Parses `APP_SECRET`: the current secret, then former ones. @throws Error, whose message contains no secret */
export function parseAppSecrets(text: string): HashSecrets {
  const [current = '', ...former] = text.split(',').map((one) => one.trim());
  if (new Set([current, ...former]).size < former.length + 1)
    throw new Error('APP_SECRET: contains the same secret twice');
  return [parseAppSecret(current), ...former.map(parseAppSecret)];
}

/** Parses `id:base64,id:base64` into ids and keys of 32 bytes. Ids are unique. @throws Error, whose message contains no key */
export function parseKeyringBytes(text: string): readonly (readonly [id: string, key: Buffer])[] {
  const pairs = text.split(',').map((part) => {
    const [id = '', base64 = ''] = part.trim().split(':');
    const key = decodeBase64(base64);
    if (!/^[\w-]{1,40}$/.test(id) || key?.length !== 32) {
      throw new Error('KEY_ENCRYPTION_KEYS: must be a list of <id>:<32 bytes in base64>');
    }
    return [id, key] as const;
  });
  if (new Set(pairs.map(([id]) => id)).size < pairs.length)
    throw new Error('KEY_ENCRYPTION_KEYS: two keys have the same id');
  return pairs;
}

/** Parses `KEY_ENCRYPTION_KEYS`. The first key is the current one. @throws Error, whose message contains no key */
export function parseKeyring(text: string): Keyring {
  const pairs = parseKeyringBytes(text);
  const [first] = pairs;
  if (first === undefined) throw new Error('KEY_ENCRYPTION_KEYS: empty');
  return { current: first[0], keys: new Map(pairs.map(([id, key]) => [id, createSecretKey(key)])) };
}
