import type { AddressFound } from '../address-found.ts';
import type { Problem } from '../fields/problem.ts';
import { spellingsOfPlace } from '../text/place-spellings.ts';
import type { AddressDraft } from './address.ts';
import type { Problems } from './check.ts';

/** A municipality at the start of a typed address. */
export type NamedMunicipality = {
  readonly prefecture: string;
  /** The name as in the postal table, with county and ward. If the applicant left out the ward, only the city (福岡市). */
  readonly municipality: string;
  /** False if the typed name can also be a town or a ward inside a city (大野町, 中央区). */
  readonly isUnmistakable: boolean;
};

/** The postal data that {@link validateTypedAddress} compares with. The page has only a part of the data of the server. */
export type PostalTable = {
  /** Addresses of a 7-digit postal number; [] when the number is unknown. */
  find(postalNumber: string): readonly AddressFound[];
  /** Municipalities that the address starts with, at most one for each prefecture; [] if it starts with none. */
  municipalitiesAt(address: string): readonly NamedMunicipality[];
};

type TypedAddress = Pick<AddressDraft, 'postalNumber' | 'tempAddressPrefecture' | 'tempAddress'>;

/**
 * Compares postal number, prefecture and municipality of an address typed by hand (VAL-076, VAL-077). A postal number or
 * municipality that the table does not contain is not compared.
 */
export function validateTypedAddress(
  draft: TypedAddress,
  table: PostalTable,
): Problems<'tempAddressPrefecture' | 'tempAddress'> {
  const { tempAddressPrefecture: chosen, tempAddress } = draft;
  if (chosen === '') return {};
  const places = table.find(draft.postalNumber);
  const own = places.filter(({ prefecture }) => prefecture === chosen);
  if (places.length > 0 && own.length === 0) {
    const prefectures = places.map(({ prefecture }) => prefecture);
    return { tempAddressPrefecture: differs('prefecture-differs', prefectures) };
  }
  const named = table.municipalitiesAt(tempAddress);
  const inChosen = named.find(({ prefecture }) => prefecture === chosen);
  const elsewhere = named.filter((one) => one.isUnmistakable && one.prefecture !== chosen);
  if (places.length === 0) {
    if (inChosen !== undefined || elsewhere.length === 0) return {};
    const prefectures = elsewhere.map(({ prefecture }) => prefecture);
    return { tempAddressPrefecture: differs('municipality-elsewhere', prefectures) };
  }
  const fits =
    inChosen === undefined
      ? elsewhere.length === 0
      : own.some(({ municipality }) => municipality.startsWith(inChosen.municipality));
  // Some applicants leave out the municipality. The text then starts with the town, which can have the same name as another
  // municipality. So a town of the postal number is accepted.
  if (fits || own.some(({ section }) => section !== null && startsWithPlace(tempAddress, section))) return {};
  const municipalities = own.map(({ municipality }) => municipality);
  return { tempAddress: differs('municipality-differs', municipalities) };
}

function differs(
  code: 'prefecture-differs' | 'municipality-differs' | 'municipality-elsewhere',
  places: readonly string[],
): Problem {
  return { code, places: [...new Set(places)] };
}

/**
 * Whether the address starts with the place, in any of its spellings. `canonicalPlace` is not suitable here, because it converts
 * most characters only before a kanji. It would not convert ツ at the end of 山二ツ.
 */
function startsWithPlace(address: string, place: string): boolean {
  const typed = Array.from(withoutSpaces(address));
  return spellingsOfPlace(withoutSpaces(place)).every((spellings, index) => {
    const character = typed[index];
    return character !== undefined && spellings.includes(character);
  });
}

const withoutSpaces = (text: string): string => text.replace(/[\s　]/g, '');
