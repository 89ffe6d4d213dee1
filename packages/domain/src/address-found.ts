/**
 * One result of the postal look-up (spec 3 "Address lookup result"). `addressCode` is the JIS municipality code
 * (5 digits), the postal number (7) and an ordinal (2). `chome` and its kana are empty where no list exists; kana is
 * full-width katakana, empty where the data has none (the applicant then types it).
 */
export type AddressFound = {
  readonly id: string;
  readonly addressCode: string;
  readonly prefecture: string;
  readonly municipality: string;
  readonly section: string;
  readonly chome: string;
  readonly kanaPrefecture: string;
  readonly kanaMunicipality: string;
  readonly kanaSection: string;
  readonly kanaChome: string;
  readonly addressFull: string;
};
