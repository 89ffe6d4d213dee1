import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import { bankless, isChanging, isClosedByCompletion, openInMaintenance } from '../../core/application.ts';
import { problems, type RefusalKind } from '../../core/rules/refusal.ts';

/** Compared with the server by every-call.fuzz.test.ts; `listRefusals` adds 409 `completed`. */
const endpointRefusals: Record<CallName, readonly RefusalKind[]> = {
  getNotifications: ['wrong-bank'],
  getMaintenance: ['not-found'],
  postChannel: ['wrong-bank'],
  registerCode: ['invalid-answers', 'wrong-bank'],
  checkCodeMail: ['invalid-answers', 'wrong-bank'],
  verifyCode: ['verification-failed', 'invalid-answers', 'wrong-bank'],
  postAgreements: [],
  getAddresses: [],
  getFurigana: [],
  getInvitation: ['not-found'],
  getWorkplace: ['not-found'],
  getOccupations: [],
  getApplication: [],
  postPersonal: ['invalid-answers', 'wrong-bank', 'wrong-flow', 'out-of-order', 'answers-frozen'],
  postWorkplace: ['invalid-answers', 'out-of-order', 'answers-frozen'],
  postParent: ['invalid-answers', 'wrong-bank', 'wrong-flow', 'out-of-order', 'answers-frozen'],
  postParentWorkplace: ['invalid-answers', 'wrong-flow', 'out-of-order', 'answers-frozen'],
  getBranches: ['out-of-order'],
  postBranch: ['invalid-answers', 'out-of-order', 'answers-frozen'],
  postSealLess: ['wrong-flow', 'out-of-order', 'answers-frozen'],
  getPublicKey: [],
  postPin: ['invalid-answers', 'out-of-order', 'answers-changed', 'answers-frozen', 'pin-set'],
  startEkyc: ['out-of-order', 'no-starts-left', 'provider-unavailable'],
  startCard: ['answers-frozen', 'method-ended', 'no-starts-left', 'provider-unavailable'],
  getCard: [],
  pollEkycStatus: ['out-of-order'],
  getEkyc: ['not-found'],
  getIdentityMethods: [],
  reapply: ['out-of-order'],
  postDocument: ['wrong-flow', 'out-of-order', 'method-ended', 'picture-refused'],
  readResult: ['not-found'],
  completeApplication: ['out-of-order'],
};

const isRefusedWhenCompleted = (name: CallName): boolean =>
  isClosedByCompletion(name) || (isChanging(name) && name !== 'completeApplication');

export function listRefusals(name: CallName): readonly (readonly [status: number, kind: RefusalKind])[] {
  const { method, auth } = callTable[name];
  const applies: Partial<Record<RefusalKind, boolean>> = {
    ...{ 'too-slow': true, 'headers-too-large': true, 'expectation-failed': true },
    maintenance: !openInMaintenance.has(name),
    unavailable: true,
    'unknown-host': !bankless.has(name),
    'too-many-requests': true,
    'cross-site': method === 'POST',
    unauthenticated: auth,
    'too-large': method === 'POST',
    'unsupported-type': method === 'POST',
    'invalid-request': true,
    completed: auth && isRefusedWhenCompleted(name),
    internal: true,
  };
  const common = (Object.keys(applies) as RefusalKind[]).filter((kind) => applies[kind] === true);
  const listed = [...common, ...endpointRefusals[name]].map((kind) => [problems[kind][0], kind] as const);
  return name === 'postPin' ? [...listed, [409, 'invalid-answers']] : listed;
}
