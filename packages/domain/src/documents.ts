/** The documents to photograph (spec 3 "Document upload"), and the supplement of the general flow (docs/product-decisions.md "eKYC"). */
export const documentTypes = [
  'INDIVIDUAL_NUMBER_CARD',
  'CERTIFICATE_RESIDENCE',
  'MATERNITY_HANDBOOK',
  'CURRENT_ADDRESS_CERTIFICATE',
] as const;
export type DocumentType = (typeof documentTypes)[number];

/** The document types of the child flow: the card, and two supplementary documents, of which one is required (spec 2.4, 2.15). */
export const childDocuments: readonly DocumentType[] = [
  'INDIVIDUAL_NUMBER_CARD',
  'CERTIFICATE_RESIDENCE',
  'MATERNITY_HANDBOOK',
];

/**
 * Whether all required documents of the child are uploaded. `cardAsked` is false if the provider itself reads the child's card.
 * Then no photo of the card is required.
 */
export function hasChildDocuments(
  documents: readonly DocumentType[],
  { cardAsked }: { readonly cardAsked: boolean } = { cardAsked: true },
): boolean {
  const supplementary =
    documents.includes('CERTIFICATE_RESIDENCE') || documents.includes('MATERNITY_HANDBOOK');
  return supplementary && (!cardAsked || documents.includes('INDIVIDUAL_NUMBER_CARD'));
}

/** Spec 9: the browser compresses a picture with more bytes than this limit. */
export const imageLimitBytes = 1_048_576;
/** Spec 9: the maximum sides of a compressed picture, in pixels. */
export const imageLongSide = 1920;
export const imageShortSide = 1080;

/** docs/design/security.md "Uploads": the server refuses an uploaded picture above one of these limits. */
export const uploadLimitBytes = 10 * 1024 * 1024;
export const uploadLimitPixels = 40_000_000;
