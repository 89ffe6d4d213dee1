import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1), z.maxLength(20_000));

/**
 * The data that a session needs between its start and its result. The database stores it encrypted until the result
 * (docs/design/identity.md "OpenID Connect").
 */
const stateSchema = z.strictObject({
  state: text,
  nonce: text,
  /** PKCE code verifier (RFC 7636). */
  verifier: text,
  redirectUri: text,
  /** Hash of the answers. The card signs this hash. */
  answersHash: text,
  /** Unix milliseconds. */
  expiresAt: z.number(),
  /** The authorization response, which the browser brought back. */
  returned: z.optional(
    z.strictObject({
      /** Unix milliseconds. */
      at: z.number(),
      code: text,
      issuer: z.optional(text),
    }),
  ),
  /**
   * The ID token. The server stores it if it could not fetch the key that verifies the token's signature. The server also stores
   * it if the platform operator, which checks the card's signature, does not respond. The next attempt uses the stored token,
   * because the authorization code cannot be redeemed again.
   */
  idToken: z.optional(text),
  /** Arrival of the ID token, Unix milliseconds. The token must have been valid at this time. */
  tokenAt: z.optional(z.number()),
});

export type OidcState = z.infer<typeof stateSchema>;

/** @throws when the stored text is not a state of this adapter */
export const readState = (stored: string | null): OidcState =>
  stateSchema.parse(JSON.parse(stored ?? 'null'));

export const writeState = (state: OidcState): string => JSON.stringify(state);
