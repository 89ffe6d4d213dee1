import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { createOnce, makeFolder } from '../adapters/files/new-files.ts';
import { KeysUnavailable, type Pkcs11Package, unwrapByPkcs11 } from '../adapters/keys/pkcs11.ts';
import type { Keyring } from '../adapters/keys/sealer.ts';
import type { Config } from './config.ts';
import { createKeyring, developmentKeyId, parseAppSecrets, parseKeyList } from './keyring.ts';
import { isRandom } from './weak-settings.ts';

/** Never log them. */
export type Secrets = Awaited<ReturnType<typeof readSecrets>>;

const generated = z.strictObject({ appSecret: z.string(), keyEncryptionKeys: z.string() });

/** Later starts reuse them to decrypt the data. */
function readDevelopmentSecrets(dataDir: string, keep: boolean): z.infer<typeof generated> {
  const path = join(dataDir, 'secrets.json');
  if (!existsSync(path)) {
    const created = {
      appSecret: randomBytes(32).toString('base64'),
      keyEncryptionKeys: `${developmentKeyId}:${randomBytes(32).toString('base64')}`,
    };
    if (!keep) return created;
    makeFolder(dataDir, 0o700);
    createOnce(path, `${JSON.stringify(created, null, 2)}\n`);
  }
  return generated.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** `keep: false` writes no new development secrets to disk. @throws KeysUnavailable */
export async function readSecrets(config: Config, { keep = true } = {}) {
  const needsGenerated = config.APP_SECRET === undefined || config.KEY_ENCRYPTION_KEYS === undefined;
  const development = needsGenerated ? readDevelopmentSecrets(config.DATA_DIR, keep) : undefined;
  return {
    appSecrets: config.APP_SECRET ?? parseAppSecrets(development?.appSecret ?? ''),
    keyring: readKeyring(config, config.KEY_ENCRYPTION_KEYS ?? development?.keyEncryptionKeys ?? ''),
  };
}

export function readKeyring(config: Config, text: string, load?: () => Pkcs11Package): Keyring {
  const isWrapped = config.KEY_UNWRAP === 'pkcs11';
  const keys = parseKeyList(text, isWrapped);
  if (!isWrapped) return createKeyring(keys);
  const wrapped = keys.map(([, bytes]) => bytes);
  const unwrapped = unwrapByPkcs11(config, wrapped, load);
  return createKeyring(
    keys.map(([id], at) => {
      const key = unwrapped[at];
      if (key?.length !== 32)
        throw new KeysUnavailable(`KEY_ENCRYPTION_KEYS: the unwrapped key ${id} does not have 32 bytes.`);
      if (config.production && !isRandom(key))
        throw new KeysUnavailable(`KEY_ENCRYPTION_KEYS: the unwrapped key ${id} is not random.`);
      return [id, key];
    }),
  );
}
