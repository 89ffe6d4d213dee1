/** How a person is verified: photos of a document and a face, the chip of a card, or 公的個人認証 (JPKI). */
export const identityMethods = ['IMAGE', 'CHIP', 'JPKI'] as const;
export type IdentityMethod = (typeof identityMethods)[number];

/** CUSTOMER is the account holder; PROXY is the parent who applies for a child. */
export const identityRoles = ['CUSTOMER', 'PROXY'] as const;
export type IdentityRole = (typeof identityRoles)[number];

/** The reasons that a provider gives for a refusal. */
export const refusalReasons = [
  /** The applicant cancelled at the provider. */
  'cancelled',
  /** The card or its certificate has expired. */
  'card-expired',
  /** The card is locked after wrong passwords. The municipality unlocks it, or the police if it is a driving licence. */
  'card-locked',
  /** The document or the chip could not be read. */
  'unreadable',
  /** The provider does not accept this kind of document. */
  'unsupported-document',
  /** The face is not the face on the document. */
  'face-differs',
  /** The card has no face photo, because its holder was under the age of 1 at the application for the card. */
  'no-face-photo',
] as const;

/** Why a verification was refused, has to be repeated, or ended without a result. The page explains each reason in Japanese. */
export const identityReasons = [
  ...refusalReasons,
  /** The provider needs better photos, or has to read the chip again. The session is still open. */
  'send-again',
  /**
   * The provider delivered no result although the applicant finished there, or an outage lasted too long. Such a session does not
   * count towards the maximum number of sessions that an application may start.
   */
  'provider-failure',
] as const;
export type IdentityReason = (typeof identityReasons)[number];
