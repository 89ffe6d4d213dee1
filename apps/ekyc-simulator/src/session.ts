import { type Card, readPerson } from './card.ts';
import type { Settings } from './scenario.ts';
import type { Delivery } from './webhooks.ts';

export const statuses = ['created', 'processing', 'refused', 'approved', 'expired'] as const;
export type Status = (typeof statuses)[number];

export type Method = 'IMAGE' | 'CHIP' | 'JPKI';
export type Role = 'CUSTOMER' | 'PROXY';

export interface Person {
  readonly name: string;
  readonly address: string;
  readonly birthDate: string;
}

/** Only a development server sends `typed`. */
export interface Subject {
  readonly role: Role;
  readonly method: Method;
  readonly face: boolean;
  readonly typed?: Person;
}

/** Can be incomplete or invalid, as from a provider. */
export type Verified = Partial<Person> & {
  readonly subject: Role;
  readonly verificationId: string;
  readonly kana?: string;
  readonly document?: { readonly kind: string; readonly number: string | null };
};

export interface StartRequest {
  readonly reference: string;
  readonly method: Method;
  readonly ruleVersion: string;
  readonly bankCode: string;
  readonly applicationType: 'GENERAL' | 'CHILD';
  readonly subjects: readonly Subject[];
  readonly returnUrl: string;
  readonly webhookUrl: string;
}

export interface Session extends StartRequest {
  readonly id: string;
  /** Webhooks repeat it. */
  readonly requestId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  settings: Settings;
  status: Status;
  supplementRequired: boolean;
  updatedAt: Date;
  /** Replaces the data on the cards. */
  verified: readonly Verified[] | null;
  readonly cards: Map<Role, Card>;
  wrongPasswords: number;
  reason: string | null;
  ending: 'submitted' | 'cancelled' | null;
  readonly deliveries: Delivery[];
}

export const readsChips = ({ subjects }: Session): boolean =>
  subjects.some(({ method }) => method === 'CHIP');

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
