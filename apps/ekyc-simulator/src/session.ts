import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type Card, readPerson } from './card.ts';
import type { Settings } from './scenario.ts';
import type { Delivery } from './webhooks.ts';

export const text = z.string().check(z.minLength(1), z.maxLength(300));
const address = z.url({ protocol: /^https?$/ }).check(z.maxLength(2000));
const method = z.enum(['IMAGE', 'CHIP', 'JPKI']);
const role = z.enum(['CUSTOMER', 'PROXY']);

export const personSchema = z.strictObject({ name: text, birthDate: text, address: text });
/** Only a development server sends `typed`. */
const subjectSchema = z.strictObject({ role, method, face: z.boolean(), typed: z.optional(personSchema) });
export const startSchema = z.strictObject({
  reference: text,
  method,
  ruleVersion: text,
  bankCode: text,
  applicationType: z.enum(['GENERAL', 'CHILD']),
  subjects: z.array(subjectSchema).check(z.minLength(1), z.maxLength(2)),
  returnUrl: address,
  webhookUrl: address,
});
/** Can be incomplete or invalid, as from a provider. */
export const verifiedSchema = z.strictObject({
  subject: role,
  verificationId: z.string(),
  name: z.optional(z.string()),
  kana: z.optional(z.string()),
  address: z.optional(z.string()),
  birthDate: z.optional(z.string()),
  document: z.optional(z.strictObject({ kind: z.string(), number: z.nullable(z.string()) })),
});

export type Role = z.infer<typeof role>;
export type Subject = z.infer<typeof subjectSchema>;
export type StartRequest = z.infer<typeof startSchema>;
export type Verified = z.infer<typeof verifiedSchema>;
export type Status = 'created' | 'processing' | 'refused' | 'approved' | 'expired';

export const lifetimeMs = 30 * 60_000;

export function createSession(request: StartRequest, requestId: string, settings: Settings) {
  const now = new Date();
  return {
    ...request,
    id: randomUUID(),
    /** Webhooks repeat it. */
    requestId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
    settings,
    status: 'created' as Status,
    supplementRequired: false,
    updatedAt: now,
    /** Replaces the data on the cards. */
    verified: null as readonly Verified[] | null,
    cards: new Map<Role, Card>(),
    wrongPasswords: 0,
    reason: null as string | null,
    ending: null as 'submitted' | 'cancelled' | null,
    deliveries: [] as Delivery[],
    /** They wait for a later webhook, by `reorderWebhooks`. */
    held: [] as Delivery[],
    /** Of the expiry or the outcome. */
    timer: undefined as NodeJS.Timeout | undefined,
  };
}

export type Session = ReturnType<typeof createSession>;

/** The card's own number, as a provider would read it. */
const sampleDocument = { kind: 'INDIVIDUAL_NUMBER_CARD', number: 'S0000000001' };

export const listVerified = ({ id, subjects, verified, cards }: Session): readonly Verified[] =>
  verified ??
  subjects.flatMap(({ role, typed }) => {
    const card = cards.get(role);
    if (card === undefined && typed === undefined) return [];
    const person = readPerson(card ?? 'matching', typed);
    return person === null
      ? []
      : [{ ...person, subject: role, verificationId: `${id}-${role}`, document: sampleDocument }];
  });

export function findRefusal({ subjects, cards }: Session): string | null {
  const chosen = [...cards.values()];
  if (chosen.includes('expired')) return 'card-expired';
  if (chosen.includes('wrong-password')) return 'card-locked';
  return subjects.some(({ role, face }) => face && cards.get(role) === 'infant') ? 'no-face-photo' : null;
}

export const toReportedReason = ({ status, reason }: Session): { readonly reason?: string } =>
  status === 'refused' && reason !== null ? { reason } : {};
