/**
 * One result of the postal look-up (spec 3 "Address lookup result"). `addressCode` is the JIS municipality code
 * (5 digits), the postal number (7) and a hash of the town's name (8 hexadecimal digits). Kana is full-width katakana.
 * These fields can be null:
 * - `section` and its kana, when the postal number covers a whole municipality
 * - `chome` and its kana, always, because the product has no list of chome (docs/design/japanese-data.md)
 * - `kanaSection`, when the postal data has no kana for the town; the applicant then types it
 */
export type AddressFound = {
  readonly id: string;
  readonly addressCode: string;
  readonly prefecture: string;
  readonly municipality: string;
  readonly section: string | null;
  readonly chome: string | null;
  readonly kanaPrefecture: string;
  readonly kanaMunicipality: string;
  readonly kanaSection: string | null;
  readonly kanaChome: string | null;
  readonly addressFull: string;
};
