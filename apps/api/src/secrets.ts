import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Keyring } from './adapters/crypto/sealer.ts';
import { type Config, ConfigError } from './config.ts';

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
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    createOnce(path, `${JSON.stringify(fresh, null, 2)}\n`);
  }
  return generated.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** Whole or not at all, and the first one stays: two servers that start on one folder share what one of them made. */
function createOnce(path: string, content: string): void {
  const unfinished = `${path}.${randomUUID()}`;
  writeFileSync(unfinished, content, { mode: 0o600 });
  try {
    linkSync(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished);
  }
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
      clientId: config.EKYC_CLIENT_ID ?? 'kaisetsu-development',
      secret: config.EKYC_SECRET ?? 'development-only-ekyc-secret',
      webhookSecret: config.EKYC_WEBHOOK_SECRET ?? 'development-only-webhook-secret',
    },
  };
}
