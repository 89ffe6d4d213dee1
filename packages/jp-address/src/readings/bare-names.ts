import type { Town } from '../postal-table/town.ts';
import type { Analyse } from './analyser.ts';
import type { MunicipalityNames } from './municipality-names.ts';
import type { Reading } from './piece.ts';

/** `isNear`: a prefecture, or a place in one of the `homePrefectures`. */
type Readings = { readonly kana: string[]; readonly isNear: boolean };

export type NamedPlace = {
  readonly length: number;
  readonly read: () => Reading;
  readonly isNear: boolean;
};

const longestName = 12;

/** Finds place names of 2 to 12 characters, such as 諫早 in コーポ諫早, also without the last part. */
export function createBareNameFinder(
  municipalities: MunicipalityNames,
  homePrefectures: ReadonlySet<string>,
  towns: Iterable<Town>,
  analyse: Analyse,
): (folded: string, at: number) => readonly NamedPlace[] {
  const names = collectNames(municipalities, homePrefectures, towns);
  return (folded, at) => {
    const found: NamedPlace[] = [];
    if (!/^[\p{Script=Han}ぁ-ん]/u.test(folded.charAt(at))) return found;
    for (let length = 2; length <= longestName && at + length <= folded.length; length += 1) {
      const name = folded.slice(at, at + length);
      const readings = names.get(name);
      if (readings !== undefined)
        found.push({ length, read: () => choose(name, readings, analyse), isNear: readings.isNear });
    }
    return found;
  };
}

function choose(name: string, { kana, isNear }: Readings, analyse: Analyse): Reading {
  const [first = ''] = kana;
  if (kana.length === 1 && isNear) return { kana: first, isGuess: false };
  const analysed = analyse(name)
    .map(({ surface, reading }) => reading ?? surface)
    .join('');
  // 安方 is a town, or the household of a family 安.
  const canBePerson = /[方荘]$/.test(name);
  if (kana.length === 1) return { kana: first, isGuess: canBePerson || analysed !== first };
  return { kana: kana.includes(analysed) ? analysed : first, isGuess: true };
}

function collectNames(
  { prefectures, municipalities, parts }: MunicipalityNames,
  homePrefectures: ReadonlySet<string>,
  towns: Iterable<Town>,
): ReadonlyMap<string, Readings> {
  const names = new Map<string, Readings>();
  for (const [name, kana] of prefectures) addName(names, name, kana, true);
  const named = [...municipalities, ...parts].flatMap(([name, places]) =>
    places.map(({ kana, prefecture }) => ({ name, kana, isNear: homePrefectures.has(prefecture) })),
  );
  for (const { name, kana, isNear } of named) if (isNear) addName(names, name, kana, true);
  for (const { name, kana, isNear } of named) if (!isNear) addName(names, name, kana, false);
  for (const { section, kanaSection } of towns) addName(names, section, kanaSection, false);
  return names;
}

const endings = [
  [/市$/, /シ$/],
  [/区$/, /ク$/],
  [/本町$/, /ホン(?:マチ|チョウ)$/],
  [/町$/, /(?:マチ|チョウ)$/],
  [/村$/, /(?:ムラ|ソン)$/],
  [/県$/, /ケン$/],
  [/府$/, /フ$/],
  [/都$/, /ト$/],
  [/中央$/, /チュウオウ$/],
  [/東$/, /ヒガシ$/],
  [/西$/, /ニシ$/],
  [/南$/, /ミナミ$/],
  [/北$/, /キタ$/],
] as const;

/** Near ones first. Stems: 春日原南 and 春日原 for 春日原南町. */
function addName(names: Map<string, Readings>, name: string, kana: string, isNear: boolean): void {
  if (name.length < 2 || name.length > longestName || !/\p{Script=Han}/u.test(name)) return;
  const known = names.get(name) ?? { kana: [], isNear };
  names.set(name, known);
  if (!known.kana.includes(kana)) known.kana.push(kana);
  for (const [ending, kanaEnding] of endings) {
    const kanaStem = kana.replace(kanaEnding, '');
    if (ending.test(name) && kanaStem !== kana) addName(names, name.replace(ending, ''), kanaStem, isNear);
  }
}
