import { isAbsolute, resolve } from 'node:path';
import * as z from 'zod/mini';
import { parseBankHosts } from './bank-hosts.ts';
import { parseAppSecret, parseKeyring } from './keyring.ts';
import { paths } from './paths.ts';
import { readSecretFiles } from './secret-files.ts';
import { parseTrustedProxies } from './trusted-proxies.ts';

const describe = (text: string) => z.describe(text);
const optional = (text: string) => z.optional(z.string().check(describe(text)));
const count = 'must be a whole number, 1 or more';
const number = (fallback: number, text: string) =>
  z._default(z.coerce.number(count).check(z.int(count), z.gte(1, count)), fallback).check(describe(text));
const drain = 'must be a whole number, 0 to 3600';
const portNumber = 'must be a port, 1 to 65535';
const port = z.coerce
  .number(portNumber)
  .check(z.int(portNumber), z.gte(1, portNumber), z.lte(65_535, portNumber));
/** `schemes`: without the colon. */
const url = (schemes: readonly string[], text: string, ...checks: z.core.$ZodCheck<string>[]) =>
  z.optional(
    z
      .url({
        protocol: new RegExp(`^(?:${schemes.join('|')})$`),
        error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
      })
      .check(describe(text), ...checks),
  );
/** Whether there is a server to ask, as whoever its address says: passwords hold what an address has to spell out. */
function isMailServer(address: string): boolean {
  const { hostname, username, password } = new URL(address);
  try {
    decodeURIComponent(`${username} ${password}`);
  } catch {
    return false;
  }
  return hostname !== '';
}
const oneOf = <const T extends readonly string[]>(values: T, fallback: T[number], text: string) =>
  z._default(z.enum(values), fallback).check(describe(text));

/** Every variable the API reads, and no other place reads any. The table in the docs is made from this. */
export const environment = z.object({
  // A word of another spelling would be a development server with secrets that anyone can read here.
  NODE_ENV: z.optional(
    z
      .enum(['production', 'development', 'test'])
      .check(describe('`production` insists on every secret and has no development helps.')),
  ),
  PORT: z._default(port, 3000).check(describe('Port to listen on.')),
  HOST: optional('Address to listen on. Default: 127.0.0.1, in production 0.0.0.0.'),
  METRICS_PORT: z.optional(
    port.check(
      describe(
        'Port of `GET /metrics` for Prometheus, apart from PORT. Not set: none is opened. The image sets 9464.',
      ),
    ),
  ),
  METRICS_HOST: optional('Address that METRICS_PORT listens on. Default: that of HOST.'),
  PUBLIC_SCHEME: z.optional(
    z
      .enum(['http', 'https'])
      .check(describe('Set to https when TLS ends before this server and it sends no X-Forwarded-Proto.')),
  ),
  BANK_HOSTS: optional('Hosts of the banks: `0177=a.example,b.example;0587=…`. Default: those in banks/.'),
  TRUSTED_PROXY: optional(
    'Addresses or CIDRs, comma-separated, of proxies whose X-Forwarded-* headers count. Default: none.',
  ),
  DATA_DIR: z
    ._default(z.string(), '.data')
    .check(
      describe(
        'Folder of the embedded database, development secrets and mails, and of imported postal numbers. The image sets /var/lib/kaisetsu.',
      ),
    ),
  DATABASE_URL: url(
    ['postgres', 'postgresql'],
    'PostgreSQL 15 or later. Default: the embedded database in DATA_DIR.',
  ),
  DATABASE_POOL_SIZE: number(5, 'Connections to PostgreSQL; calls wait for one in turn.'),
  WEB_DIR: z._default(z.string(), paths.web).check(describe('Folder of the built page.')),
  POSTCODES_FILE: optional(
    'Table of postal numbers that `admin import postal-data` wrote. Default: postcodes.txt in DATA_DIR where it is, else the built one.',
  ),
  LOG_LEVEL: oneOf(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    'info',
    'Lowest level that is logged.',
  ),
  DRAIN_SECONDS: z
    ._default(z.coerce.number(drain).check(z.int(drain), z.gte(0, drain), z.lte(3600, drain)), 0)
    .check(
      describe(
        'Seconds that a node which is told to end (SIGTERM) still serves while `/readyz` says 503, for the load balancer to learn of it.',
      ),
    ),
  RATE_PER_ADDRESS: number(300, 'Calls a minute from one network address.'),
  RATE_PER_SESSION: number(60, 'Calls a minute of one applicant.'),
  APP_SECRET: optional(
    '32 bytes or more, base64: keys the hashes of codes, addresses and cross-site tokens, and what phones keep of unsaved answers.',
  ),
  KEY_ENCRYPTION_KEYS: optional(
    '`id:base64,id:base64`, 32 bytes each; the first is the one in use, the others still open.',
  ),
  LOST_KEYS: optional(
    'Ids of key-encryption keys that are lost for good, by commas: a node starts though data is under them that nobody can read any more.',
  ),
  PIN_PUBLIC_KEYS_DIR: optional('Folder with each bank’s offline public key for PINs: `<bank code>.pem`.'),
  SMTP_URL: url(
    ['smtp', 'smtps'],
    'Mail server. Default in development: mails are files in DATA_DIR, read at /dev/mail.',
    z.refine((text) => !URL.canParse(text) || isMailServer(text), {
      error: 'must name a server, and a % in its user or password is written %25',
    }),
  ),
  EKYC_URL: url(
    ['http', 'https'],
    'API of the identity provider. Default in development: the simulator on port 3001.',
  ),
  EKYC_CLIENT_ID: optional('Our name at the identity provider.'),
  EKYC_SECRET: optional('Key of the signature on our requests to the identity provider.'),
  EKYC_WEBHOOK_SECRET: optional('Key of the signature on the identity provider’s webhooks.'),
  EKYC_WEBHOOK_URL: url(
    ['http', 'https'],
    'Where the provider reaches /webhooks/identity. Default in development: this server.',
  ),
  EKYC_METHOD: oneOf(['IMAGE', 'IC_CHIP', 'JPKI'], 'IMAGE', 'How the provider is asked to verify.'),
});

