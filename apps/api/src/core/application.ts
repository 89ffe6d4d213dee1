/**
 * The server's state machine (docs/product-decisions.md "Answers and the server's state machine"). An application has
 * no stored status: its state follows from its data. Endpoints call {@link allow} inside `Applications.change`, so the
 * decision and the write concern the same version of the row.
 */

import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { listMissingAnswers } from '@kaisetsu/domain/answers/incomplete-steps';
import type { ParentPayload } from '@kaisetsu/domain/answers/parent';
import type { PersonalPayload } from '@kaisetsu/domain/answers/personal';
import type { Agreements } from '@kaisetsu/domain/answers/pre-check';
import type { ParentWorkplacePayload, WorkplacePayload } from '@kaisetsu/domain/answers/workplace';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallName } from '@kaisetsu/domain/call-table';
import {
  childDocuments,
  type DocumentType,
  hasChildDocuments,
  residentRecord,
} from '@kaisetsu/domain/documents';
import { type EkycStatus, ekycStatus, readStatus } from '@kaisetsu/domain/ekyc';
import type { ComparedAttribute } from '@kaisetsu/domain/identity/compare-identity';
import type { IdentityMethod, IdentityReason, IdentityRole } from '@kaisetsu/domain/identity/identity-method';
import { isEnded } from './identity/offers.ts';
import { Refusal, type RefusalKind } from './rules/refusal.ts';

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

export type StoredSubject = { readonly role: IdentityRole; readonly ruleId: string };

/** `face`: the child's card can lack a photo; `verificationId`: two persons have the same. */
export type IdentityItem = `${IdentityRole}.${ComparedAttribute | 'face' | 'verificationId'}`;

const answerGroups = Object.keys(noAnswers) as (keyof Answers)[];

export type StoredIdentity = {
  readonly reference: string;
  readonly adapter: string;
  readonly method: IdentityMethod;
  /** Stored, because a later release can rename it. */
  readonly ruleVersion: string;
  readonly subjects: readonly StoredSubject[];
  readonly providerSessionId: string | null;
  readonly url: string | null;
  readonly status: EkycStatus;
  readonly supplementRequired: boolean;
  readonly reason: IdentityReason | null;
  readonly mismatch: readonly IdentityItem[];
  readonly review: readonly IdentityItem[];
  /** Verified before the answers were complete; not compared with them yet. */
  readonly isPrefill: boolean;
  /** The signed document; null unless the method is JPKI. */
  readonly statement: string | null;
  /** Only the adapter reads it; stored until the session ends. */
  readonly privateState: string | null;
  readonly endedByLaw: boolean;
  readonly returnedAt: Date | null;
  readonly updatedAt: Date;
  readonly expiresAt: Date | null;
  /** Without sessions that the law or a failure of the provider ended. */
  readonly starts: number;
};

export type Completion = { readonly applicationNumber: string; readonly applicationCompletedAt: Date };

export type Application = {
  readonly id: string;
  readonly bankCode: string;
  readonly type: ApplicationType;
  readonly mailAddress: string;
  readonly answers: Answers;
  /** Null when the page sent none. */
  readonly agreements: Agreements | null;
  readonly changes: number;
  readonly pinSet: boolean;
  /** SHA-256 (hexadecimal) of the ciphertext; null also when no longer stored. */
  readonly pinCodeHash: string | null;
  readonly identity: StoredIdentity | null;
  readonly documents: readonly DocumentType[];
  readonly completion: Completion | null;
};

/** [SRV-030] */
export const identityRestarts = 3;

export const countStartsLeft = ({ starts }: StoredIdentity): number =>
  Math.max(0, identityRestarts + 1 - starts);

const hasNoStartsLeft = ({ identity }: Application): boolean =>
  identity !== null && readStatus(identity.status) === 'failed' && countStartsLeft(identity) === 0;

const isAnswered = ({ type, answers }: Application): boolean =>
  listMissingAnswers(type, answers).length === 0;

const isIdentified = ({ identity }: Application): boolean =>
  identity?.status === ekycStatus.bankerProcessing && !identity.isPrefill;

const isIdentifiedAt = (application: Application, at: Date): boolean =>
  isIdentified(application) && !isEnded(application, at);

