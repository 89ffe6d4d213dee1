/**
 * One result of the postal look-up (spec 3 "Address lookup result"). `addressCode` is the JIS municipality code
 * (5 digits), the postal number (7) and a hash of the town's name (8 hexadecimal digits). Kana is full-width katakana.
 * Some fields can be null:
 * - `section` and `kanaSection` are null if the postal number covers a whole municipality.
 * - `chome` and `kanaChome` are always null, because the product has no list of chome (docs/design/japanese-data.md).
 * - `kanaSection` is also null if the postal data has no kana for the town. The applicant then types the kana.
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
