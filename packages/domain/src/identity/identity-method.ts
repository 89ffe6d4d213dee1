export const identityMethods = ['IMAGE', 'CHIP', 'JPKI', 'RESIDENT_RECORD'] as const;
export type IdentityMethod = (typeof identityMethods)[number];

export const identityRoles = ['CUSTOMER', 'PROXY'] as const;
export type IdentityRole = (typeof identityRoles)[number];

export const refusalReasons = [
  'cancelled',
  'card-expired',
  'card-locked',
  'unreadable',
  'unsupported-document',
  'face-differs',
  /** The holder was under the age of 1 at the application for the card. */
  'no-face-photo',
] as const;

export const identityReasons = [
  ...refusalReasons,
  /** The session is still open. */
  'send-again',
  /** Does not count towards the maximum number of sessions. */
  'provider-failure',
] as const;
export type IdentityReason = (typeof identityReasons)[number];
