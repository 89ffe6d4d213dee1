import { execFile } from 'node:child_process';
import { constants, generateKeyPairSync, publicEncrypt, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureInstalled } from '../../../scripts/steps/ensure-install.ts';
import { inRepo } from '../../../scripts/steps/repo.ts';
import { KeysUnavailable, type Pkcs11Package } from '../src/adapters/keys/pkcs11.ts';
import { readConfig } from '../src/boot/config.ts';
import { readKeyring } from '../src/boot/secrets.ts';

const run = promisify(execFile);
const admin = fileURLToPath(new URL('../src/admin/main.ts', import.meta.url));
const packages = inRepo('scripts', 'pkcs11');
const pin = '48151623';
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

const wrap = (key: Uint8Array, oaepHash = 'sha1'): string =>
  publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash }, key).toString(
    'base64',
  );

describe('key-encryption keys in a security module', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-hsm-'));
  const file = (name: string, content: string | Buffer): string => {
    const path = join(folder, name);
    writeFileSync(path, content, { mode: 0o600 });
    return path;
  };
  let hsm: Readonly<Record<string, string>>;
  beforeAll(async () => {
    const PKCS11_MODULE = ['/usr/lib/softhsm/libsofthsm2.so', '/usr/local/lib/softhsm/libsofthsm2.so'].find(
      (path) => existsSync(path),
    );
    if (PKCS11_MODULE === undefined)
      throw new Error('SoftHSM is missing. On Debian, as root: apt-get install softhsm2');
    await ensureInstalled(packages);
    const tokens = join(folder, 'tokens');
    mkdirSync(tokens);
    const SOFTHSM2_CONF = file(
      'softhsm2.conf',
      `directories.tokendir = ${tokens}\nobjectstore.backend = file\nlog.level = ERROR\n`,
    );
    process.env.SOFTHSM2_CONF = SOFTHSM2_CONF;
    const util = (...args: readonly string[]) => run('softhsm2-util', [...args, '--pin', pin]);
    await util('--init-token', '--free', '--label', 'kaisetsu', '--so-pin', '13572468');
    const pem = file('key.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await util('--import', pem, '--token', 'kaisetsu', '--label', 'wrapping', '--id', 'a1');
    hsm = {
      ...{ NODE_PATH: join(packages, 'node_modules'), SOFTHSM2_CONF },
      ...{ KEY_UNWRAP: 'pkcs11', PKCS11_MODULE },
      ...{ PKCS11_TOKEN_LABEL: 'kaisetsu', PKCS11_KEY_LABEL: 'wrapping' },
      // SoftHSM 2.6 supports OAEP with SHA-1 only.
      PKCS11_OAEP_HASH: 'sha1',
    };
  });
  afterAll(() => {
    delete process.env.SOFTHSM2_CONF;
    rmSync(folder, { recursive: true, force: true });
  });

  const list = (): string => `first:${wrap(randomBytes(32))}`;
  const checkConfig = (settings: Readonly<Record<string, string>>) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: join(folder, 'data'), ...hsm, ...settings };
    return run(process.execPath, [admin, 'config', 'check'], { env }).catch(
      (error: { stdout: string; stderr: string; code: number }) => error,
    );
  };

  it('unwraps in a process keys from SoftHSM, with secrets from files [OPS-095, OPS-008]', async () => {
    const { stdout, stderr } = await checkConfig({
      PKCS11_PIN_FILE: file('pin', `${pin}\n`),
      KEY_ENCRYPTION_KEYS_FILE: file('keys', `second:${wrap(randomBytes(32))},${list()}`),
      APP_SECRET_FILE: file('app-secret', randomBytes(32).toString('base64')),
    });
    expect(stdout).toMatch(/^ok +keys +current second, 2 in all$/m);
    expect(stdout + stderr).not.toContain(pin);
  });

  it('refuses a wrong PIN in `config check` with the exit code 4, and shows no PIN [OPS-095]', async () => {
    const failure = await checkConfig({ PKCS11_PIN: '00000000', KEY_ENCRYPTION_KEYS: list() });
    expect(failure).toMatchObject({ code: 4 });
    const text = `${failure.stdout}${failure.stderr}`;
    expect(text).toContain('refuses the PIN (PKCS11_PIN) (CKR_PIN_INCORRECT)');
    expect(text).not.toContain('00000000');
  });

  const unwrapped = (keys: string, changes: Readonly<Record<string, string>> = {}) => {
    const env = { ...hsm, PKCS11_PIN: pin, KEY_ENCRYPTION_KEYS: keys, ...changes };
    const loadPackage = () => createRequire(join(packages, 'package.json'))('pkcs11js') as Pkcs11Package;
    return readKeyring({ ...readConfig(env), production: true }, keys, loadPackage);
  };

  it('unwraps every key of the list, and uses the first key as the current key [OPS-095]', () => {
    const [one, two] = [randomBytes(32), randomBytes(32)];
    const { current, keys } = unwrapped(`b:${wrap(two)}, a:${wrap(one)}`);
    expect(current).toBe('b');
    expect([keys.get('a')?.export().equals(one), keys.get('b')?.export().equals(two)]).toEqual([true, true]);
  });

  it.each([
    ['a wrong PIN', { PKCS11_PIN: '00000000' }, /PKCS11_PIN\) \(CKR_PIN_INCORRECT\)/],
    ['a missing key', { PKCS11_KEY_LABEL: 'absent' }, /no private key "absent".*PKCS11_KEY_LABEL/],
    ['a missing token', { PKCS11_TOKEN_LABEL: 'absent' }, /no token "absent".*PKCS11_TOKEN_LABEL/],
    [
      'a missing library',
      { PKCS11_MODULE: '/nowhere/lib.so' },
      /\/nowhere\/lib\.so cannot be loaded \(PKCS11_MODULE\)/,
    ],
    [
      'a hash that the module does not support',
      { PKCS11_OAEP_HASH: 'sha256' },
      /PKCS11_OAEP_HASH.*CKR_ARGUMENTS_BAD/,
    ],
  ] as const)('refuses %s and names the setting [OPS-095]', (_, changes, message) => {
    const refused = () => unwrapped(list(), changes);
    expect(refused).toThrow(KeysUnavailable);
    expect(refused).toThrow(message);
    expect(refused).not.toThrow(pin);
  });

  it.each([
    ['of another module', () => randomBytes(256).toString('base64'), /does not unwrap a key/],
    ['of another length', () => wrap(randomBytes(16)), /the unwrapped key a does not have 32 bytes/],
    ['that is not random', () => wrap(Buffer.alloc(32, 7)), /the unwrapped key a is not random/],
  ])('refuses a key %s [OPS-095]', (_, wrapped, message) => {
    expect(() => unwrapped(`a:${wrapped()}`)).toThrow(message);
  });

  it('names the instructions when the package pkcs11js is not installed [OPS-095]', () => {
    const env = { ...hsm, PKCS11_PIN: pin, KEY_ENCRYPTION_KEYS: list() };
    expect(() => readKeyring(readConfig(env), list())).toThrow(
      /needs the package pkcs11js, which cannot be loaded \(MODULE_NOT_FOUND\)\. docs\/operations\.md/,
    );
  });

  it('readConfig names the missing settings of KEY_UNWRAP=pkcs11, and refuses a list without wrapped keys [OPS-095]', () => {
    const read = () =>
      readConfig({ KEY_UNWRAP: 'pkcs11', KEY_ENCRYPTION_KEYS: 'a:short', PKCS11_MODULE: '/lib.so' });
    for (const message of [
      'KEY_ENCRYPTION_KEYS: must be a list of <id>:<wrapped key in base64>',
      'PKCS11_PIN: required with KEY_UNWRAP=pkcs11',
      'PKCS11_KEY_LABEL: required with KEY_UNWRAP=pkcs11',
    ])
      expect(read).toThrow(message);
  });
});
