import type { DecisionOutcome } from '@kaisetsu/domain/decision';
import type {
  DeskCase,
  DeskCaseList,
  DeskCaseRow,
  DeskDecision,
  DeskFilter,
  DeskRefusal,
} from '@kaisetsu/domain/desk';
import type { DocumentType } from '@kaisetsu/domain/documents';
import type { Application } from './application.ts';
import type { Clerk } from './decision.ts';

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
