import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import { isChanging } from '../../core/application.ts';
import { bankless, isClosedByCompletion, openInMaintenance } from '../../core/call-policy.ts';
import type { RefusalKind, RefusalStatus } from '../../core/rules/refusal.ts';

type DocumentedRefusal = readonly [status: RefusalStatus | 500, kind: RefusalKind | 'internal'];

const connectionRefusals = [
  [408, 'too-slow'],
  [431, 'headers-too-large'],
  [417, 'expectation-failed'],
] as const satisfies readonly DocumentedRefusal[];

const answersRefused: DocumentedRefusal = [400, 'invalid-answers'];
const wrongBank: DocumentedRefusal = [403, 'wrong-bank'];
const wrongFlow: DocumentedRefusal = [403, 'wrong-flow'];
const notFound: DocumentedRefusal = [404, 'not-found'];
const outOfOrder: DocumentedRefusal = [409, 'out-of-order'];
const answersFrozen: DocumentedRefusal = [409, 'answers-frozen'];

/** Compared with the server by every-call.fuzz.test.ts; `refusalsOf` adds 409 `completed`. */
const endpointRefusals: Record<CallName, readonly DocumentedRefusal[]> = {
  getNotifications: [wrongBank],
  getMaintenance: [notFound],
  postChannel: [wrongBank],
  registerCode: [answersRefused, wrongBank],
  checkCodeMail: [answersRefused, wrongBank],
  verifyCode: [[401, 'verification-failed'], answersRefused, wrongBank],
  postAgreements: [],
  getAddresses: [],
  getFurigana: [],
  getInvitation: [notFound],
  getWorkplace: [notFound],
  getOccupations: [],
  getApplication: [],
  postPersonal: [answersRefused, wrongBank, wrongFlow, outOfOrder, answersFrozen],
  postWorkplace: [answersRefused, outOfOrder, answersFrozen],
  postParent: [answersRefused, wrongBank, wrongFlow, outOfOrder, answersFrozen],
  postParentWorkplace: [answersRefused, wrongFlow, outOfOrder, answersFrozen],
  getBranches: [outOfOrder],
  postBranch: [answersRefused, outOfOrder, answersFrozen],
  postSealLess: [wrongFlow, outOfOrder, answersFrozen],
  getPublicKey: [],
  postPin: [
    answersRefused,
    outOfOrder,
    [409, 'answers-changed'],
    answersFrozen,
    [409, 'invalid-answers'],
    [409, 'pin-set'],
  ],
  startEkyc: [outOfOrder, [409, 'no-starts-left'], [503, 'provider-unavailable']],
  startCard: [answersFrozen, [409, 'method-ended'], [409, 'no-starts-left'], [503, 'provider-unavailable']],
  getCard: [],
  pollEkycStatus: [outOfOrder],
  getEkyc: [notFound],
  getIdentityMethods: [],
  reapply: [outOfOrder],
  postDocument: [wrongFlow, outOfOrder, [409, 'method-ended'], [422, 'picture-refused']],
  readResult: [notFound],
  completeApplication: [outOfOrder],
};

const isRefusedWhenCompleted = (name: CallName): boolean =>
  isClosedByCompletion(name) || (isChanging(name) && name !== 'completeApplication');

export function listRefusals(name: CallName): readonly DocumentedRefusal[] {
  const { method, auth } = callTable[name];
  const common: readonly (readonly [boolean, DocumentedRefusal])[] = [
    ...connectionRefusals.map((refusal) => [true, refusal] as const),
    [!openInMaintenance.has(name), [503, 'maintenance']],
    [true, [503, 'unavailable']],
    [!bankless.has(name), [421, 'unknown-host']],
    [true, [429, 'too-many-requests']],
    [method === 'POST', [403, 'cross-site']],
    [auth, [401, 'unauthenticated']],
    [method === 'POST', [413, 'too-large']],
    [method === 'POST', [415, 'unsupported-type']],
    [true, [400, 'invalid-request']],
    [auth && isRefusedWhenCompleted(name), [409, 'completed']],
    [true, [500, 'internal']],
  ];
  return [...common.filter(([applies]) => applies).map(([, refusal]) => refusal), ...endpointRefusals[name]];
}
