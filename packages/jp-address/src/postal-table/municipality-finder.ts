import { findFormerMunicipality } from '../places/former-municipalities.ts';
import { findLeadingPrefecture } from '../places/prefecture.ts';
import { comparablePlace } from './comparable-place.ts';
import type { NamedMunicipality, PostalTable, Postcodes } from './postal-table.ts';
import type { Municipality } from './town.ts';

type Named = Pick<Municipality, 'prefecture' | 'municipality'>;

type Spelling = Omit<NamedMunicipality, 'rest'> & { readonly text: string };

/** Functions that need the list of municipalities; a page loads the list late. */
export type MunicipalityFinder = Omit<PostalTable, 'find'>;

/** Accepts a spelling that means one municipality of its prefecture. */
export function createMunicipalityFinder(
  municipalities: ReadonlyMap<string, Named>,
): MunicipalityFinder & Pick<Postcodes, 'findMunicipality'> {
  const prefectures = new Set([...municipalities.values()].map(({ prefecture }) => prefecture));
  const spellings = listSpellings(municipalities);
  const longest = Math.max(0, ...[...spellings.keys()].map((text) => text.length));
  const findStarts = (address: string): readonly NamedMunicipality[] => {
    const found = new Map<string, NamedMunicipality>();
    for (let length = longest; length > 0; length--) {
      for (const one of spellings.get(address.slice(0, length)) ?? []) {
        if (!found.has(one.prefecture)) found.set(one.prefecture, { ...one, rest: address.slice(length) });
      }
    }
    return [...found.values()];
  };
  const findMunicipalities = (address: string): readonly NamedMunicipality[] => {
    const typed = comparablePlace(address);
    const repeated = findLeadingPrefecture(typed);
    const local = typed.slice(repeated?.length ?? 0);
    const starts = findStarts(local);
    const found = starts.length > 0 ? starts : findStarts(stripCounty(local));
    return found.filter(({ prefecture }) => repeated === undefined || repeated === prefecture);
  };
  return {
    knowsMunicipalitiesOf: (prefecture) => prefectures.has(prefecture),
    findMunicipality: (prefecture, address) =>
      findMunicipalities(address).find((one) => one.prefecture === prefecture)?.code,
    findMunicipalities,
    findFormerMunicipality,
    findSimilarMunicipalities: (prefecture, address) => {
      const typed = comparablePlace(address);
      const withOrWithoutKe = listWithOrWithoutKe(typed, longest);
      return [...spellings].flatMap(([text, found]) => {
        const start = isOneCharacterOff(text, typed)
          ? typed
          : withOrWithoutKe.find((one) => one.startsWith(text));
        if (start === undefined) return [];
        return found
          .filter((one) => one.prefecture === prefecture && one.lacks === null)
          .map((one) => ({ ...one, rest: start.slice(text.length) }));
      });
    },
  };
}

function listSpellings(municipalities: ReadonlyMap<string, Named>): ReadonlyMap<string, readonly Spelling[]> {
  const all = Array.from(municipalities, ([code, { prefecture, municipality }]) => {
    const text = comparablePlace(municipality);
    const [, city, ward] = /^(.+?市)(.+区)$/.exec(text) ?? [];
    return { text, city, ward, whole: { prefecture, municipality, code, lacks: null } };
  });
  const wards = new Set(all.map(({ ward }) => ward));
  const known: Spelling[] = [];
  for (const { text, city, ward, whole } of all) {
    // Several cities have a 中央区.
    known.push({ ...whole, text, isUnmistakable: !wards.has(text) });
    if (city !== undefined && ward !== undefined) {
      known.push({ ...whole, text: ward, isUnmistakable: false, lacks: 'city' });
      const cityOnly = { ...whole, municipality: city, code: undefined, lacks: 'ward' } as const;
      known.push({ ...cityOnly, text: city, isUnmistakable: true });
    }
    const town = stripCounty(text);
    if (town !== text) known.push({ ...whole, text: town, isUnmistakable: false });
  }
  const byText = new Map<string, Spelling[]>();
  for (const one of known) byText.set(one.text, [...(byText.get(one.text) ?? []), one]);
  return new Map([...byText].map(([text, spellings]) => [text, spellings.filter(isOnlyOne)]));
}

/** The last character tells the kind: 古賀台 is no slip of 古賀市. */
function isOneCharacterOff(name: string, address: string): boolean {
  const wrong = Array.from(name).findIndex((character, index) => character !== address[index]);
  return (
    name.length >= 3 &&
    wrong >= 0 &&
    wrong < name.length - 1 &&
    address.slice(wrong + 1).startsWith(name.slice(wrong + 1))
  );
}

/** 世田ヶ谷区 and 茅崎市 for 世田谷区 and 茅ヶ崎市. */
function listWithOrWithoutKe(address: string, longest: number): readonly string[] {
  const ends = Array.from({ length: Math.min(longest, address.length) }, (_, index) => index + 1);
  return ends.map((end) => {
    const isKe = address[end] === 'ケ';
    return `${address.slice(0, end)}${isKe ? '' : 'ケ'}${address.slice(isKe ? end + 1 : end)}`;
  });
}

function isOnlyOne(spelling: Spelling, _: number, all: readonly Spelling[]): boolean {
  return all.every(
    (one) => one.prefecture !== spelling.prefecture || one.municipality === spelling.municipality,
  );
}

/** 小郡市 and 大和郡山市 have no county. 三宅村 and 八丈町 stand behind their islands. */
const stripCounty = (text: string): string => text.replace(/^(?:.{1,5}?郡|三宅島|八丈島)(?=.+[町村])/, '');
