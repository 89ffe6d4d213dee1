export const documentTypes = [
  'INDIVIDUAL_NUMBER_CARD',
  'CERTIFICATE_RESIDENCE',
  'MATERNITY_HANDBOOK',
  'CURRENT_ADDRESS_CERTIFICATE',
] as const;
export type DocumentType = (typeof documentTypes)[number];

const supplementaryDocuments: readonly DocumentType[] = ['CERTIFICATE_RESIDENCE', 'MATERNITY_HANDBOOK'];
export const childDocuments: readonly DocumentType[] = ['INDIVIDUAL_NUMBER_CARD', ...supplementaryDocuments];

/** The child needs one supplementary document, so the one that is sent last replaces the other. */
export const listReplaced = (type: DocumentType): readonly DocumentType[] =>
  supplementaryDocuments.includes(type) ? supplementaryDocuments : [type];

/** `cardAsked` is false if the provider itself reads the card. */
export function hasChildDocuments(documents: readonly DocumentType[], cardAsked = true): boolean {
  const supplementary = supplementaryDocuments.some((type) => documents.includes(type));
  return supplementary && (!cardAsked || documents.includes('INDIVIDUAL_NUMBER_CARD'));
}

/** The only document of the method RESIDENT_RECORD; one of the household covers child and parent. */
export const residentRecord: DocumentType = 'CERTIFICATE_RESIDENCE';

/** Spec 9; above it the browser compresses a picture. */
export const imageLimitBytes = 1_048_576;
/** Spec 9, in pixels. */
export const imageLongSide = 1920;
export const imageShortSide = 1080;

/** docs/security.md "Uploads". */
export const uploadLimitBytes = 10 * 1024 * 1024;
export const uploadLimitPixels = 40_000_000;
