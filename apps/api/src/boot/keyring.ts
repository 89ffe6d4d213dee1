import { createSecretKey } from 'node:crypto';
import type { Keyring } from '../adapters/keys/sealer.ts';
import type { HashSecrets } from '../core/keyed-hash.ts';
import { splitList } from './setting-kinds.ts';

/** Production refuses it. */
export const developmentKeyId = 'development';

/** `Buffer.from` would ignore an invalid part. */
const decodeBase64 = (text: string): Buffer | undefined =>
  /^[\w+/-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined;

function parseAppSecret(text: string): Uint8Array {
  const secret = decodeBase64(text);
  if (secret === undefined || secret.length < 32) throw new Error('must be 32 bytes or more in base64');
  return new Uint8Array(secret);
}

/** The current secret, then former ones. No error of this file contains a secret or key. */
export function parseAppSecrets(text: string): HashSecrets {
  const [current = '', ...former] = splitList(text);
  if (new Set([current, ...former]).size < former.length + 1)
    throw new Error('contains the same secret twice');
  return [parseAppSecret(current), ...former.map(parseAppSecret)];
}

export type Key = readonly [id: string, bytes: Buffer];

export function parseKeyList(text: string, isWrapped: boolean): readonly Key[] {
  const form = isWrapped ? 'wrapped key in base64' : '32 bytes in base64';
  const parse = (part: string): Key => {
    const [id = '', base64 = '', ...more] = part.split(':');
    const bytes = decodeBase64(base64);
    // The length of a wrapped key depends on the wrapping key.
    const isKey = bytes !== undefined && (isWrapped ? bytes.length >= 16 : bytes.length === 32);
    if (!/^[\w-]{1,40}$/.test(id) || !isKey || more.length > 0)
      throw new Error(`must be a list of <id>:<${form}>`);
    return [id, bytes];
  };
  const keys = splitList(text).map(parse);
  if (new Set(keys.map(([id]) => id)).size < keys.length) throw new Error('two keys have the same id');
  return keys;
}

/** The first key is the current one. */
export const createKeyring = (keys: readonly Key[]): Keyring => ({
  current: keys[0]?.[0] ?? '',
  keys: new Map(keys.map(([id, bytes]) => [id, createSecretKey(bytes)])),
});

export const parseKeyring = (text: string): Keyring => createKeyring(parseKeyList(text, false));
