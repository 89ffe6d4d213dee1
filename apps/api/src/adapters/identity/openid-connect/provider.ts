import { createPrivateKey, createPublicKey, hash, type KeyObject } from 'node:crypto';
import type { CryptoKey } from 'jose';
import * as oidc from 'openid-client';
import { fetchBounded } from '../signed-http/exchange.ts';

export function parseClientKey(pem: string): KeyObject {
  try {
    // In an environment variable, line breaks are often `\n`.
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  } catch {
    // An error must not contain the key.
  }
  throw new RangeError('must be a private P-256 key in PEM form');
}

/** `kid`: JWK thumbprint (RFC 7638). */
function loadClientKey(privateKey: KeyObject) {
  const { crv, kty, x, y } = createPublicKey(privateKey).export({ format: 'jwk' });
  return {
    key: privateKey.toCryptoKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']) as CryptoKey,
    kid: hash('sha256', JSON.stringify({ crv, kty, x, y }), 'base64url'),
  };
}

const algorithm = 'ES256';
export const toleranceSeconds = 30;

export type OidcProviderOptions = {
  readonly issuer: string;
  readonly clientId: string;
  readonly privateKey: KeyObject;
};

/** `issuer`: `https://auth-and-sign.go.jp/api/realms/main`. The Agency documents the endpoints, but no metadata document. */
export function createOidcProvider({ issuer, clientId, privateKey }: OidcProviderOptions) {
  const endpoint = (name: string) => `${issuer}/protocol/openid-connect/${name}`;
  const tokenEndpoint = endpoint('token');
  const server: oidc.ServerMetadata = {
    issuer,
    authorization_endpoint: endpoint('auth'),
    token_endpoint: tokenEndpoint,
    userinfo_endpoint: endpoint('userinfo'),
    jwks_uri: endpoint('certs'),
    id_token_signing_alg_values_supported: [algorithm],
  };
  const key = loadClientKey(privateKey);
  let keys: oidc.ExportedJWKSCache | undefined;

  return {
    /** For one session or code, because it contains the clock difference at `now`. */
    configure(now: Date): oidc.Configuration {
      const client = {
        id_token_signed_response_alg: algorithm,
        [oidc.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
        [oidc.clockTolerance]: toleranceSeconds,
      };
      const authentication = oidc.PrivateKeyJwt(key, {
        // The library sets the issuer, but this provider expects its token endpoint.
        [oidc.modifyAssertion](_header, payload) {
          payload.aud = tokenEndpoint;
        },
      });
      const configuration = new oidc.Configuration(server, clientId, client, authentication);
      configuration.timeout = 5;
      configuration[oidc.customFetch] = fetchBounded;
      if (issuer.startsWith('http:')) oidc.allowInsecureRequests(configuration);
      // Without this call the library does not verify the ID token's signature.
      oidc.enableNonRepudiationChecks(configuration);
      if (keys !== undefined) oidc.setJwksCache(configuration, keys);
      return configuration;
    },
    keepKeys(configuration: oidc.Configuration): void {
      keys = oidc.getJwksCache(configuration) ?? keys;
    },
  };
}

export type OidcProvider = ReturnType<typeof createOidcProvider>;

const transportCodes = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
];

export const isDecision = (error: unknown): boolean =>
  error instanceof oidc.AuthorizationResponseError ||
  (error instanceof oidc.ClientError && error.code !== undefined && !transportCodes.includes(error.code));
