import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { ConfigError } from '../core/expected-error.ts';
import { parseTrustedProxies } from '../http/request/trusted-proxies.ts';
import { parseBankHosts } from './banks.ts';
import { parseAppSecrets, parseKeyList } from './keyring.ts';
import { paths } from './paths.ts';
import { readSecretFiles } from './secret-files.ts';
import {
  createDrain,
  createHttpUrl,
  createNumber,
  createOneOf,
  createOptional,
  createPort,
  createText,
  createUrl,
  isClientKey,
  isMailServer,
  isOneServer,
  isOrigin,
  port,
} from './setting-kinds.ts';
import { findGroupFaults } from './variable-groups.ts';
import { findWeakSettings } from './weak-settings.ts';

const offset = 'must be a number of days, -3650 to 3650';

/** Source of docs/generated/configuration.md; `_FILE` variables are in secret-files.ts. */
export const environment = z.object({
  // A misspelt "production" must not start a development server with public secrets.
  NODE_ENV: z.optional(
    z
      .enum(['production', 'development', 'test'])
      .check(z.describe('`production` has no default secrets, no weak secrets and no development aids.')),
  ),
  PORT: z._default(port, 3000).check(z.describe('Port to listen on.')),
  HOST: createOptional('Address to listen on. Default: 127.0.0.1, in production 0.0.0.0.'),
  METRICS_PORT: createPort(
    'Port of `GET /metrics` for Prometheus; must differ from PORT. Not set: no metrics port. The image sets 9464.',
  ),
  METRICS_HOST: createOptional('Address that METRICS_PORT listens on. Default: the value of HOST.'),
  PUBLIC_SCHEME: z.optional(
    z
      .enum(['http', 'https'])
      .check(z.describe('Set to https when a proxy terminates TLS and sends no X-Forwarded-Proto.')),
  ),
  BANK_HOSTS: createOptional('Hosts of the banks: `0177=a.example,b.example;0587=…`. Default: from banks/.'),
  TRUSTED_PROXY: createOptional(
    'Comma-separated addresses or CIDRs of the proxies whose X-Forwarded-* headers are trusted. Default: none.',
  ),
  DATA_DIR: createText(
    '.data',
    'Folder of the embedded database, development secrets and mails, and of imported postal numbers. The image sets /var/lib/kaisetsu.',
  ),
  DATABASE_URL: createUrl(
    ['postgres', 'postgresql'],
    'PostgreSQL 15 or later, one server. Default: the embedded database in DATA_DIR.',
    isOneServer,
  ),
  DATABASE_POOL_SIZE: createNumber(5, 'Size of the connection pool for PostgreSQL.'),
  WEB_DIR: createText(paths.web, 'Folder of the built page.'),
  POSTCODES_FILE: createOptional(
    'Table of postal numbers, written by `admin import postal-data`. Default: postcodes.txt in DATA_DIR if it exists, else the built one.',
  ),
  LOG_LEVEL: createOneOf(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    'info',
    'Lowest level that is logged.',
  ),
  DRAIN_SECONDS: createDrain(
    'Seconds that a node keeps serving after SIGTERM while `/readyz` answers 503, so that the load balancer can remove it.',
  ),
  RATE_PER_ADDRESS: createNumber(
    300,
    'Maximum calls a minute from one network address at all nodes together. Each node alone limits requests for pages and webhooks to ten times this number, health checks to twice this number, and page reports to this number.',
  ),
  RATE_PER_SESSION: createNumber(60, 'Maximum calls a minute of one applicant.'),
  MAX_CONNECTIONS: createNumber(10_000, 'Maximum open connections of this node.'),
  MAILS_PER_MAILBOX: createNumber(
    6,
    'Maximum mails with a code in an hour to one mailbox, for all banks and all spellings of the address together; twice as many in a day.',
  ),
  MAILS_PER_NETWORK: createNumber(
    150,
    'Maximum mails with a code in an hour that one network (IPv4 /24, IPv6 /56; /48 twenty times as many) can request; five times as many in a day. One address (IPv6: /64, of a /48 the /56) can request a twentieth of it.',
  ),
  MAILS_PER_DOMAIN: createNumber(
    100,
    'Maximum mails with a code in an hour to one domain; five times as many in a day. One address (IPv6: /48) can request a twentieth of it. Large mail providers have no limit.',
  ),
  IDENTITY_STARTS_PER_MAILBOX: createNumber(
    8,
    'Maximum paid identity sessions that one mailbox can start at a bank in a day, in all its applications together.',
  ),
  APP_SECRET: createOptional(
    '32 random bytes or more, base64. Key for the hashes of codes, addresses and cross-site tokens, and for the unsaved answers on phones. While it changes: the new and the old one, separated by a comma.',
  ),
  KEY_ENCRYPTION_KEYS: createOptional(
    '`id:base64,id:base64`, 32 bytes each. The first encrypts; all of them decrypt. With KEY_UNWRAP, these are the wrapped keys.',
  ),
  KEY_UNWRAP: createOneOf(
    ['none', 'pkcs11'],
    'none',
    'How KEY_ENCRYPTION_KEYS is unwrapped when a process starts: not at all, or by a hardware security module.',
  ),
  PKCS11_MODULE: createOptional('Path of the PKCS#11 library of the security module.'),
  PKCS11_TOKEN_LABEL: createOptional('Label of the token of the security module.'),
  PKCS11_PIN: createOptional('PIN of the token’s user.'),
  PKCS11_KEY_LABEL: createOptional('Label of the private RSA key that unwraps.'),
  PKCS11_OAEP_HASH: createOneOf(
    ['sha256', 'sha1'],
    'sha256',
    'Hash of RSA-OAEP. Use `sha1` only for a module that lacks SHA-256, such as SoftHSM 2.6.',
  ),
  LOST_KEYS: createOptional(
    'Comma-separated ids of key-encryption keys that are permanently lost. A node then starts although their data is unreadable.',
  ),
  PIN_PUBLIC_KEYS_DIR: createOptional(
    'Folder with the public key of each bank for PINs: `<bank code>.pem`. The bank keeps the private key offline.',
  ),
  SMTP_URL: createUrl(
    ['smtp', 'smtps'],
    'Mail server. Default in development: mails are files in DATA_DIR, shown at /dev/mail.',
    isMailServer,
  ),
  EKYC_URL: createHttpUrl(
    'API of the identity provider; https in production, except on this machine. Default in development: the simulator on port 3001.',
  ),
  EKYC_CLIENT_ID: createOptional('Client id of this installation at the identity provider.'),
  EKYC_SECRET: createOptional(
    'Key that signs the requests to the identity provider. In production 32 random characters or more.',
  ),
  EKYC_WEBHOOK_SECRET: createOptional(
    'Key that verifies the webhooks of the identity provider. In production 32 random characters or more. While it changes: the new and the old one, separated by a comma.',
  ),
  EKYC_WEBHOOK_URL: createHttpUrl(
    'Address of /webhooks/identity for the provider; https in production, except on this machine. Default in development: this server.',
  ),
  OIDC_ISSUER: createHttpUrl(
    'Issuer of デジタル認証アプリ, such as `https://auth-and-sign.go.jp/api/realms/main`; https in production. Default in development: the simulator. Needed when an offer names `openid-connect`.',
  ),
  OIDC_CLIENT_ID: createOptional('Client id of this installation at OIDC_ISSUER.'),
  OIDC_PRIVATE_KEY: createOptional(
    'Private P-256 key in PEM form (PKCS #8). It signs requests to OIDC_ISSUER.',
    isClientKey,
  ),
  OIDC_OPERATOR_URL: createHttpUrl(
    'PocketSign Verify API, which checks signatures of cards, such as `https://verify.p8n.app`; https in production.',
  ),
  OIDC_OPERATOR_TOKEN: createOptional('API token for OIDC_OPERATOR_URL.'),
  OIDC_CHECK_METHOD: createOneOf(['CRL', 'OCSP'], 'CRL', 'How the operator checks revocation.'),
  DESK_PORT: createPort(
    'Port of the review desk, for staff only; must differ from PORT and METRICS_PORT. Not set: no desk.',
  ),
  DESK_HOST: createOptional('Address that DESK_PORT listens on. Default: the value of HOST.'),
  DESK_DIR: createText(paths.desk, 'Folder of the built review desk.'),
  DESK_URL: createHttpUrl(
    'Address of the review desk in the browsers of staff, without a path; https in production. Default in development: http://127.0.0.1:DESK_PORT.',
    isOrigin,
  ),
  DESK_ISSUER: createHttpUrl(
    'Issuer of the OpenID provider of the bank’s staff, exactly as its ID tokens name it; https in production. Default in development: the simulator.',
  ),
  DESK_CLIENT_ID: createOptional('Client id of the review desk at DESK_ISSUER.'),
  DESK_CLIENT_SECRET: createOptional(
    'Client secret of the review desk at DESK_ISSUER. In production 32 random characters or more.',
  ),
  DESK_SCOPE: createText(
    'openid profile offline_access',
    'Scope of the sign-in. It must give a refresh token, with which the desk asks again for the roles.',
  ),
  DESK_PERSON_CLAIM: createText(
    'sub',
    'Claim of the ID token that names a person in audit rows: unique and never given to another person, such as an employee number.',
  ),
  DESK_ROLES_CLAIM: createText(
    'roles',
    'Claim of the ID token with the roles of a person: `reviewer`, `approver`, `auditor`.',
  ),
  DESK_BANKS_CLAIM: createOptional(
    'Claim of the ID token with the bank codes whose cases a person sees. Default: every bank.',
  ),
  IDENTITY_CLOCK_OFFSET_DAYS: z
    ._default(z.coerce.number(offset).check(z.gte(-3650, offset), z.lte(3650, offset)), 0)
    .check(
      z.describe(
        'Days to add to the date by which a node chooses rules and offers of the identity verification, to try a cut-over. Decimals are allowed. Refused in production.',
      ),
    ),
});

