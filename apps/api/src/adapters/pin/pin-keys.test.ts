import {
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
  randomBytes,
} from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encryptPin } from '@kaisetsu/test-kit/encrypt-pin';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, useHarness } from '../../../test/support/harness.ts';
import { resetData } from '../../../test/support/reset-data.ts';
import { ConfigError } from '../../core/expected-error.ts';
import { loadBankKeys, makeBankKeys } from './bank-keys.ts';
import { createPinKeys } from './pin-keys.ts';

const codes = ['0177', '0587'];

const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-pin-'));
makeBankKeys(folder, codes);
const bankKeys = loadBankKeys(folder, codes);
afterAll(() => rmSync(folder, { recursive: true }));

describe('makeBankKeys and loadBankKeys', () => {
  it('[SRV-051] creates the key pairs for development once, with private keys that only the owner of the file can read', () => {
    makeBankKeys(folder, codes);
    const again = loadBankKeys(folder, codes);
    const files = codes.flatMap((code) => [`${code}.pem`, `${code}.private.pem`]);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(files));
    for (const code of codes) {
      expect(again.get(code)?.fingerprint).toBe(bankKeys.get(code)?.fingerprint);
      expect(statSync(join(folder, `${code}.private.pem`)).mode & 0o077).toBe(0);
    }
  });

  it('[SRV-051] rejects a key file that is missing, and a key that is weak, private or not RSA', () => {
    const pem = ({ publicKey }: { publicKey: KeyObject }) =>
      publicKey.export({ type: 'spki', format: 'pem' });
    const weak = pem(generateKeyPairSync('rsa', { modulusLength: 2048 }));
    const secret = readFileSync(join(folder, '0177.private.pem'), 'utf8');
    const curve = pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }));
    for (const content of [weak, secret, curve, 'no key', '']) {
      writeFileSync(join(folder, '9999.pem'), content);
      expect(() => loadBankKeys(folder, ['9999'])).toThrow(ConfigError);
    }
    expect(() => loadBankKeys(folder, ['0001'])).toThrow(ConfigError);
  });
});

describe(`PIN keys on ${testDatabase.name}`, () => {
  const harness = useHarness();
  beforeEach(() => resetData(harness));

  const node = (elapsed?: () => number) => createPinKeys(harness.db, harness.sealer, bankKeys, elapsed);
  const stored = () => harness.db.query<{ public_key: string; sealed_private_key: Uint8Array }>`
    select public_key, sealed_private_key from pin_intake_key order by created_at`;
  const age = (hours: number) =>
    harness.db
      .query`update pin_intake_key set created_at = created_at - make_interval(hours => ${hours}::int),
      expires_at = expires_at - make_interval(hours => ${hours}::int)`;

  it('[SRV-046] serves one 3072-bit key from two nodes that start together; every node decrypts with it', async () => {
    const [one, two] = [node(), node()];
    const keys = await Promise.all([
      one.getIntakePublicKey(),
      two.getIntakePublicKey(),
      one.getIntakePublicKey(),
    ]);
    expect(new Set(keys).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    const sealed = await encryptPin(keys[0], '7391');
    expect(sealed).toHaveLength(512);
    expect([await one.open(sealed), await two.open(sealed), await node().open(sealed)]).toEqual([
      '7391',
      '7391',
      '7391',
    ]);
  });

  it('[SRV-071] stores the private key encrypted', async () => {
    await node().getIntakePublicKey();
    const [row] = await stored();
    const bytes = Buffer.from(row?.sealed_private_key ?? '');
    expect(() => createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' })).toThrow();
  });

  it('[SRV-046] serves a new key after 24 hours; the previous key decrypts for another 24 hours', async () => {
    let now = 0;
    const long = node(() => now);
    const first = await long.getIntakePublicKey();
    const sealed = await encryptPin(first, '4820');
    await age(25);
    now += 25 * 3_600_000;
    const second = await long.getIntakePublicKey();
    expect(second).not.toBe(first);
    expect([await long.open(sealed), await node().open(sealed)]).toEqual(['4820', '4820']);
    await age(24);
    now += 24 * 3_600_000;
    expect([await long.open(sealed), await node().open(sealed)]).toEqual([null, null]);
    await long.getIntakePublicKey();
    expect((await stored()).map(({ public_key }) => public_key)).not.toContain(first);
  });

  it('[SRV-046] ignores an intake key whose key-encryption key is lost, and creates a new intake key', async () => {
    const lost = await node().getIntakePublicKey();
    await harness.db.query`update pin_intake_key set key_id = 'lost'`;
    const [one, two] = await Promise.all([node().getIntakePublicKey(), node().getIntakePublicKey()]);
    expect([one, one === lost]).toEqual([two, false]);
  });

  it('[SRV-048] returns null for a ciphertext of another key, or with a wrong length or format', async () => {
    const keys = node();
    const sealed = await encryptPin(await keys.getIntakePublicKey(), '7391');
    const other = generateKeyPairSync('rsa', { modulusLength: 3072 }).publicKey;
    const small = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
    const spki = (key: typeof other): string =>
      key.export({ type: 'spki', format: 'der' }).toString('base64');
    const wrong = [
      await encryptPin(spki(other), '7391'),
      await encryptPin(spki(small), '7391'),
      randomBytes(384).toString('base64'),
      sealed.slice(4),
      `${sealed}AAAA`,
      ` ${sealed.slice(1)}`,
      sealed.replace(/.$/, '='),
      `${sealed.slice(0, 510)}==`,
      '7391',
      '',
    ];
    for (const text of wrong) expect(await keys.open(text)).toBeNull();
    expect(await keys.open(sealed)).toBe('7391');
  });

  it('[SRV-049] encrypts a PIN differently each time; only the bank’s key, with the application’s id as OAEP label, decrypts the PIN', () => {
    const keys = node();
    const owner = { bankCode: '0177', applicationId: 'a1' };
    const [once, again] = [keys.encryptForBank(owner, '7391'), keys.encryptForBank(owner, '7391')];
    expect(once.ciphertext).not.toBe(again.ciphertext);
    expect(once.keyFingerprint).toBe(bankKeys.get('0177')?.fingerprint);
    const openWith = (code: string, label: string): string =>
      privateDecrypt(
        {
          key: readFileSync(join(folder, `${code}.private.pem`), 'utf8'),
          oaepHash: 'sha256',
          oaepLabel: Buffer.from(label),
        },
        Buffer.from(once.ciphertext, 'base64'),
      ).toString();
    expect(openWith('0177', 'a1')).toBe('7391');
    for (const label of ['a2', '']) expect(() => openWith('0177', label)).toThrow();
    expect(() => openWith('0587', 'a1')).toThrow();
    expect(() => keys.encryptForBank({ ...owner, bankCode: '9999' }, '7391')).toThrow(RangeError);
  });
});
