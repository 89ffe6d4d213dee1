import * as oidc from 'openid-client';
import { IdentityProviderUnavailable } from '../../../core/ports.ts';
import { fetchBounded } from '../signed-http/exchange.ts';
import type { ClientKey } from './client-key.ts';

const algorithm = 'ES256';
const metadataLifetimeMs = 60 * 60_000;
export const toleranceSeconds = 30;

type Options = {
  readonly issuer: string;
  readonly clientId: string;
  readonly key: Promise<ClientKey>;
  readonly timeoutMs: number;
};

export interface OidcProvider {
  /** For one session or code, because it contains the clock difference at `now`. */
  configure(now: Date, idToken?: string): Promise<oidc.Configuration>;
  keepKeys(configuration: oidc.Configuration): void;
}

export function createOidcProvider({ issuer, clientId, key, timeoutMs }: Options): OidcProvider {
  const server = new URL(issuer);
  const isInsecure = server.protocol === 'http:';
  let known: { readonly metadata: oidc.ServerMetadata; readonly until: number } | undefined;
  let keys: oidc.ExportedJWKSCache | undefined;

  async function readMetadata(): Promise<oidc.ServerMetadata> {
    if (known !== undefined && known.until > performance.now()) return known.metadata;
    const discovered = await oidc
      .discovery(server, clientId, undefined, oidc.None(), {
        timeout: timeoutMs / 1000,
        [oidc.customFetch]: fetchBounded,
        execute: isInsecure ? [oidc.allowInsecureRequests] : [],
      })
      .catch((cause: unknown) => {
        throw new IdentityProviderUnavailable('OpenID provider: no metadata', { cause });
      });
    known = { metadata: discovered.serverMetadata(), until: performance.now() + metadataLifetimeMs };
    return known.metadata;
  }

  return {
    async configure(now, idToken) {
      const found = await readMetadata();
      const { token_endpoint: tokenEndpoint } = found;
      if (tokenEndpoint === undefined)
        throw new IdentityProviderUnavailable('OpenID provider: no token endpoint');
      const client = {
        id_token_signed_response_alg: algorithm,
        [oidc.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
        [oidc.clockTolerance]: toleranceSeconds,
      };
      const authentication = oidc.PrivateKeyJwt(await key, {
        // The library sets the issuer, but this provider expects its token endpoint.
        [oidc.modifyAssertion](_header, payload) {
          payload.aud = tokenEndpoint;
        },
      });
      const configuration = new oidc.Configuration(found, clientId, client, authentication);
      configuration.timeout = timeoutMs / 1000;
      if (isInsecure) oidc.allowInsecureRequests(configuration);
      // Without this call the library does not verify the ID token's signature.
      oidc.enableNonRepudiationChecks(configuration);
      if (keys !== undefined) oidc.setJwksCache(configuration, keys);
      if (idToken !== undefined) answerWith(configuration, tokenEndpoint, idToken);
      return configuration;
    },
    keepKeys(configuration) {
      keys = oidc.getJwksCache(configuration) ?? keys;
    },
  };
}

function answerWith(configuration: oidc.Configuration, tokenEndpoint: string, idToken: string): void {
  configuration[oidc.customFetch] = async (url, options) =>
    url === tokenEndpoint
      ? Response.json({ access_token: 'spent', token_type: 'Bearer', id_token: idToken })
      : fetchBounded(url, options);
}
