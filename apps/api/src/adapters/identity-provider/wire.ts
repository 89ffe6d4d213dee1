import * as z from 'zod/mini';
import type { IdentityStatus } from '../../ports.ts';

// What the provider may say, as it travels; anything else is refused, unknown fields are let pass and dropped.

const moment = z.pipe(
  z.iso.datetime(),
  z.transform((text: string) => new Date(text)),
);
const opaque = z.string().check(z.minLength(1), z.maxLength(300));
const status = z.enum(['created', 'processing', 'refused', 'approved', 'expired']);

export type WireStatus = z.infer<typeof status>;

export const startedWire = z.object({
  id: opaque,
  // The applicant's browser is sent there: nothing but a web address will do.
  url: z.url({ protocol: /^https?$/ }).check(z.maxLength(2000)),
  status,
  expiresAt: moment,
});

export const sessionWire = z.object({
  id: opaque,
  reference: opaque,
  status,
  supplementRequired: z.boolean(),
  updatedAt: moment,
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
  processing: 2,
  refused: 3,
  approved: 4,
  expired: 5,
} as const satisfies Record<WireStatus, IdentityStatus>;
