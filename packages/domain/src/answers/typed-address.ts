import type { AddressFound } from '@kaisetsu/jp-address/places/address-found';
import { listSpellingsOfPlace } from '@kaisetsu/jp-address/places/place-spellings';
import type { NamedMunicipality, PostalTable } from '@kaisetsu/jp-address/postal-table/postal-table';
import { stripSpaces } from '@kaisetsu/jp-address/text/width';
import type { Problem } from '../fields/problem.ts';
import type { AddressDraft } from './address.ts';
import type { Problems } from './check.ts';

type TypedAddress = Pick<AddressDraft, 'postalNumber' | 'tempAddressPrefecture' | 'tempAddress'>;

export function validateTypedAddress(
  draft: TypedAddress,
  table: PostalTable,
): Problems<'tempAddressPrefecture' | 'tempAddress'> {
  if (draft.tempAddressPrefecture === '') return {};
  const contradiction = findContradiction(draft, table);
  if (Object.keys(contradiction).length > 0 || draft.tempAddress === '') return contradiction;
  const gap = findGap(draft, table);
  return gap === null ? {} : { tempAddress: gap.problem };
}

/** Texts that the page offers in place of an address with a gap. */
export const suggestTypedAddresses = (draft: TypedAddress, table: PostalTable): readonly string[] =>
  findGap(draft, table)?.completed ?? [];

const listOnce = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

type Gap = { readonly problem: Problem; readonly completed: readonly string[] };

const createGap = (problem: Problem, completed: readonly string[] = []): Gap => ({
  problem,
  completed: listOnce(completed),
});

/** A complete address names its municipality, with the ward, and a place or number in it (VAL-094). */
function findGap(draft: TypedAddress, table: PostalTable): Gap | null {
  const { tempAddressPrefecture: chosen, tempAddress } = draft;
  if (!table.knowsMunicipalitiesOf(chosen)) return null;
  const own = table.find(draft.postalNumber).filter(({ prefecture }) => prefecture === chosen);
  const named = table.findMunicipalities(tempAddress).find(({ prefecture }) => prefecture === chosen);
  const municipalities = own.map(({ municipality }) => municipality);
  const isOfNumber = (place: string) =>
    municipalities.some((one) => one.startsWith(place) || place.startsWith(one));
  const isVague = named === undefined || named.lacks === 'ward';
  const former = isVague ? table.findFormerMunicipality(chosen, tempAddress) : undefined;
  if (former !== undefined && (own.length === 0 ? former.isUnmistakable : former.now.some(isOfNumber))) {
    return createGap(
      { code: 'municipality-renamed', characters: former.former, places: former.now },
      former.now.map((place) => place + cutBehind(tempAddress, former)),
    );
  }
  const similar = (isVague ? table.findSimilarMunicipalities(chosen, tempAddress) : [])
    .filter((one) => own.length === 0 || isOfNumber(one.municipality))
    .map((one) => one.municipality + cutBehind(tempAddress, one));
  if (named === undefined) {
    const completed = similar.length > 0 ? similar : own.flatMap((one) => completeFrom(one, tempAddress));
    return createGap({ code: 'municipality-missing' }, completed);
  }
  const { municipality, lacks } = named;
  if (lacks === 'city')
    return createGap({ code: 'municipality-missing' }, [municipality + cutBehind(tempAddress, named)]);
  if (lacks === 'ward') {
    const wards = own.filter((one) => one.municipality.startsWith(municipality));
    const completed = wards.map(
      (ward) => ward.municipality + (cutOwnName(ward, tempAddress) ?? cutBehind(tempAddress, named)),
    );
    return createGap(
      { code: 'ward-missing', places: [municipality] },
      similar.length > 0 ? similar : completed,
    );
  }
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{N}A-Za-z]/u.test(named.rest)
    ? null
    : createGap({ code: 'town-missing', places: [municipality] });
}

/** 豊栄市葛塚1 names an unknown municipality, which the one of the number takes the place of. */
function completeFrom(own: AddressFound, address: string): readonly string[] {
  const { municipality, section } = own;
  const behind = cutOwnName(own, address);
  if (behind !== null) return [municipality + behind];
  const namesAnother = /^[^\d]{1,5}?(?:市|郡.+?[町村])/u.test(address);
  const at = namesAnother ? address.indexOf(section ?? address) : 0;
  return at < 0 || (namesAnother && section === null) ? [] : [municipality + address.slice(at)];
}

/** Cuts 福岡中央区 off 福岡中央区天神1, which would else be offered behind 福岡市中央区. Null: it begins otherwise. */
function cutOwnName({ prefecture, municipality, section }: AddressFound, address: string): string | null {
  const ends = [
    section === null ? -1 : address.indexOf(section),
    address.indexOf(municipality.slice(-1)) + 1,
  ];
  const end = ends.find((one) => one > 0 && isAbbreviation(address.slice(0, one), prefecture + municipality));
  return end === undefined ? null : address.slice(end);
}

function isAbbreviation(text: string, whole: string): boolean {
  let at = 0;
  return Array.from(text).every((character) => {
    at = whole.indexOf(character, at) + 1;
    return at > 0;
  });
}

/** `rest` has another spelling, but the same number of characters apart from spaces. */
function cutBehind(address: string, { rest }: Pick<NamedMunicipality, 'rest'>): string {
  const characters = Array.from(address);
  let left = Array.from(rest).length;
  while (left > 0) if (/\S/u.test(characters.pop() ?? 'x')) left -= 1;
  return address.slice(characters.join('').length);
}

function findContradiction(
  draft: TypedAddress,
  table: PostalTable,
): Problems<'tempAddressPrefecture' | 'tempAddress'> {
  const { tempAddressPrefecture: chosen, tempAddress } = draft;
  const places = table.find(draft.postalNumber);
  const own = places.filter(({ prefecture }) => prefecture === chosen);
  if (places.length > 0 && own.length === 0) {
    const prefectures = listOnce(places.map(({ prefecture }) => prefecture));
    return { tempAddressPrefecture: { code: 'prefecture-differs', places: prefectures } };
  }
  const named = table.findMunicipalities(tempAddress);
  const inChosen = named.find(({ prefecture }) => prefecture === chosen);
  const elsewhere = named.filter((one) => one.isUnmistakable && one.prefecture !== chosen);
  if (places.length === 0) {
    if (inChosen !== undefined || elsewhere.length === 0) return {};
    const prefectures = listOnce(elsewhere.map(({ prefecture }) => prefecture));
    return { tempAddressPrefecture: { code: 'municipality-elsewhere', places: prefectures } };
  }
  const fits =
    inChosen === undefined
      ? elsewhere.length === 0
      : own.some(({ municipality }) => municipality.startsWith(inChosen.municipality));
  // The town can have the same name as another municipality.
  if (fits || own.some(({ section }) => section !== null && startsWithPlace(tempAddress, section))) return {};
  const municipalities = listOnce(own.map(({ municipality }) => municipality));
  return { tempAddress: { code: 'municipality-differs', places: municipalities } };
}

/** `canonicalPlace` is not suitable: it would not convert ツ at the end of 山二ツ. */
function startsWithPlace(address: string, place: string): boolean {
  const typed = Array.from(stripSpaces(address));
  return listSpellingsOfPlace(stripSpaces(place)).every((spellings, index) => {
    const character = typed[index];
    return character !== undefined && spellings.includes(character);
  });
}
