import type { Reading } from '../../ports.ts';
import type { Town } from '../postcodes/town.ts';
import type { Analyse } from './analyser.ts';
import { append, type MunicipalityNames } from './municipality-names.ts';

type Readings = { readonly kana: readonly string[]; readonly isMunicipality: boolean };

/** Finds names of places that stand alone at `at` of a folded text. `read` takes about 0.1 ms. */
export type FindNames = (
  folded: string,
  at: number,
) => readonly { readonly length: number; readonly read: () => Reading }[];

const longestName = 12;

/**
 * Names in texts without an address around them, such as コーポ諫早: every municipality of Japan and `towns` (folded, those
 * of the home prefectures), also without 市, 区, 町 and 村.
 *
 * A reading is sure when the table has only that one and either it is a municipality's or the analyser agrees.
 */
export function bareNameFinder(
  municipalities: MunicipalityNames,
  towns: Iterable<Town>,
  analyse: Analyse,
): FindNames {
  const names = collectNames(municipalities, towns);
  return (folded, at) => {
    const found: { length: number; read: () => Reading }[] = [];
    if (!/^[\p{Script=Han}ぁ-ん]/u.test(folded.charAt(at))) return found;
    for (let length = 2; length <= longestName && at + length <= folded.length; length += 1) {
      const name = folded.slice(at, at + length);
      const readings = names.get(name);
      if (readings !== undefined) found.push({ length, read: () => choose(name, readings, analyse) });
    }
    return found;
  };
}

function choose(name: string, { kana, isMunicipality }: Readings, analyse: Analyse): Reading {
  const [first = ''] = kana;
  if (kana.length === 1 && isMunicipality) return { kana: first, isGuess: false };
  const analysed = analyse(name)
    .map(({ surface, reading }) => reading ?? surface)
    .join('');
  if (kana.length === 1) return { kana: first, isGuess: analysed !== first };
  return { kana: kana.includes(analysed) ? analysed : first, isGuess: true };
}

function collectNames(
  { prefectures, municipalities, parts }: MunicipalityNames,
  towns: Iterable<Town>,
): ReadonlyMap<string, Readings> {
  const official = new Map<string, string[]>();
  const others = new Map<string, string[]>();
  for (const [name, kana] of prefectures) addName(official, name, kana);
  for (const [name, named] of municipalities) for (const { kana } of named) addName(official, name, kana);
  for (const [name, readings] of parts) for (const kana of readings) addName(official, name, kana);
  for (const { section, kanaSection } of towns) addName(others, section, kanaSection);
  const names = new Map<string, Readings>();
  for (const name of new Set([...official.keys(), ...others.keys()])) {
    const kana = [...new Set([...(official.get(name) ?? []), ...(others.get(name) ?? [])])];
    names.set(name, { kana, isMunicipality: official.has(name) });
  }
  return names;
}

const endings: readonly (readonly [RegExp, RegExp])[] = [
  [/市$/, /シ$/],
  [/区$/, /ク$/],
  [/町$/, /(?:マチ|チョウ)$/],
  [/村$/, /(?:ムラ|ソン)$/],
  [/県$/, /ケン$/],
];

/** Adds a name, and its stem: 諫早 of 諫早市. */
function addName(names: Map<string, string[]>, name: string, kana: string): void {
  if (name.length > longestName || !/\p{Script=Han}/u.test(name)) return;
  append(names, name, kana);
  const ending = endings.find(([kanji]) => kanji.test(name));
  if (ending === undefined) return;
  const stem = name.replace(ending[0], '');
  const kanaStem = kana.replace(ending[1], '');
  if (stem.length > 1 && kanaStem !== kana) append(names, stem, kanaStem);
}
