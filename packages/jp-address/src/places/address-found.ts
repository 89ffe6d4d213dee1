/** Spec 3. Chome is always null (docs/design/japanese-data.md); the section also, if the number covers a municipality. */
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
