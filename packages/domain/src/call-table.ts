/** `answer`: the properties (by spaces) that make a 2xx a success; '': an object without any; null: only 204 is one. */
const createCall =
  <Auth extends boolean>(auth: Auth) =>
  (method: 'GET' | 'POST', path: `/api/${string}`, answer: string | null = null) => ({
    method,
    path,
    auth,
    answer,
  });
const open = createCall(false);
const inSession = createCall(true);

/** The browser loads this table, but no schema of `calls.ts` (docs/decisions/0003). */
export const callTable = {
  getNotifications: open('GET', '/api/notifications/:bankCode', 'notificationList'),
  getMaintenance: open('GET', '/api/maintenance', 'startedAt endedAt'),
  postChannel: open('POST', '/api/channels'),
  registerCode: open('POST', '/api/verification-codes/register', 'resendAfterSeconds'),
  checkCodeMail: open('POST', '/api/verification-codes/delivery', 'refused'),
  verifyCode: open('POST', '/api/verification-codes/verify', 'authenticationToken'),
  postAgreements: inSession('POST', '/api/applications/agreements'),
  getAddresses: inSession('GET', '/api/addresses', 'addressList'),
  getFurigana: inSession('GET', '/api/furigana', 'kana'),
  getInvitation: inSession('GET', '/api/invitation', ''),
  getWorkplace: inSession('GET', '/api/workplace', 'id name phoneNumber multipleAccounts'),
  getOccupations: inSession('GET', '/api/occupations', 'occupationList'),
  getApplication: inSession('GET', '/api/applications', 'application applicationParent'),
  postPersonal: inSession('POST', '/api/applications/personal'),
  postWorkplace: inSession('POST', '/api/applications/workplace'),
  postParent: inSession('POST', '/api/applications/personal/parent'),
  postParentWorkplace: inSession('POST', '/api/applications/workplace/parent'),
  getBranches: inSession('GET', '/api/branch', 'branchList'),
  postBranch: inSession('POST', '/api/applications/branch'),
  postSealLess: inSession('POST', '/api/applications/seal-less'),
  getPublicKey: inSession('GET', '/api/public-key', 'keyCode'),
  postPin: inSession('POST', '/api/pin'),
  startEkyc: inSession('POST', '/api/ekyc', 'url'),
  startCard: inSession('POST', '/api/card/start', 'url'),
  getCard: inSession('GET', '/api/card', 'offered'),
  pollEkycStatus: inSession('POST', '/api/ekyc/status', 'status'),
  getEkyc: inSession('GET', '/api/ekyc', 'url status supplement'),
  getIdentityMethods: open('GET', '/api/identity-methods', 'general'),
  reapply: inSession('POST', '/api/ekyc/reapply'),
  postDocument: inSession('POST', '/api/documents'),
  readResult: open('POST', '/api/result', 'state'),
  completeApplication: inSession(
    'POST',
    '/api/application-complete',
    'applicationNumber applicationCompletedAt',
  ),
};

export type CallName = keyof typeof callTable;
