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

export interface StartRequest {
  readonly reference: string;
  readonly method: 'IMAGE' | 'IC_CHIP' | 'JPKI';
  readonly ruleVersion: string;
  /** Validated and discarded: the simulator stores no personal data. */
  readonly subject: {
    readonly bankCode: string;
    readonly applicationType: 'GENERAL' | 'CHILD';
    readonly name: string;
    readonly kanaName: string;
    readonly birthday: string;
    readonly address: string;
  };
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
  readonly returnUrl: string;
  readonly webhookUrl: string;
  /** Id of the request that started the session; webhooks repeat it. */
  readonly requestId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  settings: Settings;
  status: Status;
  supplementRequired: boolean;
  updatedAt: Date;
  document: DocumentKind | null;
  /** Photos taken so far; their content is not stored. */
  readonly taken: Set<Shot>;
  ending: 'submitted' | 'cancelled' | null;
  readonly deliveries: Delivery[];
}

/** The next step of the applicant. */
export function nextStep(session: Session): 'document' | Shot | 'check' {
  if (session.document === null) return 'document';
  return shots.find((shot) => !session.taken.has(shot)) ?? 'check';
}
