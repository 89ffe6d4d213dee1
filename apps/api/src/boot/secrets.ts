import { type KeyObject, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { createOnce } from '../adapters/files/create-once.ts';
import { makeFolder } from '../adapters/files/make-folder.ts';
import { parseClientKey } from '../adapters/identity/openid-connect/client-key.ts';
import type { KeyUnwrapper } from '../adapters/keys/key-unwrapper.ts';
import { openPkcs11 } from '../adapters/keys/pkcs11-unwrapper.ts';
import type { Keyring } from '../adapters/keys/sealer.ts';
// Public values for development; production requires its own `EKYC_` variables.
import developmentEkyc from '../core/identity/development-ekyc.json' with { type: 'json' };
import type { HashSecrets } from '../core/keyed-hash.ts';
import type { Config } from './config.ts';
import { developmentKeyId, parseAppSecrets, parseKeyring } from './keyring.ts';
import { unwrapKeyring } from './unwrap-keys.ts';
import type { UnwrapMethod } from './unwrap-methods.ts';

/** Never log them. */
export type Secrets = {
  readonly appSecrets: HashSecrets;
  readonly keyring: Keyring;
  readonly ekyc: {
    readonly clientId: string;
    readonly secret: string;
    readonly webhookSecrets: readonly string[];
  };
  readonly oidc: { readonly clientId: string; readonly privateKey: KeyObject };
};

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
export type ReadSecrets = (options?: { readonly keep?: boolean }) => Promise<Secrets>;

/** Unwraps only once, also after a failure: repeated wrong `PKCS11_PIN`s lock the token. */
export function createSecretsReader(config: Config): ReadSecrets {
  const unwrapped = new Map<string, Promise<Keyring>>();
  const parseKeyring = (keys: string): Promise<Keyring> => {
    const keyring = unwrapped.get(keys) ?? readKeyring(config, keys);
    unwrapped.set(keys, keyring);
    return keyring;
  };
  return ({ keep = true } = {}) => readSecretsOnce(config, keep, parseKeyring);
}

export const readSecrets = (config: Config): Promise<Secrets> => createSecretsReader(config)();

async function readSecretsOnce(
  config: Config,
  keep: boolean,
  keyringOfText: (keys: string) => Promise<Keyring>,
): Promise<Secrets> {
  const needsGenerated = config.APP_SECRET === undefined || config.KEY_ENCRYPTION_KEYS === undefined;
  const development = needsGenerated ? readDevelopmentSecrets(config.DATA_DIR, keep) : undefined;
  return {
    appSecrets: parseAppSecrets(config.APP_SECRET ?? development?.appSecret ?? ''),
    keyring: await keyringOfText(config.KEY_ENCRYPTION_KEYS ?? development?.keyEncryptionKeys ?? ''),
    ekyc: {
      clientId: config.EKYC_CLIENT_ID ?? developmentEkyc.EKYC_CLIENT_ID,
      secret: config.EKYC_SECRET ?? developmentEkyc.EKYC_SECRET,
      webhookSecrets: (config.EKYC_WEBHOOK_SECRET ?? developmentEkyc.EKYC_WEBHOOK_SECRET)
        .split(',')
        .map((secret) => secret.trim()),
    },
    oidc: {
      clientId: config.OIDC_CLIENT_ID ?? developmentEkyc.OIDC_CLIENT_ID,
      privateKey: parseClientKey(config.OIDC_PRIVATE_KEY ?? developmentEkyc.OIDC_PRIVATE_KEY),
    },
  };
}

const unwrappers: Readonly<Record<UnwrapMethod, (config: Config) => Promise<KeyUnwrapper>>> = {
  pkcs11: (config) =>
    openPkcs11({
      module: config.PKCS11_MODULE ?? '',
      tokenLabel: config.PKCS11_TOKEN_LABEL ?? '',
      pin: config.PKCS11_PIN ?? '',
      keyLabel: config.PKCS11_KEY_LABEL ?? '',
      oaepHash: config.PKCS11_OAEP_HASH,
    }),
};

async function readKeyring(config: Config, keys: string): Promise<Keyring> {
  if (config.KEY_UNWRAP === 'none') return parseKeyring(keys);
  const open = unwrappers[config.KEY_UNWRAP];
  return unwrapKeyring(keys, () => open(config), config.production);
}
