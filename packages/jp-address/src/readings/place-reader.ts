import type { Town } from '../postal-table/town.ts';
import type { MunicipalityNames, NamedMunicipality } from './municipality-names.ts';
import { findLongest, type Piece } from './piece.ts';
import { readTown } from './town-reader.ts';

const longestMunicipality = 16;

/** Reads prefecture, municipality and town from folded spelling (`foldSpelling`). */
export type ReadPlace = (folded: string, at: number) => Piece | undefined;

export function placeReader(
  names: MunicipalityNames,
  townsOf: (municipalityCode: string) => readonly Town[],
  homePrefectures: ReadonlySet<string>,
): ReadPlace {
  return (folded, at) => {
    const prefecture = findLongest(names.prefectures, folded, at, 4);
    const [name = '', kana = ''] = prefecture ?? [];
    const lead = kana + readSpaces(folded, at + name.length);
    const length = name.length + readSpaces(folded, at + name.length).length;
    const rest = readMunicipality(folded, at + length, name === '' ? null : name);
    if (rest !== undefined) return { ...rest, length: length + rest.length, kana: lead + rest.kana };
    return prefecture && { length: name.length, kana, isGuess: false };
  };

  function readMunicipality(folded: string, at: number, prefecture: string | null): Piece | undefined {
    const [written, candidates] = findLongest(names.municipalities, folded, at, longestMunicipality) ?? [];
    if (written === undefined || candidates === undefined) return undefined;
    const there = candidates.filter((one) => prefecture === null || one.prefecture === prefecture);
    const read = there.map((one) => ({
      ...readWithTown(folded, at + written.length, one),
      isHome: homePrefectures.has(one.prefecture),
    }));
    const longest = Math.max(...read.map(({ length }) => length));
    if (longest <= 0 && !standsAlone(written, folded.slice(at + written.length), prefecture))
      return undefined;
    const best = read.filter(({ length }) => length === longest);
    const chosen = best.find(({ isHome }) => isHome) ?? best[0];
    if (chosen === undefined) return undefined;
    const isGuess = chosen.isGuess || best.some(({ kana }) => kana !== chosen.kana);
    return { length: written.length + chosen.length, kana: chosen.kana, isGuess };
  }

  function readWithTown(folded: string, at: number, { kana, codes }: NamedMunicipality): Piece {
    const town = readTown(folded, at, codes.flatMap(townsOf));
    return { length: town?.length ?? 0, kana: kana + (town?.kana ?? ''), isGuess: town?.isGuess ?? false };
  }
}

/** The 市 of 長崎市営住宅 belongs to 市営. */
function standsAlone(name: string, after: string, prefecture: string | null): boolean {
  return !/^[営立]/.test(after) && (prefecture !== null || /[市区]$|郡/.test(name));
}

const readSpaces = (text: string, at: number): string => /^\s*/.exec(text.slice(at))?.[0] ?? '';
