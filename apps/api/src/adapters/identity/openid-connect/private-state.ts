import { identityRoles } from '@kaisetsu/domain/identity/identity-method';
import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1), z.maxLength(20_000));

const tokens = z.strictObject({
  idToken: text,
  accessToken: text,
  /** Unix milliseconds; the ID token must have been valid at this time. */
  at: z.number(),
});

const stateSchema = z.strictObject({
  state: text,
  nonce: text,
  verifier: text,
  redirectUri: text,
  digest: text,
  /** Without it CUSTOMER. */
  role: z.optional(z.enum(identityRoles)),
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
