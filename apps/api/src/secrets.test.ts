import { describe, expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { parseKeyring } from './secrets.ts';

describe('the key-encryption keys', () => {
  const [one, other] = [7, 8].map((byte) => Buffer.alloc(32, byte).toString('base64'));

  it.each([`new:${one},new:${other}`, `new:${one},old:${other},new:${one}`])(
    'refuse an id that two of them have, and tell no key',
    (text) => {
      const parse = (): unknown => parseKeyring(text);
      expect(parse).toThrow(ConfigError);
      expect(parse).toThrow('KEY_ENCRYPTION_KEYS: two keys have the same id');
    },
  );
});
