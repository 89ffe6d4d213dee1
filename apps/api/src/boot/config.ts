import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { parseClientKey } from '../adapters/identity/openid-connect/provider.ts';
import { ConfigError } from '../core/expected-error.ts';
// Public values for development; production requires its own `EKYC_` variables.
import developmentSecrets from '../core/identity/development-secrets.json' with { type: 'json' };
import { parseTrustedProxies } from '../http/request/host.ts';
import { parseBankHosts } from './banks.ts';
import { parseAppSecrets, parseKeyList } from './keyring.ts';
import { paths } from './paths.ts';
import { readSecretFiles } from './secret-files.ts';
import {
  clockOffset,
  count,
  createUrl,
  drain,
  httpUrl,
  isMailServer,
  isOneServer,
  isOrigin,
  port,
  readBy,
  splitList,
  text,
} from './setting-kinds.ts';
import { listGroup } from './settings.ts';
import { findWeakSettings } from './weak-settings.ts';

export const environment = z.object({
  // A misspelt "production" must not start a development server with public secrets.
  NODE_ENV: z.optional(z.enum(['production', 'development', 'test'])),
  PORT: z._default(port, 3000),
  HOST: text,
  METRICS_PORT: z.optional(port),
  METRICS_HOST: text,
  PUBLIC_SCHEME: z.optional(z.enum(['http', 'https'])),
  BANK_HOSTS: z.optional(readBy(parseBankHosts)),
  TRUSTED_PROXY: z.optional(readBy(parseTrustedProxies)),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: createUrl(['postgres', 'postgresql'], isOneServer),
  DATABASE_POOL_SIZE: z._default(count, 5),
  WEB_DIR: z._default(z.string(), paths.web),
  POSTCODES_FILE: text,
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
  DRAIN_SECONDS: z._default(drain, 0),
  RATE_PER_ADDRESS: z._default(count, 300),
  RATE_PER_SESSION: z._default(count, 60),
  MAX_CONNECTIONS: z._default(count, 10_000),
  MAILS_PER_MAILBOX: z._default(count, 6),
  MAILS_PER_NETWORK: z._default(count, 150),
  MAILS_PER_DOMAIN: z._default(count, 100),
  IDENTITY_STARTS_PER_MAILBOX: z._default(count, 8),
  APP_SECRET: z.optional(readBy(parseAppSecrets)),
  KEY_ENCRYPTION_KEYS: text,
  KEY_UNWRAP: z._default(z.enum(['none', 'pkcs11']), 'none'),
  PKCS11_MODULE: text,
  PKCS11_TOKEN_LABEL: text,
  PKCS11_PIN: text,
  PKCS11_KEY_LABEL: text,
  PKCS11_OAEP_HASH: z._default(z.enum(['sha256', 'sha1']), 'sha256'),
  LOST_KEYS: text,
  PIN_PUBLIC_KEYS_DIR: text,
  SMTP_URL: createUrl(['smtp', 'smtps'], isMailServer),
  EKYC_URL: httpUrl,
  EKYC_CLIENT_ID: z.string(),
  EKYC_SECRET: z.string(),
  EKYC_WEBHOOK_SECRET: readBy(splitList),
  EKYC_WEBHOOK_URL: httpUrl,
  OIDC_ISSUER: httpUrl,
  OIDC_CLIENT_ID: z.string(),
  OIDC_PRIVATE_KEY: readBy(parseClientKey),
  OIDC_OPERATOR_URL: httpUrl,
  OIDC_OPERATOR_TOKEN: z.string(),
  OIDC_CHECK_METHOD: z._default(z.enum(['CRL', 'OCSP']), 'CRL'),
  DESK_PORT: z.optional(port),
  DESK_HOST: text,
  DESK_DIR: z._default(z.string(), paths.desk),
  DESK_URL: createUrl(['http', 'https'], isOrigin),
  DESK_ISSUER: httpUrl,
  DESK_CLIENT_ID: z.string(),
  DESK_CLIENT_SECRET: z.string(),
  DESK_SCOPE: z._default(z.string(), 'openid profile offline_access'),
  DESK_PERSON_CLAIM: z._default(z.string(), 'sub'),
  DESK_ROLES_CLAIM: z._default(z.string(), 'roles'),
  DESK_BANKS_CLAIM: text,
  IDENTITY_CLOCK_OFFSET_DAYS: z._default(clockOffset, 0),
});

export type Config = ReturnType<typeof readConfig>;

export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const resolved = readSecretFiles(env);
  const given = Object.fromEntries(
    Object.entries(resolved.env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const read = environment.safeParse({ ...developmentSecrets, ...given });
  const unreadable = resolved.faults.map((fault) => fault.slice(0, fault.indexOf('_FILE:')));
  const isSet = (name: string): boolean => given[name] !== undefined || unreadable.includes(name);
  const listMissing = (names: readonly string[], when: string) =>
    names.filter((name) => !isSet(name)).map((name) => `${name}: required ${when}`);
  const production = given.NODE_ENV === 'production';
  const faults = (read.success ? [] : read.error.issues).map(
    (issue) => `${issue.path.join('.')}: ${describeFault(issue)}`,
  );
  faults.push(...resolved.faults);
  if (production) {
    faults.push(...listMissing(listGroup('production'), 'in production'), ...findWeakSettings(given));
    for (const group of ['DESK', 'OIDC'] as const) {
      const names = listGroup(group);
      if (!names.some(isSet)) continue;
      faults.push(...listMissing(names, `in production together with the other ${group} variables`));
      for (const name of names)
        if (/(?:URL|ISSUER)$/.test(name) && given[name]?.startsWith('http:'))
          faults.push(`${name}: must begin with https:// in production`);
    }
  }
  if (read.success) {
    const { PORT, METRICS_PORT, DESK_PORT, IDENTITY_CLOCK_OFFSET_DAYS } = read.data;
    if (production && IDENTITY_CLOCK_OFFSET_DAYS !== 0)
      faults.push('IDENTITY_CLOCK_OFFSET_DAYS: must not be set in production');
    if (METRICS_PORT === PORT) faults.push('METRICS_PORT: must differ from PORT, the public port');
    if (DESK_PORT !== undefined && [PORT, METRICS_PORT].includes(DESK_PORT))
      faults.push('DESK_PORT: must differ from PORT, the public port, and from METRICS_PORT');
  }
  const isWrapped = given.KEY_UNWRAP === 'pkcs11';
  const keys = z
    .optional(readBy((text) => parseKeyList(text, isWrapped)))
    .safeParse(given.KEY_ENCRYPTION_KEYS);
  if (!keys.success) faults.push(`KEY_ENCRYPTION_KEYS: ${keys.error.issues[0]?.message}`);
  if (isWrapped)
    faults.push(...listMissing(['KEY_ENCRYPTION_KEYS', ...listGroup('PKCS11')], 'with KEY_UNWRAP=pkcs11'));
  if (!read.success || faults.length > 0) {
    throw new ConfigError(`The configuration is invalid:\n${faults.map((one) => `  ${one}`).join('\n')}`);
  }
  const { data } = read;
  const host = data.HOST ?? (production ? '0.0.0.0' : '127.0.0.1');
  return {
    ...data,
    production,
    DATA_DIR: resolve(data.DATA_DIR),
    HOST: host,
    METRICS_HOST: data.METRICS_HOST ?? host,
    DESK_HOST: data.DESK_HOST ?? host,
    lostKeys: splitList(data.LOST_KEYS ?? ''),
  };
}

const describeFault = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue.message;
