import { isDeepStrictEqual } from 'node:util';
import { missingAnswers } from '@kaisetsu/domain/answers/incomplete-steps';
import type { ParentPayload } from '@kaisetsu/domain/answers/parent';
import type { PersonalPayload } from '@kaisetsu/domain/answers/personal';
import type { ParentWorkplacePayload, WorkplacePayload } from '@kaisetsu/domain/answers/workplace';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallName } from '@kaisetsu/domain/call-table';
import { type DocumentType, hasChildDocuments } from '@kaisetsu/domain/documents';
import { type EkycStatus, ekycStatus, readStatus } from '@kaisetsu/domain/ekyc';
import type { IdentityMethod } from './identity/identity-methods.ts';
import { Refusal } from './rules/refusal.ts';

/** The saved answers, group by group; null until its call was made. */
export type Answers = {
  readonly personal: PersonalPayload | null;
  readonly workplace: WorkplacePayload | null;
  readonly parent: ParentPayload | null;
  readonly parentWorkplace: ParentWorkplacePayload | null;
  readonly branchCode: string | null;
  readonly sealLess: boolean | null;
};

export const noAnswers: Answers = {
  personal: null,
  workplace: null,
  parent: null,
  parentWorkplace: null,
  branchCode: null,
  sealLess: null,
};

/** The newest identity verification of an application. */
export type Ekyc = {
  readonly reference: string;
  readonly method: IdentityMethod;
  /** The provision it was begun under ({@link ruleVersions}), which a later release may name differently. */
  readonly ruleVersion: string;
  readonly providerSessionId: string | null;
  readonly url: string | null;
  readonly status: EkycStatus;
  readonly supplementRequired: boolean;
  readonly updatedAt: Date;
  readonly expiresAt: Date | null;
  /** Sessions begun so far, this one included. */
  readonly starts: number;
};

export type Completion = { readonly applicationNumber: string; readonly applicationCompletedAt: Date };

export type Application = {
  readonly id: string;
  readonly bankCode: string;
  readonly type: ApplicationType;
  readonly mailAddress: string;
  readonly answers: Answers;
  readonly pinSet: boolean;
  /** SHA-256, hex, of the code that set it; null where that is not known any more. */
  readonly pinCodeHash: string | null;
  readonly ekyc: Ekyc | null;
  readonly documents: readonly DocumentType[];
  readonly completion: Completion | null;
};

/** The calls that change an application, in the order of the table in docs/product-decisions.md "Answers". */
export type ChangingCall =
  | 'postPersonal'
  | 'postParent'
  | 'postWorkplace'
  | 'postParentWorkplace'
  | 'postBranch'
  | 'postSealLess'
  | 'postPin'
  | 'startEkyc'
  | 'postDocument'
  | 'completeApplication';

/** After a failure at most this many new starts (docs/product-decisions.md "Answers"). */
export const ekycRestarts = 3;

/** How many of those are left. */
export const startsLeft = ({ starts }: Ekyc): number => Math.max(0, ekycRestarts + 1 - starts);

const isAnswered = ({ type, answers }: Application): boolean => missingAnswers(type, answers).length === 0;

const isIdentified = ({ ekyc }: Application): boolean => ekyc?.status === ekycStatus.bankerProcessing;

/** Those that the flow, or the identity verification, asks for. */
const hasPictures = ({ type, ekyc, documents }: Application): boolean =>
  type === 'CHILD'
    ? hasChildDocuments(documents)
    : ekyc?.supplementRequired !== true || documents.includes('CURRENT_ADDRESS_CERTIFICATE');

/** Group by group: where they come from, a group may be opened only when it is asked for, and then no whole shows it. */
export const hasSameAnswers = (one: Application, other: Application): boolean =>
  (Object.keys(noAnswers) as (keyof Answers)[]).every((group) =>
    isDeepStrictEqual(one.answers[group], other.answers[group]),
  );

const hasParent = ({ answers }: Application): boolean =>
  answers.parent !== null && answers.parentWorkplace !== null;

/** What must hold before each call, once the flow itself allows it: the middle column of the decisions' table. */
const inOrder: Record<ChangingCall, (application: Application) => boolean> = {
  postPersonal: ({ pinSet }) => !pinSet,
  postParent: ({ pinSet, answers }) => !pinSet && answers.personal !== null,
  postWorkplace: ({ pinSet, answers }) => !pinSet && answers.personal !== null,
  postParentWorkplace: ({ pinSet, answers }) => !pinSet && answers.personal !== null,
  postBranch: (application) =>
    !application.pinSet &&
    application.answers.workplace !== null &&
    (application.type === 'GENERAL' || hasParent(application)),
  postSealLess: ({ pinSet, answers }) => !pinSet && answers.branchCode !== null,
  postPin: (application) => application.pinSet || isAnswered(application),
  startEkyc: ({ pinSet, ekyc }) =>
    pinSet && (ekyc === null || readStatus(ekyc.status) !== 'failed' || startsLeft(ekyc) > 0),
  postDocument: ({ type, pinSet, ekyc }) =>
    type === 'CHILD' ? pinSet : ekyc?.status === ekycStatus.bankerProcessing && ekyc.supplementRequired,
  completeApplication: (application) => isIdentified(application) && hasPictures(application),
};

/**
 * What an application lacks to be complete, by the rules that the calls on the way there keep ({@link allow}): of a
 * completed one nothing, unless it has gone from the database since.
 */
export const missingParts = (application: Application): readonly string[] => [
  ...missingAnswers(application.type, application.answers),
  ...(application.pinSet ? [] : ['PIN']),
  ...(isIdentified(application) ? [] : ['identity verification']),
  ...(hasPictures(application) ? [] : ['pictures']),
];

/** Whether {@link allow} says when this call may run. */
export const isChanging = (call: CallName): call is ChangingCall => Object.hasOwn(inOrder, call);

const onlyIn: Partial<Record<ChangingCall, ApplicationType>> = {
  postParent: 'CHILD',
  postParentWorkplace: 'CHILD',
  postSealLess: 'GENERAL',
};

/**
 * The server's state machine (docs/product-decisions.md "Answers and the server's state machine"): may this call run now?
 * A completed application takes no change but the repeated completion.
 * @throws Refusal 403 for a call of the other flow, 409 for a call out of order.
 */
export function allow(call: ChangingCall, application: Application): void {
  const flow = onlyIn[call];
  if (flow !== undefined && flow !== application.type) throw new Refusal(403, 'wrong-flow');
  if (application.completion !== null) {
    if (call === 'completeApplication') return;
    throw new Refusal(409, 'completed');
  }
  if (!inOrder[call](application)) throw new Refusal(409, 'out-of-order');
}

/** Whether {@link allow} lets it. */
export function isAllowed(call: ChangingCall, application: Application): boolean {
  try {
    allow(call, application);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
