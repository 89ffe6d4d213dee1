import type { CallName } from '@kaisetsu/domain/call-table';

export const tags = {
  Notices: 'Notices, maintenance and the count of visits by channel. These calls need no session.',
  'E-mail verification': 'A code by mail opens the session.',
  'Look-ups': 'Addresses, readings, codes and lists for the forms.',
  Application: 'Saves and returns the answers.',
  PIN: 'Freezes the answers.',
  'Identity verification': 'Sessions at the identity provider.',
  Documents: 'Pictures of documents.',
  Completion: 'Completes the application.',
} as const;

export const summaries = {
  getNotifications: ['Notices', 'Returns the notices for the bank, including the notices for all banks'],
  getMaintenance: ['Notices', 'Returns the current or next maintenance'],
  postChannel: ['Notices', 'Counts a visit by its channel'],
  registerCode: [
    'E-mail verification',
    'Mails a verification code; a successful response is the same for every address',
  ],
  checkCodeMail: [
    'E-mail verification',
    'Reports whether the mail server refused the mail, only to the browser that requested the code',
  ],
  verifyCode: [
    'E-mail verification',
    'Verifies the code and opens a session on the unfinished or a new application',
  ],
  postAgreements: ['Application', 'Saves the declarations and agreements of the pre-check; the newest count'],
  getAddresses: ['Look-ups', 'Returns the addresses of a postal number, or an empty list'],
  getFurigana: ['Look-ups', 'Suggests the kana of an address text'],
  getInvitation: ['Look-ups', 'Checks an invitation code'],
  getWorkplace: ['Look-ups', 'Returns the workplace of a code'],
  getOccupations: ['Look-ups', 'Returns all occupations; their flags decide which person may choose them'],
  getApplication: ['Application', 'Returns the saved answers, as texts and as form values'],
  postPersonal: ['Application', 'Saves the personal answers of the adult or the child'],
  postWorkplace: ['Application', 'Saves occupation and workplace of the adult or the child'],
  postParent: ['Application', 'Saves the answers of the parent'],
  postParentWorkplace: ['Application', 'Saves the parent’s occupation and workplace'],
  getBranches: ['Look-ups', 'Returns the branches that the applicant may choose'],
  postBranch: ['Application', 'Saves the branch'],
  postSealLess: ['Application', 'Saves the choice of an account with or without a registered seal'],
  getPublicKey: ['PIN', 'Returns the public key for the PIN: SPKI in base64, for RSA-OAEP with SHA-256'],
  postPin: ['PIN', 'Saves the encrypted PIN and freezes the answers'],
  startEkyc: ['Identity verification', 'Starts the identity verification, or returns the open one'],
  startCard: [
    'Identity verification',
    'Starts the verification of the adult or parent that also fills in the form',
  ],
  getCard: [
    'Identity verification',
    'Returns the text to sign and, shortly after the return of the browser, the values of the card',
  ],
  pollEkycStatus: [
    'Identity verification',
    'Asks the provider while the outcome is unknown, and returns the status of the identity verification',
  ],
  getEkyc: ['Identity verification', 'Returns the newest identity verification'],
  reapply: [
    'Identity verification',
    'After a mismatch with the document, lets a new application begin with the answers of this one',
  ],
  getIdentityMethods: [
    'Identity verification',
    'Returns, for each flow, the persons to verify and the method in force for each',
  ],
  postDocument: [
    'Documents',
    'Saves the picture of a document in place of an older picture of the same type',
  ],
  readResult: ['Completion', 'Returns the bank’s decision to the page of the receipt'],
  completeApplication: ['Completion', 'Completes the application; a repeated call returns the same number'],
} as const satisfies Record<CallName, readonly [tag: keyof typeof tags, summary: string]>;
