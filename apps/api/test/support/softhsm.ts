import { execFile } from 'node:child_process';
import { constants, generateKeyPairSync, publicEncrypt } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureInstalled } from '../../../../scripts/steps/ensure-install.ts';
import { inRepo } from '../../../../scripts/steps/repo.ts';
import type { Pkcs11Package } from '../../src/adapters/keys/pkcs11.ts';

const run = promisify(execFile);

export type SoftHsm = {
  /** `NODE_PATH` has pkcs11js. */
  readonly env: Readonly<Record<string, string>>;
  readonly pin: string;
  readonly loadPackage: () => Pkcs11Package;
  readonly wrap: (key: Uint8Array, hash?: 'sha1' | 'sha256') => string;
  readonly close: () => void;
};

const candidates = ['/usr/lib/softhsm/libsofthsm2.so', '/usr/local/lib/softhsm/libsofthsm2.so'];

export async function startSoftHsm(): Promise<SoftHsm> {
  const module = candidates.find((path) => existsSync(path));
  if (module === undefined)
    throw new Error('SoftHSM is missing. On Debian, as root: apt-get install softhsm2');
  const packages = inRepo('scripts', 'pkcs11');
  await ensureInstalled(packages);
  const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-hsm-'));
  const tokens = join(folder, 'tokens');
  mkdirSync(tokens);
  const configuration = join(folder, 'softhsm2.conf');
  writeFileSync(
    configuration,
    `directories.tokendir = ${tokens}\nobjectstore.backend = file\nlog.level = ERROR\n`,
  );
  process.env.SOFTHSM2_CONF = configuration;
  const pin = '48151623';
  const env = { PATH: process.env.PATH ?? '', SOFTHSM2_CONF: configuration };
  const util = (...args: readonly string[]) => run('softhsm2-util', args, { env });
  await util('--init-token', '--free', '--label', 'kaisetsu', '--pin', pin, '--so-pin', '13572468');
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = join(folder, 'key.pem');
  writeFileSync(pem, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await util('--import', pem, '--token', 'kaisetsu', '--label', 'wrapping', '--id', 'a1', '--pin', pin);
  rmSync(pem);
  return {
    env: {
      NODE_PATH: join(packages, 'node_modules'),
      SOFTHSM2_CONF: configuration,
      KEY_UNWRAP: 'pkcs11',
      PKCS11_MODULE: module,
      PKCS11_TOKEN_LABEL: 'kaisetsu',
      PKCS11_KEY_LABEL: 'wrapping',
      // SoftHSM 2.6 supports OAEP with SHA-1 only.
      PKCS11_OAEP_HASH: 'sha1',
    },
    pin,
    loadPackage: () => createRequire(join(packages, 'package.json'))('pkcs11js') as Pkcs11Package,
    wrap: (key, oaepHash = 'sha1') =>
      publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash }, key).toString(
        'base64',
      ),
    close() {
      delete process.env.SOFTHSM2_CONF;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
