/**
 * The server's state machine: which call may change an application in which state. It is the table in
 * docs/product-decisions.md "Answers and the server's state machine".
 *
 * An application has no stored status. Its state follows from its data: answers, PIN, identity verification, documents and
 * completion. The order on the way to a receipt number:
 *
 * 1. Answers: personal, (child flow: parent, parent workplace), workplace, branch, (general flow: seal-less).
 * 2. The PIN freezes the answers.
 * 3. The identity verification runs at the provider. In the child flow the documents are uploaded before or after it. In the
 *    general flow a required supplement follows it.
 * 4. The completion creates the receipt number. Afterwards no call changes the application.
 *
 * Every endpoint of a {@link ChangingCall} calls {@link allow} inside `Applications.change` (ports.ts). So the state machine
 * decides on exactly the version of the row that the call then replaces. Every function in this file is pure.
 */

import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { missingAnswers } from '@kaisetsu/domain/answers/incomplete-steps';
import type { ParentPayload } from '@kaisetsu/domain/answers/parent';
import type { PersonalPayload } from '@kaisetsu/domain/answers/personal';
import type { ParentWorkplacePayload, WorkplacePayload } from '@kaisetsu/domain/answers/workplace';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallName } from '@kaisetsu/domain/call-table';
import { type DocumentType, hasChildDocuments } from '@kaisetsu/domain/documents';
import { type EkycStatus, ekycStatus, readStatus } from '@kaisetsu/domain/ekyc';
import type { IdentityAttribute } from '@kaisetsu/domain/identity/compare-identity';
import type { IdentityMethod, IdentityReason, IdentityRole } from '@kaisetsu/domain/identity/identity-method';
import { isEndedByLaw } from './identity/cut-over.ts';
import { Refusal } from './rules/refusal.ts';

/** The saved answers by group. A group is null until its call has saved it. */
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

/** One person whom a session at the provider verifies, and the rule under which the session was started. */
export type EkycSubject = { readonly role: IdentityRole; readonly ruleId: string };

/**
 * An attribute that differs from the answers, or that the bank must review, such as `PROXY.name`. `CUSTOMER.face` means that the
 * bank must review the child's face. It is set for a child so young that the card can lack a photo (`hasFacePhoto`).
 */
export type IdentityItem = `${IdentityRole}.${IdentityAttribute | 'face'}`;

const answerGroups = Object.keys(noAnswers) as (keyof Answers)[];

/** The newest identity verification of an application. */
export type Ekyc = {
  readonly reference: string;
  readonly adapter: string;
  readonly method: IdentityMethod;
  /** The legal provision under which the session was started, in Japanese. Stored, because a later release can rename it. */
  readonly ruleVersion: string;
  readonly subjects: readonly EkycSubject[];
  readonly providerSessionId: string | null;
  readonly url: string | null;
  readonly status: EkycStatus;
  readonly supplementRequired: boolean;
  readonly reason: IdentityReason | null;
  readonly mismatch: readonly IdentityItem[];
  readonly review: readonly IdentityItem[];
  /** Data that only the adapter reads. They are stored until the session ends. */
  readonly privateState: string | null;
  /** Whether the session expired because the law ended its method. */
  readonly endedByLaw: boolean;
  /** Time when the provider redirected the applicant back with URL parameters; null before that. */
  readonly returnedAt: Date | null;
  readonly updatedAt: Date;
  readonly expiresAt: Date | null;
  /**
   * Number of sessions started so far, including this one. A session does not count if the law ended its method, or if a failure
   * of the provider ended the session.
   */
  readonly starts: number;
};

export type Completion = { readonly applicationNumber: string; readonly applicationCompletedAt: Date };

export type Application = {
  readonly id: string;
  readonly bankCode: string;
  readonly type: ApplicationType;
  readonly mailAddress: string;
  readonly answers: Answers;
  readonly changes: number;
  readonly pinSet: boolean;
  /** SHA-256 (hexadecimal) of the ciphertext that set the PIN; null without a PIN, or when the hash is no longer stored. */
  readonly pinCodeHash: string | null;
  readonly ekyc: Ekyc | null;
  readonly documents: readonly DocumentType[];
  readonly completion: Completion | null;
};

/** The calls of the table in docs/product-decisions.md "Answers and the server's state machine". */
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

/** Maximum number of new starts after failed identity verifications [SRV-030]. */
export const ekycRestarts = 3;

export const startsLeft = ({ starts }: Ekyc): number => Math.max(0, ekycRestarts + 1 - starts);

const isAnswered = ({ type, answers }: Application): boolean => missingAnswers(type, answers).length === 0;

const isIdentified = ({ ekyc }: Application): boolean => ekyc?.status === ekycStatus.bankerProcessing;

const isIdentifiedAt = (application: Application, at: Date): boolean =>
  isIdentified(application) &&
  application.ekyc !== null &&
  !isEndedByLaw(application.type, application.ekyc, at);

