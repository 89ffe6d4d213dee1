import { identityReasons, identityRoles } from '@kaisetsu/domain/identity/identity-method';
import * as z from 'zod/mini';
import type { IdentityStatus } from '../../ports.ts';

// What the provider may say, as it travels; anything else is refused, unknown fields are let pass and dropped.

const moment = z.pipe(
  z.iso.datetime(),
  z.transform((text: string) => new Date(text)),
);
const opaque = z.string().check(z.minLength(1), z.maxLength(300));
const status = z.enum(['created', 'send-again', 'processing', 'refused', 'approved', 'expired']);

export type WireStatus = z.infer<typeof status>;

export const startedWire = z.object({
  id: opaque,
  // The applicant's browser is sent there: nothing but a web address will do.
  url: z.url({ protocol: /^https?$/ }).check(z.maxLength(2000)),
  status,
  expiresAt: moment,
});

/**
 * One person as the provider read it from the card: `subject` is the role that the start request named. Longer texts than a
 * card can hold, and dates in another form, arrive as they are: the comparison reports them as absent.
 */
const verifiedWire = z.pipe(
  z.object({
    subject: z.enum(identityRoles),
    name: z.optional(z.string()),
    address: z.optional(z.string()),
    birthDate: z.optional(z.string()),
    verificationId: opaque,
  }),
  z.transform(({ subject, ...person }) => ({ role: subject, ...person })),
);

export const urlWire = z.object({
  url: z.url({ protocol: /^https?$/ }).check(z.maxLength(2000)),
  expiresAt: moment,
});

export const erasedWire = z.object({ erased: z.literal(true) });

export const sessionWire = z.object({
  id: opaque,
  reference: opaque,
  status,
  supplementRequired: z.boolean(),
  updatedAt: moment,
  /** Present when approved; webhooks never carry it. */
  verified: z.optional(z.array(verifiedWire).check(z.maxLength(2))),
  /** Why the provider refused. A reason that this version does not know is ignored. */
  reason: z.catch(z.optional(z.enum(identityReasons)), undefined),
});

export const webhookWire = z.object({
  eventId: opaque,
  type: z.literal('session.updated'),
  sessionId: opaque,
  reference: opaque,
  status,
  supplementRequired: z.boolean(),
  occurredAt: moment,
});

/** The provider's word for a status as the number the product keeps (docs/product-decisions.md "eKYC"). */
export const statusNumbers = {
  created: 1,
  // The applicant has to go back to the provider, as before the first photo.
  'send-again': 1,
  processing: 2,
  refused: 3,
  approved: 4,
  expired: 5,
} as const satisfies Record<WireStatus, IdentityStatus>;
