import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../scripts/steps/ports.ts';
import { KeysUnavailable } from '../src/adapters/keys/pkcs11.ts';
import { readConfig } from '../src/boot/config.ts';
import { readKeyring } from '../src/boot/secrets.ts';
import { makeNodeFolder } from './support/node-process.ts';
import { createNodeDatabase } from './support/server-database.ts';
import { type SoftHsm, startSoftHsm } from './support/softhsm.ts';

const run = promisify(execFile);
const admin = fileURLToPath(new URL('../src/admin/main.ts', import.meta.url));

/** Milliseconds; minutes on a busy machine. */
const startMs = 300_000;

describe('key-encryption keys in a security module', () => {
  let hsm: SoftHsm;
  let folder: string;
  beforeAll(async () => {
    hsm = await startSoftHsm();
    folder = mkdtempSync(join(tmpdir(), 'kaisetsu-keys-'));
  });
  afterAll(() => {
    hsm.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const file = (name: string, content: string): string => {
    const path = join(folder, name);
    writeFileSync(path, content, { mode: 0o600 });
    return path;
  };
  const random = (): string => randomBytes(32).toString('base64');

  it(
    'starts a node with keys from SoftHSM and secrets from files [OPS-095, OPS-008]',
    async () => {
      const node = makeNodeFolder();
      const database = await createNodeDatabase();
      const port = String(await findFreePort());
      const wrapped = `second:${hsm.wrap(randomBytes(32))},first:${hsm.wrap(randomBytes(32))}`;
      const started = node.start({
        ...hsm.env,
        ...database.env,
        PORT: port,
        PKCS11_PIN_FILE: file('pin', `${hsm.pin}\n`),
        KEY_ENCRYPTION_KEYS_FILE: file('keys', wrapped),
        APP_SECRET_FILE: file('app-secret', random()),
        EKYC_CLIENT_ID_FILE: file('client', 'a-client'),
        EKYC_SECRET_FILE: file('ekyc-secret', random()),
        EKYC_WEBHOOK_SECRET_FILE: file('webhook-secret', random()),
        SMTP_URL_FILE: file('smtp', 'smtp://127.0.0.1:1'),
      });
      const readReadyStatus = async (): Promise<number | undefined> => {
        if (started.process.exitCode !== null) throw new Error(`ended: ${started.output()}`);
        return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status;
      };
      await expect.poll(readReadyStatus, { timeout: startMs, interval: 200 }).toBe(200);
      expect(started.output()).not.toContain(hsm.pin);
      await node.close();
      await database.drop();
    },
    2 * startMs,
  );

  it('refuses a wrong PIN in `config check` with the exit code 4, and shows no PIN [OPS-095]', async () => {
    const env = {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: join(folder, 'data'),
      ...hsm.env,
      PKCS11_PIN: '00000000',
      KEY_ENCRYPTION_KEYS: `first:${hsm.wrap(randomBytes(32))}`,
    };
    const failure = await run(process.execPath, [admin, 'config', 'check'], { env }).catch(
      (error: { stdout: string; stderr: string; code: number }) => error,
    );
    const text = `${failure.stdout}${failure.stderr}`;
    expect(failure).toMatchObject({ code: 4 });
    expect(text).toContain('refuses the PIN (PKCS11_PIN) (CKR_PIN_INCORRECT)');
    expect(text).not.toContain('00000000');
  });

  const unwrapped = (list: string, changes: Readonly<Record<string, string>> = {}) => {
    const env = { ...hsm.env, PKCS11_PIN: hsm.pin, KEY_ENCRYPTION_KEYS: list, ...changes };
    return readKeyring({ ...readConfig(env), production: true }, list, hsm.loadPackage);
  };
  const list = (): string => `first:${hsm.wrap(randomBytes(32))}`;

  it('unwraps every key of the list, and uses the first key as the current key [OPS-095]', () => {
    const [one, two] = [randomBytes(32), randomBytes(32)];
    const { current, keys } = unwrapped(`b:${hsm.wrap(two)}, a:${hsm.wrap(one)}`);
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
    expect(refused).not.toThrow(hsm.pin);
  });

  it.each([
    ['of another module', () => randomBytes(256).toString('base64'), /does not unwrap a key/],
    ['of another length', () => hsm.wrap(randomBytes(16)), /the unwrapped key a does not have 32 bytes/],
    ['that is not random', () => hsm.wrap(Buffer.alloc(32, 7)), /the unwrapped key a is not random/],
  ])('refuses a key %s [OPS-095]', (_, wrapped, message) => {
    expect(() => unwrapped(`a:${wrapped()}`)).toThrow(message);
  });

  it('names the instructions when the package pkcs11js is not installed [OPS-095]', () => {
    expect(() =>
      readKeyring(readConfig({ ...hsm.env, PKCS11_PIN: hsm.pin, KEY_ENCRYPTION_KEYS: list() }), list()),
    ).toThrow(
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