/** Whether the session at the provider also verifies the child. Then no photo of the child's card is required. */
const verifiesChild = (ekyc: Ekyc | null): boolean =>
  ekyc?.subjects.some(({ role }) => role === 'CUSTOMER') === true;

const hasPictures = ({ type, ekyc, documents }: Application): boolean =>
  type === 'CHILD'
    ? hasChildDocuments(documents, { cardAsked: !verifiesChild(ekyc) })
    : ekyc?.supplementRequired !== true || documents.includes('CURRENT_ADDRESS_CERTIFICATE');

export const hasSameAnswers = (one: Application, other: Application): boolean =>
  answerGroups.every((group) => isDeepStrictEqual(one.answers[group], other.answers[group]));

/**
 * Identifies the saved answers. Equal answers of one application have the same version on every node, before and after the PIN.
 * The HMAC key is the application's id, which no response contains. So a client cannot use the version to guess answers.
 */
export const answersVersion = ({ id, answers }: Application): string =>
  createHmac('sha256', id)
    .update(JSON.stringify(answerGroups.map((group) => answers[group])))
    .digest('base64url');

/** Whether each group of answers was saved at most once. If so, no confirmation page has shown older answers. */
export const isNeverOverwritten = ({ changes, answers }: Application): boolean =>
  changes <= answerGroups.filter((group) => answers[group] !== null).length;

const hasParent = ({ answers }: Application): boolean =>
  answers.parent !== null && answers.parentWorkplace !== null;

/**
 * The condition under which each call is allowed: column "allowed" of the table in docs/product-decisions.md. Before this
 * condition, {@link allow} checks the flow, the completion and the freeze of the answers.
 */
const inOrder: Record<ChangingCall, (application: Application, at: Date) => boolean> = {
  postPersonal: () => true,
  postParent: ({ answers }) => answers.personal !== null,
  postWorkplace: ({ answers }) => answers.personal !== null,
  postParentWorkplace: ({ answers }) => answers.personal !== null,
  postBranch: (application) =>
    application.answers.workplace !== null && (application.type === 'GENERAL' || hasParent(application)),
  postSealLess: ({ answers }) => answers.branchCode !== null,
  postPin: (application) => application.pinSet || isAnswered(application),
  startEkyc: ({ pinSet, ekyc }) =>
    pinSet && (ekyc === null || readStatus(ekyc.status) !== 'failed' || startsLeft(ekyc) > 0),
  postDocument: (application, at) =>
    application.type === 'CHILD'
      ? application.pinSet
      : isIdentifiedAt(application, at) && application.ekyc?.supplementRequired === true,
  completeApplication: (application, at) => isIdentifiedAt(application, at) && hasPictures(application),
};

/**
 * Names the parts that an application lacks for completion. An identity verification counts here even after the law has ended
 * its method. If a completed application lacks a part, the database has lost this part.
 */
export const missingParts = (application: Application): readonly string[] => [
  ...missingAnswers(application.type, application.answers),
  ...(application.pinSet ? [] : ['PIN']),
  ...(isIdentified(application) ? [] : ['identity verification']),
  ...(hasPictures(application) ? [] : ['pictures']),
];

type TimedCall = 'postDocument' | 'completeApplication';

const answerCalls: ReadonlySet<ChangingCall> = new Set([
  'postPersonal',
  'postParent',
  'postWorkplace',
  'postParentWorkplace',
  'postBranch',
  'postSealLess',
]);

export const isChanging = (call: CallName): call is ChangingCall => Object.hasOwn(inOrder, call);

const onlyIn: Partial<Record<ChangingCall, ApplicationType>> = {
  postParent: 'CHILD',
  postParentWorkplace: 'CHILD',
  postSealLess: 'GENERAL',
};

/**
 * Decides whether the state machine allows this call now. If the application is completed, only a repeated
 * `completeApplication` is allowed.
 *
 * @param at the present instant, converted by `identitySettings.lawTime`. It decides whether the law has ended the method of the
 *   identity verification
 * @throws Refusal 403 for a call of the other flow; 409 when the application is completed, its answers are frozen, or the call
 *   is out of order
 */
export function allow(call: Exclude<ChangingCall, TimedCall>, application: Application): void;
export function allow(call: ChangingCall, application: Application, at: Date): void;
export function allow(call: ChangingCall, application: Application, at = new Date(0)): void {
  const flow = onlyIn[call];
  if (flow !== undefined && flow !== application.type) throw new Refusal(403, 'wrong-flow');
  if (application.completion !== null) {
    if (call === 'completeApplication') return;
    throw new Refusal(409, 'completed');
  }
  if (application.pinSet && answerCalls.has(call)) throw new Refusal(409, 'answers-frozen');
  if (!inOrder[call](application, at)) throw new Refusal(409, 'out-of-order');
}

/** Like {@link allow}, but returns false in place of a Refusal. */
export function isAllowed(call: ChangingCall, application: Application, at: Date): boolean {
  try {
    allow(call, application, at);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
