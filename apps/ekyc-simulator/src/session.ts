import { type Card, maxWrongPasswords, readPerson } from './card.ts';
import type { Settings } from './scenario.ts';
import type { Delivery } from './webhooks.ts';

export const statuses = ['created', 'processing', 'refused', 'approved', 'expired'] as const;
export type Status = (typeof statuses)[number];

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
  document: DocumentKind | null;
  /** Their content is not stored. */
  readonly taken: Set<Shot>;
  ending: 'submitted' | 'cancelled' | null;
  readonly deliveries: Delivery[];
}

export function getNextStep(session: Session): 'document' | Shot | 'check' {
  if (session.document === null) return 'document';
  return shots.find((shot) => !session.taken.has(shot)) ?? 'check';
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

export function findRefusal({ subjects, cards, wrongPasswords }: Session): string | null {
  const chosen = [...cards.values()];
  if (chosen.includes('expired')) return 'card-expired';
  if (chosen.includes('wrong-password')) return wrongPasswords < maxWrongPasswords ? null : 'card-locked';
  return subjects.some(({ role, face }) => face && cards.get(role) === 'infant') ? 'no-face-photo' : null;
}

export const toReportedReason = ({ status, reason }: Session): { readonly reason?: string } =>
  status === 'refused' && reason !== null ? { reason } : {};

/** Null unless the latest password was wrong. */
export const countPasswordsLeft = ({ cards, wrongPasswords }: Session): number | null =>
  [...cards.values()].includes('wrong-password') ? maxWrongPasswords - wrongPasswords : null;
