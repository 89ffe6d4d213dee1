import { staffRoles } from '@kaisetsu/domain/desk';
import * as oidc from 'openid-client';
import * as z from 'zod/mini';
import { IdentityProviderUnavailable } from '../../core/identity-ports.ts';
import { isDecision } from '../identity/openid-connect/provider.ts';
import { parseJson } from '../identity/signed-http/exchange.ts';

export type OpenIdStaffOptions = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly claims: { readonly person: string; readonly roles: string; readonly banks: string | undefined };
  readonly timeoutSeconds?: number;
};

const metadataLifetimeMs = 60 * 60_000;
const clockToleranceSeconds = 30;
/** A person who signed in at the provider earlier must do so again, because the desk's idle limit would be void. */
const maxAgeSeconds = 15 * 60;

const keptForm = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

/** Methods throw {@link IdentityProviderUnavailable}. */
export function createOpenIdStaff(options: OpenIdStaffOptions) {
  const { issuer, clientId, clientSecret, redirectUri, scope, claims, timeoutSeconds = 5 } = options;
  const server = new URL(issuer);
  let known: { readonly configuration: oidc.Configuration; readonly until: number } | undefined;

  async function configure(): Promise<oidc.Configuration> {
    if (known !== undefined && known.until > performance.now()) return known.configuration;
    const isInsecure = server.protocol === 'http:';
    const metadata = { client_secret: clientSecret, [oidc.clockTolerance]: clockToleranceSeconds };
    const configuration = await oidc
      .discovery(server, clientId, metadata, oidc.ClientSecretPost(clientSecret), {
        timeout: timeoutSeconds,
        execute: [oidc.enableNonRepudiationChecks, ...(isInsecure ? [oidc.allowInsecureRequests] : [])],
      })
      .catch((cause: unknown) => {
        throw new IdentityProviderUnavailable('staff provider: no metadata', { cause });
      });
    known = { configuration, until: performance.now() + metadataLifetimeMs };
    return configuration;
  }

  /** Null when the provider, or a check of its answer, refuses. */
  async function signIn(ask: (configuration: oidc.Configuration) => Promise<Tokens>, earlier = '') {
    const configuration = await configure();
    const tokens = await ask(configuration).catch((cause: unknown) => {
      if (isRefusal(cause)) return null;
      throw new IdentityProviderUnavailable('staff provider: no tokens', { cause });
    });
    if (tokens === null) return null;
    const read = tokens.claims();
    const refreshToken = tokens.refresh_token ?? earlier;
    if (read === undefined || refreshToken === '')
      throw new IdentityProviderUnavailable(
        'staff provider: no ID token or no refresh token; see DESK_SCOPE',
      );
    return { member: readMember(read, claims), refreshToken };
  }

  return {
    async check() {
      await configure();
    },
    /** The browser keeps `kept` until it returns. */
    async beginSignIn() {
      const configuration = await configure();
      const kept = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope,
        state: kept.state,
        nonce: kept.nonce,
        max_age: String(maxAgeSeconds),
        code_challenge: await oidc.calculatePKCECodeChallenge(kept.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, kept: Buffer.from(JSON.stringify(kept)).toString('base64url') };
    },
    async finishSignIn(given: string, query: string) {
      const kept = z.safeParse(keptForm, parseJson(Buffer.from(given, 'base64url').toString())).data;
      if (kept === undefined) return null;
      return signIn((configuration) =>
        oidc.authorizationCodeGrant(configuration, new URL(`?${query}`, redirectUri), {
          expectedState: kept.state,
          expectedNonce: kept.nonce,
          pkceCodeVerifier: kept.verifier,
          maxAge: maxAgeSeconds,
          idTokenExpected: true,
        }),
      );
    },
    renew: (refreshToken: string) =>
      signIn((configuration) => oidc.refreshTokenGrant(configuration, refreshToken), refreshToken),
  };
}

export type StaffProvider = ReturnType<typeof createOpenIdStaff>;
export type SignedInStaff = NonNullable<Awaited<ReturnType<StaffProvider['renew']>>>;
type Tokens = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;

function isRefusal(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.error === 'invalid_grant';
  const isCutOff = error instanceof oidc.ClientError && error.code === 'OAUTH_PARSE_ERROR';
  return isDecision(error) && !isCutOff;
}

const listTexts = (claim: unknown) => [claim].flat().filter((one): one is string => typeof one === 'string');

function readMember(token: oidc.IDToken, { person, roles, banks }: OpenIdStaffOptions['claims']) {
  const [id] = listTexts(token[person]);
  if (id === undefined || id === '')
    throw new IdentityProviderUnavailable(`staff provider: no claim ${person}`);
  const given = listTexts(token[roles]);
  return {
    id,
    name: listTexts(token.name)[0] ?? id,
    roles: staffRoles.filter((role) => given.includes(role)),
    /** Null: every bank. */
    bankCodes: banks === undefined ? null : listTexts(token[banks]),
  };
}
