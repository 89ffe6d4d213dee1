/**
 * The browser loads this table, but no schema of `calls.ts` (docs/decisions/0003).
 * `answer`: the properties (by spaces) that make a 2xx a success; '': an object without any; null: only 204 is one.
 */
export const callTable = {
  getNotifications: {
    method: 'GET',
    path: '/api/notifications/:bankCode',
    auth: false,
    answer: 'notificationList',
  },
  getMaintenance: { method: 'GET', path: '/api/maintenance', auth: false, answer: 'startedAt endedAt' },
  postChannel: { method: 'POST', path: '/api/channels', auth: false, answer: null },
  registerCode: {
    method: 'POST',
    path: '/api/verification-codes/register',
    auth: false,
    answer: 'resendAfterSeconds',
  },
  checkCodeMail: { method: 'POST', path: '/api/verification-codes/delivery', auth: false, answer: 'refused' },
  verifyCode: {
    method: 'POST',
    path: '/api/verification-codes/verify',
    auth: false,
    answer: 'authenticationToken',
  },
  postAgreements: { method: 'POST', path: '/api/applications/agreements', auth: true, answer: null },
  getAddresses: { method: 'GET', path: '/api/addresses', auth: true, answer: 'addressList' },
  getFurigana: { method: 'GET', path: '/api/furigana', auth: true, answer: 'kana' },
  getInvitation: { method: 'GET', path: '/api/invitation', auth: true, answer: '' },
  getWorkplace: {
    method: 'GET',
    path: '/api/workplace',
    auth: true,
    answer: 'id name phoneNumber multipleAccounts',
  },
  getOccupations: { method: 'GET', path: '/api/occupations', auth: true, answer: 'occupationList' },
  getApplication: {
    method: 'GET',
    path: '/api/applications',
    auth: true,
    answer: 'application applicationParent',
  },
  postPersonal: { method: 'POST', path: '/api/applications/personal', auth: true, answer: null },
  postWorkplace: { method: 'POST', path: '/api/applications/workplace', auth: true, answer: null },
  postParent: { method: 'POST', path: '/api/applications/personal/parent', auth: true, answer: null },
  postParentWorkplace: {
    method: 'POST',
    path: '/api/applications/workplace/parent',
    auth: true,
    answer: null,
  },
  getBranches: { method: 'GET', path: '/api/branch', auth: true, answer: 'branchList' },
  postBranch: { method: 'POST', path: '/api/applications/branch', auth: true, answer: null },
  postSealLess: { method: 'POST', path: '/api/applications/seal-less', auth: true, answer: null },
  getPublicKey: { method: 'GET', path: '/api/public-key', auth: true, answer: 'keyCode' },
  postPin: { method: 'POST', path: '/api/pin', auth: true, answer: null },
  startEkyc: { method: 'POST', path: '/api/ekyc', auth: true, answer: 'url' },
  startCard: { method: 'POST', path: '/api/card/start', auth: true, answer: 'url' },
  getCard: { method: 'GET', path: '/api/card', auth: true, answer: 'offered' },
  pollEkycStatus: { method: 'POST', path: '/api/ekyc/status', auth: true, answer: 'status' },
  getEkyc: { method: 'GET', path: '/api/ekyc', auth: true, answer: 'url status supplement' },
  getIdentityMethods: { method: 'GET', path: '/api/identity-methods', auth: false, answer: 'general' },
  reapply: { method: 'POST', path: '/api/ekyc/reapply', auth: true, answer: null },
  postDocument: { method: 'POST', path: '/api/documents', auth: true, answer: null },
  readResult: { method: 'POST', path: '/api/result', auth: false, answer: 'state' },
  completeApplication: {
    method: 'POST',
    path: '/api/application-complete',
    auth: true,
    answer: 'applicationNumber applicationCompletedAt',
  },
} as const satisfies Record<
  string,
  { method: 'GET' | 'POST'; path: `/api/${string}`; auth: boolean; answer: string | null }
>;

export type CallName = keyof typeof callTable;
