import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPlace, createSealer, DecryptionFailed, decrypt, encrypt } from './sealer.ts';

const kek = (): KeyObject => createSecretKey(randomBytes(32));
const keys = new Map([['k1', kek()]]);
const sealer = createSealer({ current: 'k1', keys });
const place = createPlace('0177', 'a1', 'personal');

const toRow = ({ wrapped, keyId }: ReturnType<typeof sealer.wrap>) => ({
  wrapped_data_key: wrapped,
  key_id: keyId,
});

describe('sealer', () => {
  it('[SRV-071] decrypts a ciphertext to the original plaintext; no ciphertext contains its plaintext of over 8 bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (plain) => {
        const dataKey = sealer.createDataKey();
        const sealed = encrypt(dataKey.key, place, plain);
        const reopened = sealer.unwrap(toRow(dataKey));
        expect(decrypt(reopened, place, sealed)).toEqual(Buffer.from(plain));
        // A short plaintext can occur in its ciphertext by chance.
        if (plain.length > 8) expect(sealed.includes(Buffer.from(plain))).toBe(false);
      }),
      { numRuns: 50 },
    );
  });

  it('encrypts the same text differently each time', () => {
    const { key } = sealer.createDataKey();
    expect(encrypt(key, place, '山田').equals(encrypt(key, place, '山田'))).toBe(false);
  });

  it('[SRV-071] rejects a change of any byte, and a truncation to any length', () => {
    const { key } = sealer.createDataKey();
    const sealed = encrypt(key, place, '福岡市');
    for (let i = 0; i < sealed.length; i += 1) {
      const changed = Buffer.from(sealed);
      changed[i] = (changed[i] ?? 0) ^ 1;
      expect(() => decrypt(key, place, changed)).toThrow(DecryptionFailed);
      expect(() => decrypt(key, place, sealed.subarray(0, i))).toThrow(DecryptionFailed);
    }
  });

  it('[SRV-071] rejects bytes that were encrypted for another bank, application or field, or with another data key', () => {
    const { key } = sealer.createDataKey();
    const sealed = encrypt(key, place, 'x');
    for (const other of [
      createPlace('0587', 'a1', 'personal'),
      createPlace('0177', 'a2', 'personal'),
      createPlace('0177', 'a1', 'parent'),
    ]) {
      expect(() => decrypt(key, other, sealed)).toThrow(DecryptionFailed);
    }
    expect(() => decrypt(sealer.createDataKey().key, place, sealed)).toThrow(DecryptionFailed);
  });

  it('decrypts old data with a data key that a key rotation has wrapped again', () => {
    const dataKey = sealer.createDataKey();
    const sealed = encrypt(dataKey.key, place, 'x');
    const rotated = createSealer({ current: 'k2', keys: new Map([...keys, ['k2', kek()]]) });
    const rewrapped = rotated.wrap(rotated.unwrap(toRow(dataKey)));
    expect(rewrapped.keyId).toBe('k2');
    const reopened = rotated.unwrap(toRow(rewrapped));
    expect(decrypt(reopened, place, sealed).toString()).toBe('x');
    expect(() => sealer.unwrap(toRow(rewrapped))).toThrow(DecryptionFailed);
    expect(() => rotated.unwrap({ ...toRow(rewrapped), key_id: 'k1' })).toThrow(DecryptionFailed);
  });

  it('rejects a keyring without its current key', () => {
    expect(() => createSealer({ current: 'k9', keys })).toThrow(RangeError);
  });
});
