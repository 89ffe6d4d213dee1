import type { TraceParent } from '@kaisetsu/domain/traceparent';
import { type Card, maxWrongPasswords, personOn } from './card.ts';
import type { Settings } from './scenario.ts';
import type { Delivery } from './webhooks.ts';

export const statuses = ['created', 'processing', 'refused', 'approved', 'expired'] as const;
export type Status = (typeof statuses)[number];

/** Accepted documents in display order. */
export const documentNames = {
  'drivers-licence': '運転免許証',
  'individual-number-card': 'マイナンバーカード',
  'driving-career-certificate': '運転経歴証明書',
  'basic-resident-register-card': '住民基本台帳カード',
} as const;
export type DocumentKind = keyof typeof documentNames;

export function isDocumentKind(text: string | null): text is DocumentKind {
  return text !== null && Object.hasOwn(documentNames, text);
}

/** Required photos in order. */
export const shots = ['front', 'side', 'face'] as const;
export type Shot = (typeof shots)[number];

export function isShot(text: string): text is Shot {
  return (shots as readonly string[]).includes(text);
}

export type Method = 'IMAGE' | 'CHIP' | 'JPKI';
export type Role = 'CUSTOMER' | 'PROXY';

export interface Person {
  readonly name: string;
  readonly address: string;
  readonly birthDate: string;
}

/** One person to verify. The simulator makes the data on the card from `typed`, which only a development server sends. */
export interface Subject {
  readonly role: Role;
  readonly method: Method;
  readonly face: boolean;
  readonly typed?: Person;
}

/** The values read from a card. A provider can omit a value or send an invalid value. */
export type Verified = Partial<Person> & { readonly subject: Role; readonly verificationId: string };

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

export interface Session {
  readonly id: string;
  readonly reference: string;
  readonly method: string;
  readonly ruleVersion: string;
  readonly bankCode: string;
  readonly applicationType: 'GENERAL' | 'CHILD';
  readonly subjects: readonly Subject[];
  readonly returnUrl: string;
  readonly webhookUrl: string;
  /** Id of the request that started the session; webhooks repeat it. */
  readonly requestId: string;
  /** Trace of that request, which webhooks continue; null without a valid `traceparent`. */
  readonly trace: TraceParent | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  settings: Settings;
  status: Status;
  supplementRequired: boolean;
  updatedAt: Date;
  /** The data that a test has set in place of the data on the cards; null by default. */
  verified: readonly Verified[] | null;
  /** The card that each person used. Without an entry, a person with `typed` data uses the card `matching`. */
  readonly cards: Map<Role, Card>;
  wrongPasswords: number;
  /** Code for the reason of a refusal; null without a reason. */
  reason: string | null;
  document: DocumentKind | null;
  /** Photos taken so far; their content is not stored. */
  readonly taken: Set<Shot>;
  ending: 'submitted' | 'cancelled' | null;
  readonly deliveries: Delivery[];
}

export function nextStep(session: Session): 'document' | Shot | 'check' {
  if (session.document === null) return 'document';
  return shots.find((shot) => !session.taken.has(shot)) ?? 'check';
}

export const readsChips = ({ subjects }: Session): boolean =>
  subjects.some(({ method }) => method === 'CHIP');

/** Returns the values that a test has set. If there are none, returns the values of the chosen cards. */
export const verifiedOf = ({ id, subjects, verified, cards }: Session): readonly Verified[] =>
  verified ??
  subjects.flatMap(({ role, typed }) => {
    const card = cards.get(role);
    if (card === undefined && typed === undefined) return [];
    const person = personOn(card ?? 'matching', typed);
    return person === null ? [] : [{ ...person, subject: role, verificationId: `${id}-${role}` }];
  });

/** Returns the reason to refuse the chosen cards; null if they are accepted or the applicant may enter the password again. */
export function refusalOf({ subjects, cards, wrongPasswords }: Session): string | null {
  const chosen = [...cards.values()];
  if (chosen.includes('expired')) return 'card-expired';
  if (chosen.includes('wrong-password')) return wrongPasswords < maxWrongPasswords ? null : 'card-locked';
  return subjects.some(({ role, face }) => face && cards.get(role) === 'infant') ? 'no-face-photo' : null;
}

/** Returns the reason as a field for API responses and webhooks. Returns no field unless the status is `refused`. */
export const reportedReason = ({ status, reason }: Session): { readonly reason?: string } =>
  status === 'refused' && reason !== null ? { reason } : {};

/** Number of further wrong passwords until the card locks; null if the latest password was not wrong. */
export const passwordsLeft = ({ cards, wrongPasswords }: Session): number | null =>
  [...cards.values()].includes('wrong-password') ? maxWrongPasswords - wrongPasswords : null;