type Environment = z.infer<typeof environment>;

/** Without these a production server must not run; in development they are made up or stand in. */
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

/** What is wrong with the environment, one line a variable, for whoever starts the server. Holds no value. */
export class ConfigError extends Error {}

export type Config = ReturnType<typeof readConfig>;

/** @throws ConfigError naming every variable at fault at once. */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const resolved = readSecretFiles(env);
  const given = Object.fromEntries(
    Object.entries(resolved.env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const read = environment.safeParse(given);
  const faults = read.success
    ? []
    : read.error.issues.map((issue) => `${issue.path.join('.')}: ${faultOf(issue)}`);
  const unreadable = resolved.faults.map((fault) => fault.slice(0, fault.indexOf('_FILE:')));
  faults.push(...resolved.faults);
  const production = given.NODE_ENV === 'production';
  if (production) {
    faults.push(
      ...productionNeeds
        .filter((name) => given[name] === undefined && !unreadable.includes(name))
        .map((name) => `${name}: needed in production`),
    );
  }
  if (read.success && read.data.METRICS_PORT === read.data.PORT) {
    faults.push('METRICS_PORT: must not be PORT, which is the public one');
  }
  const bankHosts = capture(() => parseBankHosts(given.BANK_HOSTS ?? ''), faults);
  const { APP_SECRET, KEY_ENCRYPTION_KEYS } = given;
  if (APP_SECRET !== undefined) capture(() => parseAppSecret(APP_SECRET), faults);
  if (KEY_ENCRYPTION_KEYS !== undefined) capture(() => parseKeyring(KEY_ENCRYPTION_KEYS), faults);
  const trustedProxies = capture(() => parseTrustedProxies(given.TRUSTED_PROXY ?? ''), faults);
  if (!read.success || bankHosts === undefined || trustedProxies === undefined || faults.length > 0) {
    throw new ConfigError(`The configuration is not usable:\n${faults.map((one) => `  ${one}`).join('\n')}`);
  }
  const { data } = read;
  const host = data.HOST ?? (production ? '0.0.0.0' : '127.0.0.1');
  const dataDir = isAbsolute(data.DATA_DIR) ? data.DATA_DIR : resolve(data.DATA_DIR);
  return {
    ...data,
    production,
    bankHosts,
    DATA_DIR: dataDir,
    HOST: host,
    METRICS_HOST: data.METRICS_HOST ?? host,
    trustedProxies,
    lostKeys: (data.LOST_KEYS ?? '').split(',').map((keyId) => keyId.trim()),
  };
}

const faultOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue.message;

function capture<T>(read: () => T, faults: string[]): T | undefined {
  try {
    return read();
  } catch (error) {
    faults.push((error as Error).message);
    return undefined;
  }
}
