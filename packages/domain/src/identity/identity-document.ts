export const identityDocumentKinds = {
  DRIVERS_LICENCE: '運転免許証',
  DRIVING_HISTORY_CERTIFICATE: '運転経歴証明書',
  INDIVIDUAL_NUMBER_CARD: '個人番号カード',
  RESIDENT_REGISTER_CARD: '住民基本台帳カード',
  RESIDENCE_CARD: '在留カード',
  SIGNING_CERTIFICATE: '署名用電子証明書',
} as const;
export type IdentityDocumentKind = keyof typeof identityDocumentKinds;

export type IdentityDocument = { readonly kind: IdentityDocumentKind; readonly number: string | null };

/** The law forbids to keep the individual number, which has 12 digits. */
export const withoutIndividualNumber = ({ kind, number }: IdentityDocument): IdentityDocument => ({
  kind,
  number:
    kind === 'INDIVIDUAL_NUMBER_CARD' &&
    number !== null &&
    /^\d{12}$/.test(number.normalize('NFKC').replace(/[\s-]/g, ''))
      ? null
      : number,
});
