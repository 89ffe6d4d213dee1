import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { computeKeyedHash } from './keyed-hash.ts';

const secret = randomBytes(32);

describe('keyedHash', () => {
  it('returns the same 32 bytes for the same secret, purpose and parts', () => {
    expect(computeKeyedHash(secret, 'code', '0177', '123456')).toEqual(
      computeKeyedHash(secret, 'code', '0177', '123456'),
    );
    expect(computeKeyedHash(secret, 'code')).toHaveLength(32);
  });

  it('returns another hash for another secret, purpose, part or boundary between parts', () => {
    const hashes = [
      computeKeyedHash(secret, 'code', 'a', 'bc'),
      computeKeyedHash(secret, 'code', 'ab', 'c'),
      computeKeyedHash(secret, 'code', 'abc'),
      computeKeyedHash(secret, 'code', 'abc', ''),
      computeKeyedHash(secret, 'address', 'a', 'bc'),
      computeKeyedHash(randomBytes(32), 'code', 'a', 'bc'),
    ].map((hash) => hash.toString('hex'));
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
