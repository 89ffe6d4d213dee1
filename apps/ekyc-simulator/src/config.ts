import { createHash, createPublicKey } from 'node:crypto';
import type { JWK } from 'jose';

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly clientId: string;
  readonly secret: string;
  readonly webhookSecret: string;
  readonly logLevel: LogLevel;
  /** Undefined: no OpenID provider. */
  readonly openId?: { readonly clientId: string; readonly clientJwk: JWK; readonly operatorToken: string };
  /** The review desk as client; undefined: no provider for staff. */
  readonly staff?: { readonly clientId: string; readonly secret: string };
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export class ConfigRefused extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws ConfigRefused, always in production */
export function readConfig(environment: Environment): Config {
  if (environment.NODE_ENV === 'production') {
    throw new ConfigRefused(
      'The eKYC simulator verifies no identity. It is a development tool and does not run with NODE_ENV=production. ' +
        'Point EKYC_URL at a real identity provider.',
    );
  }
  const port = Number(environment.EKYC_SIMULATOR_PORT ?? '3001');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new ConfigRefused('EKYC_SIMULATOR_PORT must be a port number.');
  }
  const publicUrl = environment.PUBLIC_URL ?? `http://127.0.0.1:${port}`;
  if (!/^https?:\/\//.test(publicUrl) || !URL.canParse(publicUrl)) {
    throw new ConfigRefused('PUBLIC_URL must be an http or https address.');
  }
  const logLevel = logLevels.find((level) => level === (environment.LOG_LEVEL ?? 'info'));
  if (logLevel === undefined) throw new ConfigRefused(`LOG_LEVEL must be one of ${logLevels.join(', ')}.`);
  return {
    host: environment.HOST ?? '127.0.0.1',
    port,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    clientId: readRequired(environment, 'EKYC_CLIENT_ID'),
    secret: readRequired(environment, 'EKYC_SECRET'),
    webhookSecret: readRequired(environment, 'EKYC_WEBHOOK_SECRET'),
    logLevel,
    ...openIdClient(environment),
    ...staffClient(environment),
  };
}

function openIdClient(environment: Environment): Pick<Config, 'openId'> {
  const {
    OIDC_CLIENT_ID: clientId,
    OIDC_PRIVATE_KEY: pem,
    OIDC_OPERATOR_TOKEN: operatorToken = '',
  } = environment;
  if (clientId === undefined || pem === undefined) return {};
  try {
    const { crv, kty, x, y } = createPublicKey(pem.replaceAll('\\n', '\n')).export({ format: 'jwk' }) as JWK;
    if (crv !== 'P-256') throw new Error(`the curve of the key is ${crv}`);
    const jwk = { crv, kty, x, y } as JWK;
    // RFC 7638.
    const kid = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url');
    return { openId: { clientId, operatorToken, clientJwk: { ...jwk, kid, alg: 'ES256', use: 'sig' } } };
  } catch {
    throw new ConfigRefused('OIDC_PRIVATE_KEY must be a P-256 key in PEM form.');
  }
}

function staffClient(environment: Environment): Pick<Config, 'staff'> {
  const { DESK_CLIENT_ID: clientId, DESK_CLIENT_SECRET: secret } = environment;
  return clientId === undefined || secret === undefined ? {} : { staff: { clientId, secret } };
}

function readRequired(environment: Environment, name: string): string {
  const value = environment[name];
  if (value === undefined || value === '') {
    throw new ConfigRefused(
      `${name} is not set. Start with \`npm start\`, or set it to the value that the API uses.`,
    );
  }
  return value;
}
