import { createSecretKey, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Keyring } from './adapters/crypto/sealer.ts';
import { type Config, ConfigError } from './config.ts';
import { createOnce } from './create-once.ts';
// In production all three are the environment's (`productionNeeds`).
import developmentEkyc from './development-ekyc.json' with { type: 'json' };
import { makeFolder } from './make-folder.ts';

/** What opens everything else. Never logged. */
export type Secrets = {
  readonly appSecret: Uint8Array;
  readonly keyring: Keyring;
  readonly ekyc: { readonly clientId: string; readonly secret: string; readonly webhookSecret: string };
};

const generated = z.strictObject({ appSecret: z.string(), keyEncryptionKeys: z.string() });

/** The development secrets of this data folder, made on first use and kept: what was sealed yesterday opens today. */
function developmentSecrets(dataDir: string, keep: boolean): z.infer<typeof generated> {
  const path = join(dataDir, 'secrets.json');
  if (!existsSync(path)) {
    const fresh = {
      appSecret: randomBytes(32).toString('base64'),
      keyEncryptionKeys: `development:${randomBytes(32).toString('base64')}`,
    };
    if (!keep) return fresh;
    makeFolder(dataDir, 0o700);
    createOnce(path, `${JSON.stringify(fresh, null, 2)}\n`);
  }
  return generated.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** `id:base64,id:base64`; the first is the current one, and an id names one key only. @throws ConfigError */
export function parseKeyring(text: string): Keyring {
  const pairs = text.split(',').map((part) => {
    const [id = '', base64 = ''] = part.trim().split(':');
    const key = Buffer.from(base64, 'base64');
    if (!/^[\w-]{1,40}$/.test(id) || key.length !== 32) {
      throw new ConfigError('KEY_ENCRYPTION_KEYS: not a list of <id>:<32 bytes in base64>');
    }
    return [id, createSecretKey(key)] as const;
  });
  const [first] = pairs;
  if (first === undefined) throw new ConfigError('KEY_ENCRYPTION_KEYS: empty');
  const keys = new Map(pairs);
  if (keys.size < pairs.length) throw new ConfigError('KEY_ENCRYPTION_KEYS: two keys have the same id');
  return { current: first[0], keys };
}

/** `keep: false` is for a look alone: development secrets that would be made are not written. @throws ConfigError */
export function readSecrets(config: Config, { keep = true } = {}): Secrets {
  const needsGenerated = config.APP_SECRET === undefined || config.KEY_ENCRYPTION_KEYS === undefined;
  const made = needsGenerated ? developmentSecrets(config.DATA_DIR, keep) : undefined;
  const appSecret = Buffer.from(config.APP_SECRET ?? made?.appSecret ?? '', 'base64');
  if (appSecret.length < 32) throw new ConfigError('APP_SECRET: fewer than 32 bytes in base64');
  return {
    appSecret: new Uint8Array(appSecret),
    keyring: parseKeyring(config.KEY_ENCRYPTION_KEYS ?? made?.keyEncryptionKeys ?? ''),
    ekyc: {
      clientId: config.EKYC_CLIENT_ID ?? developmentEkyc.EKYC_CLIENT_ID,
      secret: config.EKYC_SECRET ?? developmentEkyc.EKYC_SECRET,
      webhookSecret: config.EKYC_WEBHOOK_SECRET ?? developmentEkyc.EKYC_WEBHOOK_SECRET,
    },
  };
}
