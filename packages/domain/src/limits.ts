/** docs/product-decisions.md "E-mail verification" */
export const verificationCodeLength = 6;
export const codeMinutes = 10;
export const codeTries = 5;
/** docs/product-decisions.md "Session" */
export const sessionIdleMinutes = 30;
export const sessionHours = 3;
export const readOnlyMinutes = 10;
/** From the begin of the session, which is purged then. */
export const receiptHours = 24;
/** In which a further application for the same address is told about the completed one. */
export const recentCompletionDays = 14;
/** From the last write of an unfinished application to its purge. */
export const draftDays = 30;
/** Spec 9, in characters; a surrogate pair counts once. */
export const maxCharacters = {
  name: 24,
  kanaName: 48,
  subAddress: 20,
  kanaSubAddress: 40,
  otherPurpose: 24,
  distanceReason: 50,
  otherOccupation: 25,
  workplaceName: 25,
} as const;
export type MaxCharacters = (typeof maxCharacters)[keyof typeof maxCharacters];
/** Spec 9 */
export const maxEmailLength = 254;
export const postalNumberLength = 7;
export const pinLength = 4;
export const lookUpCodeLength = 6;
export const accountBranchLength = 3;
export const accountNumberLength = 7;
export const certificateMonths = 6;
