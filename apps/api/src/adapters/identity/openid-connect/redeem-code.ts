import type { Gender } from '@kaisetsu/domain/fields/choice';
import { identityRoles } from '@kaisetsu/domain/identity/identity-method';
import * as oidc from 'openid-client';
import * as z from 'zod/mini';
import { IdentityProviderUnavailable } from '../../../core/identity-ports.ts';
import { fetchBounded } from '../signed-http/exchange.ts';
import { attribute } from '../signed-http/wire.ts';
import { birthDateWire } from './pocketsign.ts';
import { isDecision, type OidcProvider, toleranceSeconds } from './provider.ts';

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
type Tokens = z.infer<typeof tokens>;

/** Null for the state of an earlier release. */
export const readState = (stored: string | null): OidcState | null =>
  z.safeParse(stateSchema, JSON.parse(stored ?? 'null')).data ?? null;

export const writeState = (state: OidcState): string => JSON.stringify(state);

export class Rejected extends Error {}

/** The provider does not know, or does not accept, the code, the token or the transaction any more. */
export class Gone extends Error {}

/** In this time after the browser's return, `invalid_grant` can mean that another node is redeeming the same code. */
const redeemingMs = 30_000;
/** The library fetches the provider's keys at most once a minute. */
const keyRotationMs = 120_000;

export type Redeemed = Awaited<ReturnType<typeof redeemCode>>;

export async function redeemCode(
  provider: OidcProvider,
  state: OidcState,
  returned: NonNullable<OidcState['returned']>,
  now: Date,
  keep: (tokens: Tokens) => void,
) {
  let { tokens } = state;
  // A stored token can expire during an outage.
  const at = tokens?.at ?? now.getTime();
  const configuration = provider.configure(new Date(at));
  const { token_endpoint: tokenEndpoint } = configuration.serverMetadata();
  configuration[oidc.customFetch] = async (target, options) => {
    if (target === tokenEndpoint && tokens !== undefined) return toResponse(tokens);
    const response = await fetchBounded(target, options);
    if (target === tokenEndpoint && response.ok) {
      tokens = await readTokens(response.clone(), at);
      if (tokens !== undefined) keep(tokens);
    }
    return response;
  };
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
    if (claims === undefined) throw new Rejected('no ID token');
    if (claims.iat > at / 1000 + toleranceSeconds) throw new Rejected('ID token from the future');
    return { accessToken: answer.access_token, subject: claims.sub, configuration };
  } catch (error) {
    throw classify(error, now.getTime() - returned.at, tokens !== undefined);
  } finally {
    provider.keepKeys(configuration);
  }
}

const toResponse = ({ idToken, accessToken }: Tokens): Response =>
  Response.json({ access_token: accessToken, token_type: 'Bearer', id_token: idToken });

const tokenWire = z.object({ id_token: z.string(), access_token: z.string() });

async function readTokens(response: Response, at: number): Promise<Tokens | undefined> {
  const read = z.safeParse(tokenWire, await response.json().catch(() => null)).data;
  return read && { idToken: read.id_token, accessToken: read.access_token, at };
}

function classify(error: unknown, sinceReturnMs: number, hasTokens: boolean): Error {
  if (error instanceof Rejected) return error;
  const code = error instanceof oidc.ClientError ? error.code : undefined;
  const isKeyMissing = code === 'OAUTH_KEY_SELECTION_FAILED' && hasTokens && sinceReturnMs < keyRotationMs;
  // The connection can end in the middle of a response.
  const isIncomplete = code === 'OAUTH_PARSE_ERROR' && !hasTokens;
  if (isDecision(error) && !isKeyMissing && !isIncomplete)
    return new Rejected('answer not acceptable', { cause: error });
  const isSpent = error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant' && !hasTokens;
  if (isSpent && sinceReturnMs >= redeemingMs) return new Gone('code refused', { cause: error });
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
export async function readCardAttributes(redeemed: Redeemed): Promise<CardAttributes> {
  const { configuration, accessToken, subject } = redeemed;
  const answer = await oidc.fetchUserInfo(configuration, accessToken, subject).catch((cause: unknown) => {
    if (cause instanceof oidc.WWWAuthenticateChallengeError) throw new Gone('token refused', { cause });
    if (isDecision(cause)) throw new Rejected('userinfo not acceptable', { cause });
    throw new IdentityProviderUnavailable('OpenID provider: no userinfo', { cause });
  });
  return attributesWire.parse(answer);
}
