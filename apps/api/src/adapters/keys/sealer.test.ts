import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAssociatedData, createSealer, DecryptionFailed } from './sealer.ts';

const kek = (): KeyObject => createSecretKey(randomBytes(32));
const keys = new Map([['k1', kek()]]);
const sealer = createSealer({ current: 'k1', keys });
const place = createAssociatedData('0177', 'a1', 'personal');

describe('sealer', () => {
  it('[SRV-071] decrypts a ciphertext to the original plaintext; no ciphertext contains its plaintext of over 8 bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (plain) => {
        const dataKey = sealer.createDataKey();
        const sealed = sealer.seal(dataKey, place, plain);
        const reopened = sealer.unwrapDataKey(dataKey.wrapped, dataKey.keyId);
        expect(sealer.open(reopened, place, sealed)).toEqual(Buffer.from(plain));
        // A short plaintext can occur in its ciphertext by chance.
        if (plain.length > 8) expect(sealed.includes(Buffer.from(plain))).toBe(false);
      }),
      { numRuns: 50 },
    );
  });

  it('encrypts the same text differently each time', () => {
    const dataKey = sealer.createDataKey();
    expect(sealer.seal(dataKey, place, '山田').equals(sealer.seal(dataKey, place, '山田'))).toBe(false);
  });

  it('[SRV-071] rejects a change of any byte, and a truncation to any length', () => {
    const dataKey = sealer.createDataKey();
    const sealed = sealer.seal(dataKey, place, '福岡市');
    for (let i = 0; i < sealed.length; i += 1) {
      const changed = Buffer.from(sealed);
      changed[i] = (changed[i] ?? 0) ^ 1;
      expect(() => sealer.open(dataKey, place, changed)).toThrow(DecryptionFailed);
      expect(() => sealer.open(dataKey, place, sealed.subarray(0, i))).toThrow(DecryptionFailed);
    }
  });

  it('[SRV-071] rejects bytes that were encrypted for another bank, application or field, or with another data key', () => {
    const dataKey = sealer.createDataKey();
    const sealed = sealer.seal(dataKey, place, 'x');
    for (const other of [
      createAssociatedData('0587', 'a1', 'personal'),
      createAssociatedData('0177', 'a2', 'personal'),
      createAssociatedData('0177', 'a1', 'parent'),
    ]) {
      expect(() => sealer.open(dataKey, other, sealed)).toThrow(DecryptionFailed);
    }
    expect(() => sealer.open(sealer.createDataKey(), place, sealed)).toThrow(DecryptionFailed);
  });

  it('decrypts old data with a data key that a key rotation has wrapped again', () => {
    const dataKey = sealer.createDataKey();
    const sealed = sealer.seal(dataKey, place, 'x');
    const rotated = createSealer({ current: 'k2', keys: new Map([...keys, ['k2', kek()]]) });
    const rewrapped = rotated.rewrap(rotated.unwrapDataKey(dataKey.wrapped, dataKey.keyId));
    expect(rewrapped.keyId).toBe('k2');
    const reopened = rotated.unwrapDataKey(rewrapped.wrapped, rewrapped.keyId);
    expect(rotated.open(reopened, place, sealed).toString()).toBe('x');
    expect(() => sealer.unwrapDataKey(rewrapped.wrapped, 'k2')).toThrow(DecryptionFailed);
    expect(() => rotated.unwrapDataKey(rewrapped.wrapped, 'k1')).toThrow(DecryptionFailed);
  });

  it('rejects a keyring without its current key', () => {
    expect(() => createSealer({ current: 'k9', keys })).toThrow(RangeError);
  });
});