type Environment = z.infer<typeof environment>;

/** Development generates them or has defaults. */
export const productionNeeds = [
  'DATABASE_URL',
  'APP_SECRET',
  'KEY_ENCRYPTION_KEYS',
  'PIN_PUBLIC_KEYS_DIR',
  'SMTP_URL',
  'EKYC_URL',
  'EKYC_CLIENT_ID',
  'EKYC_SECRET',
  'EKYC_WEBHOOK_SECRET',
  'EKYC_WEBHOOK_URL',
] as const satisfies readonly (keyof Environment)[];

const pkcs11Settings = ['PKCS11_MODULE', 'PKCS11_TOKEN_LABEL', 'PKCS11_PIN', 'PKCS11_KEY_LABEL'];

export type Config = ReturnType<typeof readConfig>;

export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const resolved = readSecretFiles(env);
  const given = Object.fromEntries(
    Object.entries(resolved.env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const read = environment.safeParse(given);
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
    faults.push(
      ...listMissing(productionNeeds, 'in production'),
      ...findWeakSettings(given),
      ...findGroupFaults(given, isSet),
    );
  }
  if (read.success) {
    const { PORT, METRICS_PORT, DESK_PORT, IDENTITY_CLOCK_OFFSET_DAYS } = read.data;
    if (production && IDENTITY_CLOCK_OFFSET_DAYS !== 0)
      faults.push('IDENTITY_CLOCK_OFFSET_DAYS: must not be set in production');
    if (METRICS_PORT === PORT) faults.push('METRICS_PORT: must differ from PORT, the public port');
    if (DESK_PORT !== undefined && [PORT, METRICS_PORT].includes(DESK_PORT))
      faults.push('DESK_PORT: must differ from PORT, the public port, and from METRICS_PORT');
  }
  const bankHosts = capture(() => parseBankHosts(given.BANK_HOSTS ?? ''), faults);
  const { APP_SECRET, KEY_ENCRYPTION_KEYS } = given;
  if (APP_SECRET !== undefined) capture(() => parseAppSecrets(APP_SECRET), faults);
  const isWrapped = given.KEY_UNWRAP === 'pkcs11';
  if (KEY_ENCRYPTION_KEYS !== undefined) capture(() => parseKeyList(KEY_ENCRYPTION_KEYS, isWrapped), faults);
  if (isWrapped)
    faults.push(...listMissing(['KEY_ENCRYPTION_KEYS', ...pkcs11Settings], 'with KEY_UNWRAP=pkcs11'));
  const trustedProxies = capture(() => parseTrustedProxies(given.TRUSTED_PROXY ?? ''), faults);
  if (!read.success || bankHosts === undefined || trustedProxies === undefined || faults.length > 0) {
    throw new ConfigError(`The configuration is invalid:\n${faults.map((one) => `  ${one}`).join('\n')}`);
  }
  const { data } = read;
  const host = data.HOST ?? (production ? '0.0.0.0' : '127.0.0.1');
  return {
    ...data,
    production,
    bankHosts,
    DATA_DIR: resolve(data.DATA_DIR),
    HOST: host,
    METRICS_HOST: data.METRICS_HOST ?? host,
    DESK_HOST: data.DESK_HOST ?? host,
    trustedProxies,
    lostKeys: (data.LOST_KEYS ?? '').split(',').map((keyId) => keyId.trim()),
  };
}

const describeFault = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue.message;

function capture<T>(read: () => T, faults: string[]): T | undefined {
  try {
    return read();
  } catch (error) {
    faults.push((error as Error).message);
    return undefined;
  }
}
