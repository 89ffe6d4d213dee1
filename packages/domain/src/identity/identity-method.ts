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
  'send-again',
  /** Does not count towards the maximum number of sessions. */
  'provider-failure',
] as const;
export type IdentityReason = (typeof identityReasons)[number];

/** Cards and phones that a method reads in place of a マイナンバーカード. */
const carrierNames = {
  LICENCE_ON_CARD: 'マイナ免許証（運転免許の情報を記録したマイナンバーカード）',
  CARD_IN_PHONE: 'スマートフォンのマイナンバーカード（カード代替電磁的記録）',
  CERTIFICATE_IN_PHONE: 'スマホ用電子証明書',
} as const;
export type Carrier = keyof typeof carrierNames;
export type Carriers = Readonly<Partial<Record<IdentityMethod, readonly Carrier[]>>>;

/** Needs no entry in the contract (docs/operations.md "Vendors"). */
const alwaysRead: Carriers = {
  CHIP: ['LICENCE_ON_CARD'],
  JPKI: ['LICENCE_ON_CARD'],
};

export const listCarriers = (
  { identityCarriers }: { readonly identityCarriers?: Carriers },
  method: IdentityMethod,
): readonly string[] =>
  [...(alwaysRead[method] ?? []), ...(identityCarriers?.[method] ?? [])].map((one) => carrierNames[one]);
