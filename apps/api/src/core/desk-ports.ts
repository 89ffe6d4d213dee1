import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { DecisionOutcome } from '@kaisetsu/domain/decision';
import type { StaffRole } from '@kaisetsu/domain/desk';
import type { DocumentType } from '@kaisetsu/domain/documents';
import type { IdentityComparison, TypedIdentity } from '@kaisetsu/domain/identity/compare-identity';
import type { IdentityRole } from '@kaisetsu/domain/identity/identity-method';
import type { Application } from './application.ts';
import type { CaseState, Clerk, GivenOpinion, Opinion, OpinionRefusal } from './decision.ts';
import type { VerifiedPerson } from './identity-ports.ts';

/** An open case, without personal data. `id`: of the application. */
export type CaseRow = {
  readonly id: string;
  readonly bankCode: string;
  readonly type: ApplicationType;
  readonly applicationNumber: string;
  readonly openedAt: Date;
  readonly reasons: readonly string[];
  readonly needsTwo: boolean;
  /** 1: waits for the second person. */
  readonly opinions: number;
  readonly claim: CaseState['claim'];
};

export type CaseList = {
  /** Oldest first. */
  readonly cases: readonly CaseRow[];
  /** For `after`; null at the end. */
  readonly next: string | null;
};

export type CaseFigures = {
  readonly bankCode: string;
  readonly open: number;
  readonly waitingForSecond: number;
  readonly oldestSeconds: number;
  /** By people, in the last 24 hours. */
  readonly decided: number;
  readonly decidedBySecond: number;
  readonly overturned: number;
};

export type CasePerson = {
  readonly role: IdentityRole;
  readonly ruleId: string;
  readonly typed: TypedIdentity | null;
  /** Null when the provider read no card of this person. */
  readonly verified: Omit<VerifiedPerson, 'role' | 'verificationId'> | null;
  readonly comparison: IdentityComparison | null;
  readonly verificationId: string | null;
};

export type EarlierApplication = Pick<CaseRow, 'applicationNumber' | 'type'> & {
  readonly completedAt: Date;
  readonly outcome: DecisionOutcome | null;
  readonly same: readonly ('mail' | 'phone' | 'person' | 'verification')[];
};

export type CaseDecision = {
  readonly outcome: DecisionOutcome;
  readonly source: 'rule' | 'desk' | 'import';
  readonly at: Date;
  readonly applicationVersion: number;
};

export type CaseDetail = CaseRow & {
  readonly version: string;
  readonly application: Application;
  readonly pictures: readonly {
    readonly type: DocumentType;
    readonly width: number;
    readonly height: number;
    readonly storedAt: Date;
  }[];
  readonly persons: readonly CasePerson[];
  /** Newest first, at most 20. */
  readonly earlier: readonly EarlierApplication[];
  /** Newest first, at most 100. */
  readonly history: readonly { readonly at: Date; readonly event: string; readonly actor: string | null }[];
  /** Until the decision, each clerk sees only her own. */
  readonly visibleOpinions: readonly Opinion[];
  readonly decision: CaseDecision | null;
};

export type CaseClerk = Clerk & { readonly bankCodes: readonly string[] };

/** For the review desk. A case of another bank counts as missing (null). */
export interface Cases {
  list(
    clerk: CaseClerk,
    page: { readonly after?: string; readonly limit: number; readonly only?: 'mine' | 'second' },
  ): Promise<CaseList>;
  readFigures(bankCodes: readonly string[]): Promise<readonly CaseFigures[]>;
  findByNumber(clerk: CaseClerk, applicationNumber: string): Promise<string | null>;
  /** For the applicant. `outcome` is null while undecided; null for an unknown number. */
  findOutcome(
    bankCode: string,
    applicationNumber: string,
  ): Promise<{ readonly id: string; readonly outcome: DecisionOutcome | null } | null>;
  /** Audited as a view. */
  read(clerk: CaseClerk, id: string): Promise<CaseDetail | null>;
  /** JPEG. Audited as a view. */
  readPicture(clerk: CaseClerk, id: string, type: DocumentType): Promise<Uint8Array | null>;
  /** For 15 minutes; again renews. Returns the claim in force, also of another clerk; null also for a decided case. */
  claim(clerk: CaseClerk, id: string): Promise<CaseState['claim']>;
  release(clerk: CaseClerk, id: string): Promise<void>;
  decide(
    clerk: CaseClerk,
    id: string,
    given: GivenOpinion,
  ): Promise<'first' | 'decided' | OpinionAnswer | null>;
  /** For completions of nodes of a former release. Returns how many. */
  openMissing(onFailure: (error: unknown) => void): Promise<number>;
}

export type OpinionAnswer = { readonly refused: OpinionRefusal };

export type StaffMember = {
  /** In audit rows. */
  readonly id: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  /** Null: every bank. */
  readonly bankCodes: readonly string[] | null;
};

export type SignedInStaff = { readonly member: StaffMember; readonly refreshToken: string };

/** The identity provider of the bank's staff. Methods throw {@link IdentityProviderUnavailable}. */
export interface StaffProvider {
  /** Reads its metadata. @throws IdentityProviderUnavailable */
  check(): Promise<void>;
  /** The browser keeps `kept` until it returns. */
  beginSignIn(): Promise<{ readonly url: string; readonly kept: string }>;
  /** Null when refused. */
  finishSignIn(kept: string, query: string): Promise<SignedInStaff | null>;
  /** With the current roles; null when the provider has ended the sign-in. */
  renew(refreshToken: string): Promise<SignedInStaff | null>;
}

export interface DeskSessions {
  /** Returns the token. */
  open(staff: SignedInStaff): Promise<string>;
  /** Null after the idle time. Calls `renew` every few minutes; what it throws leaves the session open. */
  find(token: string, renew: StaffProvider['renew']): Promise<StaffMember | null>;
  end(token: string): Promise<void>;
}
