import { type KeyObject, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { HashSecrets } from '../adapters/crypto/keyed-hash.ts';
import type { Keyring } from '../adapters/crypto/sealer.ts';
import { parseClientKey } from '../adapters/openid-connect/client-key.ts';
// Development only: production requires them in the environment (`productionNeeds`).
import developmentEkyc from '../identity/development-ekyc.json' with { type: 'json' };
import type { Config } from './config.ts';
import { createOnce } from './create-once.ts';
import { developmentKeyId, parseAppSecrets, parseKeyring } from './keyring.ts';
import { makeFolder } from './make-folder.ts';

/** The secrets of a node. Never log them. */
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

/** The development secrets of this data folder. The first start creates them; later starts need the same ones to decrypt. */
function developmentSecrets(dataDir: string, keep: boolean): z.infer<typeof generated> {
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

/** Reads the secrets. With `keep: false` newly generated development secrets are not written to disk. */
export function readSecrets(config: Config, { keep = true } = {}): Secrets {
  const needsGenerated = config.APP_SECRET === undefined || config.KEY_ENCRYPTION_KEYS === undefined;
  const development = needsGenerated ? developmentSecrets(config.DATA_DIR, keep) : undefined;
  return {
    appSecrets: parseAppSecrets(config.APP_SECRET ?? development?.appSecret ?? ''),
    keyring: parseKeyring(config.KEY_ENCRYPTION_KEYS ?? development?.keyEncryptionKeys ?? ''),
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
