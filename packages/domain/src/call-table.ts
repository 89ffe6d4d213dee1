/**
 * The calls of spec 7, and the calls that the product adds: method, path, and whether the call sends the Authorization
 * header. The browser loads this table but no schema of `calls.ts`, so that the page needs no schema library
 * (docs/decisions/0003).
 */
export const callTable = {
  getNotifications: { method: 'GET', path: '/api/notifications/:bankCode', auth: false },
  getMaintenance: { method: 'GET', path: '/api/maintenance', auth: false },
  postChannel: { method: 'POST', path: '/api/channels', auth: false },
  registerCode: { method: 'POST', path: '/api/verification-codes/register', auth: false },
  checkCodeMail: { method: 'POST', path: '/api/verification-codes/delivery', auth: false },
  verifyCode: { method: 'POST', path: '/api/verification-codes/verify', auth: false },
  getAddresses: { method: 'GET', path: '/api/addresses', auth: true },
  getFurigana: { method: 'GET', path: '/api/furigana', auth: true },
  getInvitation: { method: 'GET', path: '/api/invitation', auth: true },
  getWorkplace: { method: 'GET', path: '/api/workplace', auth: true },
  getOccupations: { method: 'GET', path: '/api/occupations', auth: true },
  getApplication: { method: 'GET', path: '/api/applications', auth: true },
  postPersonal: { method: 'POST', path: '/api/applications/personal', auth: true },
  postWorkplace: { method: 'POST', path: '/api/applications/workplace', auth: true },
  postParent: { method: 'POST', path: '/api/applications/personal/parent', auth: true },
  postParentWorkplace: { method: 'POST', path: '/api/applications/workplace/parent', auth: true },
  getBranches: { method: 'GET', path: '/api/branch', auth: true },
  postBranch: { method: 'POST', path: '/api/applications/branch', auth: true },
  postSealLess: { method: 'POST', path: '/api/applications/seal-less', auth: true },
  getPublicKey: { method: 'GET', path: '/api/public-key', auth: true },
  postPin: { method: 'POST', path: '/api/pin', auth: true },
  startEkyc: { method: 'POST', path: '/api/ekyc', auth: true },
  pollEkycStatus: { method: 'POST', path: '/api/ekyc/status', auth: true },
  getEkyc: { method: 'GET', path: '/api/ekyc', auth: true },
  getIdentityMethods: { method: 'GET', path: '/api/identity-methods', auth: false },
  reapply: { method: 'POST', path: '/api/ekyc/reapply', auth: true },
  postDocument: { method: 'POST', path: '/api/documents', auth: true },
  completeApplication: { method: 'POST', path: '/api/application-complete', auth: true },
} as const satisfies Record<string, { method: 'GET' | 'POST'; path: `/api/${string}`; auth: boolean }>;

export type CallName = keyof typeof callTable;
