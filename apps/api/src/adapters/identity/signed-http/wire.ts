import {
  type IdentityDocumentKind,
  identityDocumentKinds,
  withoutIndividualNumber,
} from '@kaisetsu/domain/identity/identity-document';
import { identityRoles, refusalReasons } from '@kaisetsu/domain/identity/identity-method';
import * as z from 'zod/mini';
import type { IdentityResult } from '../../../core/identity-ports.ts';

const moment = z.pipe(
  z.iso.datetime(),
  z.transform((text: string) => new Date(text)),
);
/** PostgreSQL cannot store U+0000 or half a surrogate pair. */
const storable = z.regex(/^\P{C}*$/u);
export const opaque = z.string().check(z.minLength(1), z.maxLength(300), storable);
const pageUrl = z.url({ protocol: /^https?$/ }).check(z.maxLength(2000), storable);
const statusNumbers = {
  created: 1,
  'send-again': 1,
  processing: 2,
  refused: 3,
  approved: 4,
  expired: 5,
} as const;
const status = z.enum(Object.keys(statusNumbers) as (keyof typeof statusNumbers)[]);

/** Later versions of the provider can send new reasons. */
const refusalReason = z.catch(z.optional(z.enum(refusalReasons)), undefined);

export const startedWire = z.pipe(
  z.object({ id: opaque, url: pageUrl, status, expiresAt: moment }),
  z.transform(({ id: providerSessionId, status, ...page }) => ({
    providerSessionId,
    ...page,
    status: statusNumbers[status],
  })),
);

/** If the API rejected the whole message, the session would wait until its expiry. */
export const attribute = z.catch(z.optional(z.string()), undefined);
const documentKinds = Object.keys(identityDocumentKinds) as IdentityDocumentKind[];
const documentWire = z.catch(
  z.optional(z.object({ kind: z.enum(documentKinds), number: z.nullable(opaque) })),
  undefined,
);
const verifiedWire = z.pipe(
  z.object({
    subject: z.enum(identityRoles),
    name: attribute,
    kana: attribute,
    address: attribute,
    birthDate: attribute,
    verificationId: opaque,
    document: documentWire,
  }),
  z.transform(({ subject, document, ...person }) => ({
    ...{ role: subject, ...person },
    ...(document !== undefined && { document: withoutIndividualNumber(document) }),
  })),
);

export const urlWire = z.object({ url: pageUrl, expiresAt: moment });

export const erasedWire = z.object({ erased: z.literal(true) });

const reported = { reference: opaque, status, supplementRequired: z.boolean(), reason: refusalReason };

export const sessionWire = z.object({
  ...reported,
  id: opaque,
  updatedAt: moment,
  /** Absent in a webhook (IDV-020). */
  verified: z.optional(z.array(verifiedWire).check(z.maxLength(2))),
});

export const webhookWire = z.object({
  ...reported,
  eventId: opaque,
  type: z.literal('session.updated'),
  sessionId: opaque,
  /** An event older than the stored status changes nothing. */
  occurredAt: moment,
});

type Reported = Pick<z.infer<typeof webhookWire>, 'status' | 'supplementRequired' | 'reason'>;

export const toResult = (
  providerSessionId: string,
  updatedAt: Date,
  { status, supplementRequired, reason }: Reported,
): IdentityResult => ({
  ...{ providerSessionId, status: statusNumbers[status], supplementRequired, updatedAt },
  ...(status === 'send-again' && { reason: status }),
  ...(status === 'refused' && reason !== undefined && { reason }),
});
