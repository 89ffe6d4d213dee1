/** The bank's decision about a completed application. Its case is opened at completion and decided once. */

import type { Bank } from '@kaisetsu/domain/bank';
import { type DecisionOutcome, decisionTextLimit, isDecisionReason } from '@kaisetsu/domain/decision';
import type {
  DeskCase,
  DeskCaseList,
  DeskCaseRow,
  DeskDecision,
  DeskFilter,
  DeskOpinion,
  DeskRefusal,
} from '@kaisetsu/domain/desk';
import type { DocumentType } from '@kaisetsu/domain/documents';
import type { Application, IdentityItem } from './application.ts';

/**
 * `supplement`: the card shows another address, a picture the current one. `child-documents`: pictures of a child's
 * documents, which no program compares. `resident-record`: the bank waits for the original, and its letter may come
 * back. `agreements-missing`: the page sent none. `every-application`: the bank approves nothing without a person.
 */
export type CaseReason =
  | IdentityItem
  | 'supplement'
  | 'child-documents'
  | 'resident-record'
  | 'agreements-missing'
  | 'every-application';

export function listCaseReasons(
  { type, identity, documents, agreements }: Application,
  { reviewsEveryApplication = false }: Pick<Bank, 'reviewsEveryApplication'>,
  shared: readonly IdentityItem[] = [],
): readonly CaseReason[] {
  const reasons: CaseReason[] = [...(identity?.review ?? []), ...shared];
  if (documents.includes('CURRENT_ADDRESS_CERTIFICATE')) reasons.push('supplement');
  if (type === 'CHILD') reasons.push('child-documents');
  if (identity?.method === 'RESIDENT_RECORD') reasons.push('resident-record');
  if (agreements === null) reasons.push('agreements-missing');
  if (reasons.length === 0 && reviewsEveryApplication) reasons.push('every-application');
  return reasons;
}

const isDifference = (reason: string): boolean =>
  reason === 'supplement' || /\.(?:name|kana|birthDate|address|verificationId)$/.test(reason);

export const needsTwoPeople = (reasons: readonly string[]): boolean => reasons.some(isDifference);

export type Clerk = { readonly id: string; readonly isApprover: boolean };

export type Opinion = DeskOpinion<Date>;

export type CaseState = {
  /** Changes with the application and with each opinion. */
  readonly version: string;
  readonly reasons: readonly string[];
  readonly opinions: readonly Pick<Opinion, 'by'>[];
  readonly claim: CaseRow['claim'];
  readonly decided: boolean;
};

/** `first`: a second person must decide. */
export type OpinionVerdict = 'first' | 'decides' | DeskRefusal;

export function judgeOpinion(state: CaseState, given: DeskDecision, clerk: Clerk): OpinionVerdict {
  const { decided, opinions, claim, reasons, version } = state;
  if (decided) return 'decided';
  if (given.version !== version) return 'outdated';
  if (claim !== null && claim.by !== clerk.id) return 'claimed';
  if (opinions.some(({ by }) => by === clerk.id)) return 'same-person';
  if (!isDecisionReason(given.outcome, given.reason) || [...given.text].length > decisionTextLimit)
    return 'unusable';
  if (given.reason === 'other' && given.text.trim() === '') return 'unusable';
  if (needsTwoPeople(reasons) && opinions.length === 0) return 'first';
  return opinions.length > 0 && !clerk.isApprover ? 'approver-needed' : 'decides';
}

/** `id`: of the application. */
export type CaseRow = DeskCaseRow<Date>;
export type CaseList = Omit<DeskCaseList<Date>, 'figures'>;
export type CaseFigures = DeskCaseList['figures'][number] & { readonly decidedBySecond: number };

export type CaseDecision = NonNullable<DeskCase<Date>['decision']> & { readonly applicationVersion: number };

export type CaseDetail = Omit<DeskCase<Date>, 'summary'> & { readonly application: Application };

export type CaseClerk = Clerk & { readonly bankCodes: readonly string[] };

/** For the review desk. A case of another bank counts as missing (null). */
export interface Cases {
  list(
    clerk: CaseClerk,
    page: {
      readonly after?: string | undefined;
      readonly limit: number;
      readonly only?: DeskFilter | undefined;
    },
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
  claim(clerk: CaseClerk, id: string): Promise<CaseRow['claim']>;
  release(clerk: CaseClerk, id: string): Promise<void>;
  decide(
    clerk: CaseClerk,
    id: string,
    given: DeskDecision,
  ): Promise<'first' | 'decided' | { readonly refused: DeskRefusal } | null>;
  /** For completions of nodes of a former release. Returns how many. */
  openMissing(onFailure: (error: unknown) => void): Promise<number>;
}
