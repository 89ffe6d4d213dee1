import { describe, expect, it } from 'vitest';
import { parseKeyring } from './keyring.ts';

describe('parseKeyring', () => {
  const [one, other] = [7, 8].map((byte) => Buffer.alloc(32, byte).toString('base64'));

  it.each([`new:${one},new:${other}`, `new:${one},old:${other},new:${one}`])(
    'rejects a duplicate id (case %#)',
    (text) => {
      const parse = (): unknown => parseKeyring(text);
      expect(parse).toThrow('KEY_ENCRYPTION_KEYS: two keys have the same id');
    },
  );

  it('takes the first key as the current one, and rejects an invalid list', () => {
    const key = Buffer.alloc(32, 7).toString('base64');
    const ring = parseKeyring(`new:${key}, old:${key}`);
    expect([ring.current, [...ring.keys.keys()]]).toEqual(['new', ['new', 'old']]);
    for (const invalid of ['', 'new', 'new:abcd', `:${key}`, `new:${key},old:`]) {
      expect(() => parseKeyring(invalid)).toThrow('KEY_ENCRYPTION_KEYS: must be a list of');
    }
  });
});
