import type { ApplicationType } from './application-type.ts';
import type { DecisionOutcome } from './decision.ts';
import type { DocumentType } from './documents.ts';
import type { IdentityComparison, TypedIdentity, VerifiedIdentity } from './identity/compare-identity.ts';
import type { IdentityDocument } from './identity/identity-document.ts';
import type { IdentityRole } from './identity/identity-method.ts';
import type { Row } from './summary-rows.ts';

export const staffRoles = ['reviewer', 'approver', 'auditor'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const staffRoleNames: Readonly<Record<StaffRole, string>> = {
  reviewer: '審査担当',
  approver: '承認者',
  auditor: '監査担当',
};

/** Without an action of the clerk for this long, a session ends. */
export const deskIdleMinutes = 15;

/** Header with the session's token against cross-site requests. */
export const deskTokenHeader = 'x-desk-token';

export type DeskSession = {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly banks: readonly { readonly code: string; readonly name: string }[];
  readonly token: string;
};

/** `Time`: `Date` before it is sent. */
export type DeskCaseRow<Time = string> = {
  readonly id: string;
  readonly bankCode: string;
  readonly type: ApplicationType;
  readonly applicationNumber: string;
  readonly openedAt: Time;
  readonly reasons: readonly string[];
  readonly needsTwo: boolean;
  /** 1: waits for the second person. */
  readonly opinions: number;
  readonly claim: { readonly by: string; readonly until: Time } | null;
};

export const deskFilters = ['mine', 'second'] as const;
export type DeskFilter = (typeof deskFilters)[number];

export const deskPageSize = 50;

export type DeskCaseList<Time = string> = {
  /** Oldest first. */
  readonly cases: readonly DeskCaseRow<Time>[];
  /** For `after`; null at the end. */
  readonly next: string | null;
  readonly figures: readonly {
    readonly bankCode: string;
    readonly open: number;
    readonly waitingForSecond: number;
    readonly oldestSeconds: number;
    /** By people, in the last 24 hours. */
    readonly decided: number;
    readonly overturned: number;
  }[];
};

export type DeskOpinion<Time = string> = {
  readonly outcome: DecisionOutcome;
  readonly reason: string;
  readonly text: string;
  readonly by: string;
  readonly at: Time;
};

export type DeskPerson = {
  readonly role: IdentityRole;
  readonly citation: string;
  readonly document: IdentityDocument | null;
  readonly typed: TypedIdentity | null;
  readonly verified: VerifiedIdentity | null;
  readonly comparison: IdentityComparison | null;
};

export type DeskCase<Time = string> = DeskCaseRow<Time> & {
  readonly version: string;
  readonly summary: readonly { readonly title: string; readonly rows: readonly Row[] }[];
  readonly pictures: readonly { readonly type: DocumentType; readonly storedAt: Time }[];
  readonly persons: readonly DeskPerson[];
  /** Newest first, at most 20. */
  readonly earlier: readonly {
    readonly applicationNumber: string;
    readonly type: ApplicationType;
    readonly completedAt: Time;
    readonly outcome: DecisionOutcome | null;
    readonly same: readonly ('mail' | 'phone' | 'person' | 'verification')[];
  }[];
  /** Newest first, at most 100. */
  readonly history: readonly { readonly at: Time; readonly event: string; readonly actor: string | null }[];
  /** Until the decision, each clerk sees only her own. */
  readonly visibleOpinions: readonly DeskOpinion<Time>[];
  readonly decision: {
    readonly outcome: DecisionOutcome;
    readonly source: 'rule' | 'desk' | 'import';
    readonly at: Time;
  } | null;
};

export type DeskDecision = {
  readonly outcome: DecisionOutcome;
  readonly reason: string;
  readonly text: string;
  readonly version: string;
};

export type DeskRefusal = 'decided' | 'outdated' | 'claimed' | 'same-person' | 'approver-needed' | 'unusable';

export type DeskDecisionResult = { readonly result: 'first' | 'decided' };
