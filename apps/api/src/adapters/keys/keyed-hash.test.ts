import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keyedHash } from './keyed-hash.ts';

const secret = randomBytes(32);

describe('keyedHash', () => {
  it('returns the same 32 bytes for the same secret, purpose and parts', () => {
    expect(keyedHash(secret, 'code', '0177', '123456')).toEqual(keyedHash(secret, 'code', '0177', '123456'));
    expect(keyedHash(secret, 'code')).toHaveLength(32);
  });

  it('returns another hash for another secret, purpose, part or boundary between parts', () => {
    const hashes = [
      keyedHash(secret, 'code', 'a', 'bc'),
      keyedHash(secret, 'code', 'ab', 'c'),
      keyedHash(secret, 'code', 'abc'),
      keyedHash(secret, 'code', 'abc', ''),
      keyedHash(secret, 'address', 'a', 'bc'),
      keyedHash(randomBytes(32), 'code', 'a', 'bc'),
    ].map((hash) => hash.toString('hex'));
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
