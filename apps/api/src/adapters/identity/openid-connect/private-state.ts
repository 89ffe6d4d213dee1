import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1), z.maxLength(20_000));

const stateSchema = z.strictObject({
  state: text,
  nonce: text,
  verifier: text,
  redirectUri: text,
  answersHash: text,
  /** Unix milliseconds. */
  expiresAt: z.number(),
  returned: z.optional(
    z.strictObject({
      /** Unix milliseconds. */
      at: z.number(),
      code: text,
      issuer: z.optional(text),
    }),
  ),
  idToken: z.optional(text),
  /** The token must have been valid at this time. */
  tokenAt: z.optional(z.number()),
});

export type OidcState = z.infer<typeof stateSchema>;

export const readState = (stored: string | null): OidcState =>
  stateSchema.parse(JSON.parse(stored ?? 'null'));

export const writeState = (state: OidcState): string => JSON.stringify(state);
