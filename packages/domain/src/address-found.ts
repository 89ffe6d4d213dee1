/**
 * One result of the postal look-up (spec 3 "Address lookup result"). `addressCode` is the JIS municipality code
 * (5 digits), the postal number (7) and an ordinal (2). Null is what there is none of (decisions): the town where the number
 * stands for a whole municipality, `chome` and its kana where no list exists, the kana of a town where the data has none (the
 * applicant then types it). Kana is full-width katakana.
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
