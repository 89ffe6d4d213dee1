import { createHash, createPublicKey } from 'node:crypto';
import type { JWK } from 'jose';

export type Config = ReturnType<typeof readConfig>;

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws in production and for a wrong setting */
export function readConfig(environment: Environment) {
  if (environment.NODE_ENV === 'production') {
    throw new Error(
      'The eKYC simulator verifies no identity. It is a development tool and does not run with NODE_ENV=production. ' +
        'Point EKYC_URL at a real identity provider.',
    );
  }
  const { EKYC_SIMULATOR_PORT = '3001', HOST: host = '127.0.0.1', LOG_LEVEL = 'info' } = environment;
  const port = Number(EKYC_SIMULATOR_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error('EKYC_SIMULATOR_PORT must be a port number.');
  }
  const { PUBLIC_URL: publicUrl = `http://127.0.0.1:${port}` } = environment;
  if (!/^https?:\/\//.test(publicUrl) || !URL.canParse(publicUrl)) {
    throw new Error('PUBLIC_URL must be an http or https address.');
  }
  const logLevel = logLevels.find((level) => level === LOG_LEVEL);
  if (logLevel === undefined) throw new Error(`LOG_LEVEL must be one of ${logLevels.join(', ')}.`);
  return {
    host,
    port,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    clientId: readRequired(environment, 'EKYC_CLIENT_ID'),
    secret: readRequired(environment, 'EKYC_SECRET'),
    webhookSecret: readRequired(environment, 'EKYC_WEBHOOK_SECRET'),
    logLevel,
    openId: readOpenIdClient(environment),
    staff: readStaffClient(environment),
  };
}

/** Undefined: no OpenID provider. */
function readOpenIdClient(environment: Environment) {
  const {
    OIDC_CLIENT_ID: clientId,
    OIDC_PRIVATE_KEY: pem,
    OIDC_OPERATOR_TOKEN: operatorToken = '',
  } = environment;
  if (clientId === undefined || pem === undefined) return undefined;
  try {
    const { crv, kty, x, y } = createPublicKey(pem.replaceAll('\\n', '\n')).export({ format: 'jwk' }) as JWK;
    if (crv !== 'P-256') throw new Error(`the curve of the key is ${crv}`);
    const jwk = { crv, kty, x, y } as JWK;
    // RFC 7638.
    const kid = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url');
    return { clientId, operatorToken, clientJwk: { ...jwk, kid, alg: 'ES256', use: 'sig' } as JWK };
  } catch {
    throw new Error('OIDC_PRIVATE_KEY must be a P-256 key in PEM form.');
  }
}

/** The review desk as client; undefined: no provider for staff. */
function readStaffClient({ DESK_CLIENT_ID: clientId, DESK_CLIENT_SECRET: secret }: Environment) {
  return clientId === undefined || secret === undefined ? undefined : { clientId, secret };
}

function readRequired(environment: Environment, name: string): string {
  const value = environment[name];
  if (value) return value;
  throw new Error(`${name} is not set. Start with \`npm start\`, or set it to the value that the API uses.`);
}
