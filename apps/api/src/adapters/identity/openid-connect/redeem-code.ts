import * as oidc from 'openid-client';
import { IdentityProviderUnavailable } from '../../../core/ports.ts';
import { fetchBounded } from '../signed-http/exchange.ts';
import type { OidcState } from './private-state.ts';
import { type OidcProvider, toleranceSeconds } from './provider.ts';

export class Rejected extends Error {}

export class CodeUnusable extends Error {}

/** This node could not fetch the key that verifies the arrived ID token. */
export class KeysMissing extends Error {
  readonly idToken: string;
  constructor(idToken: string, options: ErrorOptions) {
    super('keys of the ID token not available', options);
    this.idToken = idToken;
  }
}

/** In this time after the browser's return, `invalid_grant` can mean that another node is redeeming the same code. */
const redeemingMs = 30_000;
/** The library fetches the provider's keys at most once a minute. */
const keyRotationMs = 120_000;

export type RedeemedToken = { readonly idToken: string; readonly claims: oidc.IDToken };

export async function redeemCode(
  provider: OidcProvider,
  { returned, ...state }: OidcState,
  now: Date,
): Promise<RedeemedToken> {
  if (returned === undefined) throw new RangeError('the browser has not returned');
  // A stored token can expire during an outage.
  const checkedAt = state.idToken === undefined ? now : new Date(state.tokenAt ?? now);
  const configuration = await provider.configure(checkedAt, state.idToken);
  const captured = captureIdToken(configuration);
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
    if (claims === undefined || answer.id_token === undefined) throw new Rejected('no ID token');
    if (claims.iat > checkedAt.getTime() / 1000 + toleranceSeconds)
      throw new Rejected('ID token from the future');
    return { idToken: answer.id_token, claims };
  } catch (error) {
    throw classify(error, now.getTime() - returned.at, captured());
  } finally {
    provider.keepKeys(configuration);
  }
}

/** Also an unverified token, because the code cannot be redeemed again. */
function captureIdToken(configuration: oidc.Configuration): () => string | undefined {
  const send = configuration[oidc.customFetch] ?? fetchBounded;
  const { token_endpoint: tokenEndpoint } = configuration.serverMetadata();
  let idToken: string | undefined;
  configuration[oidc.customFetch] = async (url, options) => {
    const response = await send(url, options);
    if (url === tokenEndpoint && response.ok) {
      const body: unknown = await response
        .clone()
        .json()
        .catch(() => null);
      const given = (body as { id_token?: unknown } | null)?.id_token;
      if (typeof given === 'string') idToken = given;
    }
    return response;
  };
  return () => idToken;
}

const isDecision = (error: unknown): boolean =>
  error instanceof oidc.AuthorizationResponseError ||
  (error instanceof oidc.ClientError &&
    error.code !== undefined &&
    !['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'].includes(
      error.code,
    ));

function classify(error: unknown, sinceReturnMs: number, idToken: string | undefined): Error {
  if (error instanceof Rejected) return error;
  const code = error instanceof oidc.ClientError ? error.code : undefined;
  if (code === 'OAUTH_KEY_SELECTION_FAILED' && idToken !== undefined && sinceReturnMs < keyRotationMs) {
    return new KeysMissing(idToken, { cause: error });
  }
  // The connection can end in the middle of a response.
  const isIncomplete = code === 'OAUTH_PARSE_ERROR' && idToken === undefined;
  if (isDecision(error) && !isIncomplete) return new Rejected('answer not acceptable', { cause: error });
  if (idToken !== undefined) return new KeysMissing(idToken, { cause: error });
  if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') {
    if (sinceReturnMs >= redeemingMs) return new CodeUnusable('code refused', { cause: error });
  }
  return new IdentityProviderUnavailable('OpenID provider: code not redeemed', { cause: error });
}
