import type { AddressFound } from '../places/address-found.ts';
import type { FormerMunicipality } from '../places/former-municipalities.ts';

/** From the text of a card back to rows of the postal table. `rest`: after the town, from the lot number on. */
export type FoundByAddress = {
  readonly addresses: readonly (AddressFound & { readonly postalNumber: string })[];
  readonly rest: string;
};

export type NamedMunicipality = {
  readonly prefecture: string;
  /** JIS code (5 digits); undefined for a city without its ward (福岡市). */
  readonly code: string | undefined;
  /** Only the city if the typed name leaves out the ward. */
  readonly municipality: string;
  /** False if the name can also be a town or ward (大野町, 中央区). */
  readonly isUnmistakable: boolean;
  /** 福岡市 lacks its ward, 博多区 its city. */
  readonly lacks: 'ward' | 'city' | null;
  /** The address behind the name, in the spelling of `comparablePlace`. */
  readonly rest: string;
};

export type PostalTable = {
  find(postalNumber: string): readonly AddressFound[];
  findMunicipalities(address: string): readonly NamedMunicipality[];
  findFormerMunicipality(prefecture: string, address: string): FormerMunicipality | undefined;
  /** Those that a single wrong character separates from the start of the address. */
  findSimilarMunicipalities(prefecture: string, address: string): readonly NamedMunicipality[];
  /** False in a page that has no list for the prefecture: `findMunicipalities` then finds none of it. */
  knowsMunicipalitiesOf(prefecture: string): boolean;
};

export interface Postcodes extends PostalTable {
  findTown(municipalityCode: string, section: string): readonly AddressFound[];
  deriveAddressCode(municipalityCode: string, postalNumber: string, section: string): string;
  /** JIS code. */
  findMunicipality(prefecture: string, address: string): string | undefined;
  findByAddress(address: string): FoundByAddress;
  hasMunicipality(municipalityCode: string): boolean;
  listMunicipalities(prefecture: string): readonly string[];
}