export function listUploads({ type, identity }: Application): readonly DocumentType[] {
  if (type === 'CHILD') return childDocuments;
  return [identity?.method === 'RESIDENT_RECORD' ? residentRecord : 'CURRENT_ADDRESS_CERTIFICATE'];
}

function hasPictures(application: Application): boolean {
  const { type, identity, documents } = application;
  if (identity?.method === 'RESIDENT_RECORD' && !documents.includes(residentRecord)) return false;
  if (type === 'GENERAL')
    return !identity?.supplementRequired || listUploads(application).every((one) => documents.includes(one));
  const cardAsked = !identity?.subjects.some(({ role }) => role === 'CUSTOMER');
  return hasChildDocuments(documents, cardAsked);
}

export const hasSameAnswers = (one: Application, other: Application): boolean =>
  answerGroups.every((group) => isDeepStrictEqual(one.answers[group], other.answers[group]));

/** The HMAC key is in no response, so a client cannot guess answers by the version. */
export const computeAnswersVersion = ({ id, answers }: Application): string =>
  createHmac('sha256', id)
    .update(JSON.stringify(answerGroups.map((group) => answers[group])))
    .digest('base64url');

/** Lets the page of the receipt read the result without a session; the HMAC key is in no response. */
export const computeResultKey = ({ id }: Pick<Application, 'id'>): string =>
  createHmac('sha256', id).update('result').digest('base64url');

/** If so, no confirmation page has shown older answers. */
export const isNeverOverwritten = ({ changes, answers }: Application): boolean =>
  changes <= answerGroups.filter((group) => answers[group] !== null).length;

const inOrder = {
  postAgreements: () => true,
  postPersonal: () => true,
  postParent: ({ answers }) => answers.personal !== null,
  postWorkplace: ({ answers }) => answers.personal !== null,
  postParentWorkplace: ({ answers }) => answers.personal !== null,
  postBranch: ({ type, answers: { workplace, parent, parentWorkplace } }) =>
    workplace !== null && (type === 'GENERAL' || (parent !== null && parentWorkplace !== null)),
  postSealLess: ({ answers }) => answers.branchCode !== null,
  postPin: (application) => application.pinSet || isAnswered(application),
  startCard: () => true,
  startEkyc: ({ pinSet }) => pinSet,
  postDocument: (application, at) =>
    application.type === 'CHILD'
      ? application.pinSet
      : isIdentifiedAt(application, at) && application.identity?.supplementRequired === true,
  completeApplication: (application, at) => isIdentifiedAt(application, at) && hasPictures(application),
} satisfies Partial<Record<CallName, (application: Application, at: Date) => boolean>>;

export type ChangingCall = keyof typeof inOrder;

/** An identity verification counts also after the law has ended its method. */
export const listMissingParts = (application: Application): readonly string[] => [
  ...listMissingAnswers(application.type, application.answers),
  ...(application.pinSet ? [] : ['PIN']),
  ...(isIdentified(application) ? [] : ['identity verification']),
  ...(hasPictures(application) ? [] : ['pictures']),
];

const answerCalls: ReadonlySet<ChangingCall> = new Set([
  'startCard',
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

/** `at`: from `identitySettings.lawTime`. 403 for a call of the other flow, else 409. */
export function findRefusal(call: ChangingCall, application: Application, at: Date): RefusalKind | null {
  const flow = onlyIn[call];
  if (flow !== undefined && flow !== application.type) return 'wrong-flow';
  if (application.completion !== null) return call === 'completeApplication' ? null : 'completed';
  if (application.pinSet && answerCalls.has(call)) return 'answers-frozen';
  if (!inOrder[call](application, at)) return 'out-of-order';
  const isStart = call === 'startEkyc' || call === 'startCard';
  return isStart && hasNoStartsLeft(application) ? 'no-starts-left' : null;
}

/** @throws Refusal */
export function allow(call: ChangingCall, application: Application, at: Date): void {
  const kind = findRefusal(call, application, at);
  if (kind !== null) throw new Refusal(kind);
}

export const openInMaintenance: ReadonlySet<CallName> = new Set(['getMaintenance', 'getNotifications']);

export type BanklessCall = 'getMaintenance';
export const isBankless = (name: CallName): name is BanklessCall => name === 'getMaintenance';

export const isClosedByCompletion = (name: CallName): boolean =>
  name !== 'getApplication' && name !== 'getEkyc' && !isChanging(name);
