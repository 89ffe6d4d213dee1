import type { Gender } from '@kaisetsu/domain/fields/choice';
import { identityRoles } from '@kaisetsu/domain/identity/identity-method';
import * as oidc from 'openid-client';
import * as z from 'zod/mini';
import { IdentityProviderUnavailable } from '../../../core/identity-ports.ts';
import { fetchBounded } from '../signed-http/exchange.ts';
import { attribute } from '../signed-http/wire.ts';
import { birthDateWire } from './pocketsign.ts';
import { type OidcProvider, toleranceSeconds } from './provider.ts';

const filled = z.string().check(z.minLength(1), z.maxLength(20_000));

const tokens = z.strictObject({
  idToken: filled,
  accessToken: filled,
  /** Unix milliseconds; the ID token must have been valid at this time. */
  at: z.number(),
});

const stateSchema = z.strictObject({
  state: filled,
  nonce: filled,
  verifier: filled,
  redirectUri: filled,
  digest: filled,
  /** Without it CUSTOMER. */
  role: z.optional(z.enum(identityRoles)),
  expiresAt: z.number(),
  returned: z.optional(
    z.strictObject({
      at: z.number(),
      code: filled,
      issuer: z.optional(filled),
    }),
  ),
  /** Only while a later call fails, because the code cannot be redeemed again. */
  tokens: z.optional(tokens),
});

export type OidcState = z.infer<typeof stateSchema>;
export type Tokens = z.infer<typeof tokens>;

/** Null for the state of an earlier release. */
export function readState(stored: string | null): OidcState | null {
  return z.safeParse(stateSchema, JSON.parse(stored ?? 'null')).data ?? null;
}

export const writeState = (state: OidcState): string => JSON.stringify(state);

export class Rejected extends Error {}

/** The provider does not know, or does not accept, the code, the token or the transaction any more. */
export class Gone extends Error {}

/** This node could not fetch the key that verifies the arrived ID token. */
export class KeysMissing extends Error {
  readonly tokens: Tokens;
  constructor(tokens: Tokens, options: ErrorOptions) {
    super('keys of the ID token not available', options);
    this.tokens = tokens;
  }
}

/** In this time after the browser's return, `invalid_grant` can mean that another node is redeeming the same code. */
const redeemingMs = 30_000;
/** The library fetches the provider's keys at most once a minute. */
const keyRotationMs = 120_000;

export type Redeemed = {
  readonly tokens: Tokens;
  readonly subject: string;
  readonly configuration: oidc.Configuration;
};

export async function redeemCode(
  provider: OidcProvider,
  { returned, ...state }: OidcState,
  now: Date,
): Promise<Redeemed> {
  if (returned === undefined) throw new RangeError('the browser has not returned');
  // A stored token can expire during an outage.
  const at = state.tokens?.at ?? now.getTime();
  const configuration = provider.configure(new Date(at));
  const captured = captureTokens(configuration, state.tokens, at);
  const url = new URL(state.redirectUri);
  url.searchParams.set('code', returned.code);
  url.searchParams.set('state', state.state);
  if (returned.issuer !== undefined) url.searchParams.set('iss', returned.issuer);
  try {
    const answer = await oidc.authorizationCodeGrant(configuration, url, {
      expectedState: state.state,
      expectedNonce: state.nonce,
      pkceCodeVerifier: state.verifier,
      idTokenExpected: true,
    });
    const claims = answer.claims();
    const tokens = captured();
    if (claims === undefined || tokens === undefined) throw new Rejected('no ID token');
    if (claims.iat > at / 1000 + toleranceSeconds) throw new Rejected('ID token from the future');
    return { tokens, subject: claims.sub, configuration };
  } catch (error) {
    throw classify(error, now.getTime() - returned.at, captured());
  } finally {
    provider.keepKeys(configuration);
  }
}

const tokenWire = z.object({ id_token: z.string(), access_token: z.string() });

/** Also of an unverified ID token, because the code cannot be redeemed again. */
function captureTokens(
  configuration: oidc.Configuration,
  stored: Tokens | undefined,
  at: number,
): () => Tokens | undefined {
  const { token_endpoint: tokenEndpoint } = configuration.serverMetadata();
  let tokens = stored;
  configuration[oidc.customFetch] = async (url, options) => {
    if (url === tokenEndpoint && stored !== undefined) {
      const { idToken, accessToken } = stored;
      return Response.json({ access_token: accessToken, token_type: 'Bearer', id_token: idToken });
    }
    const response = await fetchBounded(url, options);
    if (url === tokenEndpoint && response.ok) {
      const body: unknown = await response
        .clone()
        .json()
        .catch(() => null);
      const read = z.safeParse(tokenWire, body).data;
      if (read !== undefined) tokens = { idToken: read.id_token, accessToken: read.access_token, at };
    }
    return response;
  };
  return () => tokens;
}

const isDecision = (error: unknown): boolean =>
  error instanceof oidc.AuthorizationResponseError ||
  (error instanceof oidc.ClientError &&
    error.code !== undefined &&
    !['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'].includes(
      error.code,
    ));

function classify(error: unknown, sinceReturnMs: number, tokens: Tokens | undefined): Error {
  if (error instanceof Rejected) return error;
  const code = error instanceof oidc.ClientError ? error.code : undefined;
  if (code === 'OAUTH_KEY_SELECTION_FAILED' && tokens !== undefined && sinceReturnMs < keyRotationMs) {
    return new KeysMissing(tokens, { cause: error });
  }
  // The connection can end in the middle of a response.
  const isIncomplete = code === 'OAUTH_PARSE_ERROR' && tokens === undefined;
  if (isDecision(error) && !isIncomplete) return new Rejected('answer not acceptable', { cause: error });
  if (tokens !== undefined) return new KeysMissing(tokens, { cause: error });
  if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') {
    if (sinceReturnMs >= redeemingMs) return new Gone('code refused', { cause: error });
  }
  return new IdentityProviderUnavailable('OpenID provider: code not redeemed', { cause: error });
}

/** OpenID Connect's words, or the digits of the card's chip; the Agency publishes no list. */
function readGender(given: unknown): Gender | undefined {
  if (given === 'male' || given === '1') return 'MAN';
  return given === 'female' || given === '2' ? 'WOMAN' : undefined;
}

const attributesWire = z.object({
  name: attribute,
  birthdate: birthDateWire,
  /** Only to fill the form; never stored. */
  gender: z.pipe(z.optional(z.unknown()), z.transform(readGender)),
  // A string according to public clients; the standard has an object.
  address: z.pipe(
    z.optional(z.unknown()),
    z.transform((given) =>
      typeof given === 'string'
        ? given
        : z.safeParse(z.object({ formatted: z.string() }), given).data?.formatted,
    ),
  ),
});

export type CardAttributes = z.infer<typeof attributesWire>;

/** The library refuses the answer of another `sub`. */
export async function readCardAttributes({
  configuration,
  tokens,
  subject,
}: Redeemed): Promise<CardAttributes> {
  const answer = await oidc
    .fetchUserInfo(configuration, tokens.accessToken, subject)
    .catch((error: unknown) => {
      if (error instanceof oidc.WWWAuthenticateChallengeError)
        throw new Gone('token refused', { cause: error });
      if (isDecision(error)) throw new Rejected('userinfo not acceptable', { cause: error });
      throw new IdentityProviderUnavailable('OpenID provider: no userinfo', { cause: error });
    });
  return attributesWire.parse(answer);
}
