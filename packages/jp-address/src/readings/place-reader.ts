import type { Town } from '../postal-table/town.ts';
import { findCommonStart, type MunicipalityNames, type NamedMunicipality } from './municipality-names.ts';
import { createSurePiece, findLongest, type Piece } from './piece.ts';

const longestMunicipality = 16;

/** Reads prefecture, municipality and town from folded spelling (`foldSpelling`). */
export function placeReader(
  names: MunicipalityNames,
  townsOf: (municipalityCode: string) => readonly Town[],
  homePrefectures: ReadonlySet<string>,
): (folded: string, at: number) => Piece | undefined {
  return (folded, at) => {
    const prefecture = findLongest(names.prefectures, folded, at, 4);
    const [name = '', kana = ''] = prefecture ?? [];
    const spaces = readSpaces(folded, at + name.length);
    const length = name.length + spaces.length;
    const rest = readMunicipality(folded, at + length, name === '' ? null : name);
    if (rest !== undefined) return { ...rest, length: length + rest.length, kana: kana + spaces + rest.kana };
    return prefecture && createSurePiece(name.length, kana);
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

const townEnding = /[町村]$/;
const kanaTownEnding = /^(.*(?:マチ|チョウ|ムラ|ソン))/;

/** If no name matches, reads the first part of a town's name (大和町 of 大和町尼寺). */
function readTown(text: string, at: number, towns: readonly Town[]): Piece | undefined {
  const lead = readSpaces(text, at);
  const rest = text.slice(at + lead.length);
  const found = findLongestTown(rest, towns) ?? findLongestFirstPart(rest, towns);
  return found && { ...found, length: found.length + lead.length, kana: lead + found.kana };
}

function findLongestTown(rest: string, towns: readonly Town[]): Piece | undefined {
  const matched = towns.flatMap((town) => {
    const match = town.section === '' ? undefined : matchTown(rest, town.section);
    return match === undefined ? [] : [{ ...match, town }];
  });
  const longest = Math.max(...matched.map(({ town }) => town.section.length));
  const best = matched.filter(({ town }) => town.section.length === longest);
  const [first] = best;
  if (first === undefined) return undefined;
  const readings = new Set(best.map(({ town, divisions }) => readDivisions(town, divisions, towns)));
  const [kana = first.town.kanaSection] = readings;
  return { length: first.length, kana, isGuess: readings.size > 1 || readings.has(undefined) };
}

/** `at` is the index in the town's name. */
type Division = { readonly at: number; readonly kana: string };

function matchTown(
  rest: string,
  name: string,
): { length: number; divisions: readonly Division[] } | undefined {
  const divisions: Division[] = [];
  let length = 0;
  for (let at = 0; at < name.length; at += 1) {
    if (rest.charAt(length) !== name.charAt(at)) {
      const [division] = /^大?字/.exec(rest.slice(length)) ?? [];
      if (division === undefined) return undefined;
      divisions.push({ at, kana: division === '字' ? 'アザ' : 'オオアザ' });
      length += division.length;
      if (rest.charAt(length) !== name.charAt(at)) return undefined;
    }
    length += 1;
  }
  return { length, divisions };
}

/** Undefined when the place of the insertion is unknown. */
function readDivisions(
  town: Town,
  divisions: readonly Division[],
  towns: readonly Town[],
): string | undefined {
  let kana = '';
  let done = 0;
  for (const { at, kana: division } of divisions) {
    const first = at === 0 ? '' : findFirstPartKana(town.section.slice(0, at), towns);
    if (first === undefined || !town.kanaSection.startsWith(first)) return undefined;
    kana += town.kanaSection.slice(done, first.length) + division;
    done = first.length;
  }
  return kana + town.kanaSection.slice(done);
}

function findLongestFirstPart(rest: string, towns: readonly Town[]): Piece | undefined {
  const parts = new Set<string>();
  for (const { section } of towns) {
    const length = findCommonStart([section, rest]).length;
    const part = section.slice(0, length).replace(/[^町村]*$/, '');
    if (part.length > 1) parts.add(part);
  }
  const part = [...parts].sort((one, other) => other.length - one.length)[0];
  const kana = part === undefined ? undefined : findFirstPartKana(part, towns);
  return part === undefined || kana === undefined ? undefined : { length: part.length, kana, isGuess: false };
}

function findFirstPartKana(part: string, towns: readonly Town[]): string | undefined {
  if (!townEnding.test(part)) return undefined;
  const readings = towns
    .filter(({ section }) => section.startsWith(part))
    .map(({ kanaSection }) => kanaSection);
  return kanaTownEnding.exec(findCommonStart(readings))?.[1];
}
