import type { NamedMunicipality } from '@kaisetsu/domain/answers/typed-address';
import { leadingPrefecture } from '@kaisetsu/domain/fields/prefecture';
import type { Postcodes } from '../../ports.ts';
import { comparablePlace } from './comparable-place.ts';

export type Municipality = {
  readonly prefecture: string;
  readonly kanaPrefecture: string;
  readonly municipality: string;
  readonly kanaMunicipality: string;
};

type Spelling = NamedMunicipality & {
  readonly text: string;
  /** JIS code; undefined for a city without its ward (福岡市), because the postal data has codes only for the wards. */
  readonly code: string | undefined;
};

/**
 * Finds the municipality of a typed address. Applicants often omit the county (水巻町 for 遠賀郡水巻町), misspell it (芦北郡 for 葦北郡),
 * repeat the prefecture, or write another form of a kanji. A spelling is accepted if it matches only one municipality of its
 * prefecture.
 */
export function municipalityFinder(
  municipalities: ReadonlyMap<string, Municipality>,
): Pick<Postcodes, 'municipalityOf' | 'municipalitiesAt'> {
  const spellings = spellingsOf(municipalities);
  const longest = Math.max(0, ...[...spellings.keys()].map((text) => text.length));
  /** Finds the spellings with which the text starts: in each prefecture, the longest of them. */
  const startsOf = (address: string): readonly Spelling[] => {
    const found = new Map<string, Spelling>();
    for (let length = longest; length > 0; length--) {
      for (const one of spellings.get(address.slice(0, length)) ?? []) {
        if (!found.has(one.prefecture)) found.set(one.prefecture, one);
      }
    }
    return [...found.values()];
  };
  /** If the address starts with no spelling, its county may be misspelt. Then the town after the county is sufficient. */
  const spellingsAt = (address: string): readonly Spelling[] => {
    const found = startsOf(address);
    return found.length > 0 ? found : startsOf(withoutCounty(address));
  };
  return {
    municipalityOf: (prefecture, address) => {
      const typed = comparablePlace(address);
      const rest = typed.startsWith(prefecture) ? typed.slice(prefecture.length) : typed;
      return spellingsAt(rest).find((one) => one.prefecture === prefecture)?.code;
    },
    municipalitiesAt: (address) => {
      const typed = comparablePlace(address);
      const repeated = leadingPrefecture(typed);
      const found = spellingsAt(typed.slice(repeated?.length ?? 0));
      return found.filter(({ prefecture }) => repeated === undefined || repeated === prefecture);
    },
  };
}

/** Maps each text to the spellings that mean only one municipality of their prefecture. */
function spellingsOf(
  municipalities: ReadonlyMap<string, Municipality>,
): ReadonlyMap<string, readonly Spelling[]> {
  const wards = new Set(
    [...municipalities.values()].map(({ municipality }) => cityAndWard(comparablePlace(municipality))[1]),
  );
  const known: Spelling[] = [];
  for (const [code, { prefecture, municipality }] of municipalities) {
    const text = comparablePlace(municipality);
    // 中央区 in Tokyo is mistakable, because several cities have a ward of this name. 千代田区 is unmistakable.
    known.push({ prefecture, municipality, code, text, isUnmistakable: !wards.has(text) });
    const [city] = cityAndWard(text);
    if (city !== undefined) {
      known.push({ prefecture, municipality: city, code: undefined, text: city, isUnmistakable: true });
    }
    const town = withoutCounty(text);
    if (town !== text) known.push({ prefecture, municipality, code, text: town, isUnmistakable: false });
  }
  const byText = new Map<string, Spelling[]>();
  for (const one of known) byText.set(one.text, [...(byText.get(one.text) ?? []), one]);
  return new Map([...byText].map(([text, spellings]) => [text, spellings.filter(isOnlyOne)]));
}

/**
 * Whether the spelling means only one municipality of its prefecture. A city counts as one municipality, although each of its
 * wards adds the spelling of the city.
 */
function isOnlyOne(spelling: Spelling, _: number, all: readonly Spelling[]): boolean {
  return all.every(
    (one) => one.prefecture !== spelling.prefecture || one.municipality === spelling.municipality,
  );
}

/** 遠賀郡水巻町 → 水巻町. The names 小郡市 and 大和郡山市 have no county and stay. */
const withoutCounty = (text: string): string => text.replace(/^.{1,5}?郡(?=.+[町村])/, '');

/** 福岡市中央区 → 福岡市, 中央区; [] for a municipality that is not a ward of a city. */
const cityAndWard = (municipality: string): readonly string[] =>
  /^(.+?市)(.+区)$/.exec(municipality)?.slice(1) ?? [];
