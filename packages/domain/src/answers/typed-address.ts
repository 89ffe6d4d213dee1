import { listSpellingsOfPlace } from '@kaisetsu/jp-address/places/place-spellings';
import type { PostalTable } from '@kaisetsu/jp-address/postal-table/postal-table';
import type { Problem } from '../fields/problem.ts';
import type { AddressDraft } from './address.ts';
import type { Problems } from './check.ts';

type TypedAddress = Pick<AddressDraft, 'postalNumber' | 'tempAddressPrefecture' | 'tempAddress'>;

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
    return { tempAddressPrefecture: createPlaceProblem('prefecture-differs', prefectures) };
  }
  const named = table.findMunicipalities(tempAddress);
  const inChosen = named.find(({ prefecture }) => prefecture === chosen);
  const elsewhere = named.filter((one) => one.isUnmistakable && one.prefecture !== chosen);
  if (places.length === 0) {
    if (inChosen !== undefined || elsewhere.length === 0) return {};
    const prefectures = elsewhere.map(({ prefecture }) => prefecture);
    return { tempAddressPrefecture: createPlaceProblem('municipality-elsewhere', prefectures) };
  }
  const fits =
    inChosen === undefined
      ? elsewhere.length === 0
      : own.some(({ municipality }) => municipality.startsWith(inChosen.municipality));
  // The town can have the same name as another municipality.
  if (fits || own.some(({ section }) => section !== null && startsWithPlace(tempAddress, section))) return {};
  const municipalities = own.map(({ municipality }) => municipality);
  return { tempAddress: createPlaceProblem('municipality-differs', municipalities) };
}

function createPlaceProblem(
  code: 'prefecture-differs' | 'municipality-differs' | 'municipality-elsewhere',
  places: readonly string[],
): Problem {
  return { code, places: [...new Set(places)] };
}

/** `canonicalPlace` is not suitable: it would not convert ツ at the end of 山二ツ. */
function startsWithPlace(address: string, place: string): boolean {
  const typed = Array.from(stripAllSpaces(address));
  return listSpellingsOfPlace(stripAllSpaces(place)).every((spellings, index) => {
    const character = typed[index];
    return character !== undefined && spellings.includes(character);
  });
}

const stripAllSpaces = (text: string): string => text.replace(/[\s　]/g, '');
