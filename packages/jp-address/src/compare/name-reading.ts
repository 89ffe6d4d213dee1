import { ReadingLib } from 'furigana/dist/commonjs/gen/reading-lib.js';
import { toCommonForms } from '../text/common-forms.ts';
import { enlargeSmallKana, toKatakana } from '../text/kana.ts';
import { matchesSound } from './roman-name.ts';
import { listVariants } from './variant-kanji.ts';
import table from './whole-readings.json' with { type: 'json' };

/** Not the sum of their kanji; with ヂ as ジ and ヅ as ズ. */
const wholeReadings = new Map(Object.entries(table));

const sameSound: Readonly<Record<string, string>> = { ヂ: 'ジ', ヅ: 'ズ', ヲ: 'オ', ヱ: 'エ', ヰ: 'イ' };
const voicedV: Readonly<Record<string, string>> = { ア: 'バ', イ: 'ビ', エ: 'ベ', オ: 'ボ' };

/** After `enlargeSmallKana`. */
export const replaceV = (kana: string): string =>
  kana.replace(/ヴ([アイエオ]?)/g, (_, vowel: string) => voicedV[vowel] ?? 'ブ');

/** ヱ and エ, ヅ and ズ, small and large kana become one. */
export function foldKana(text: string): string {
  return replaceV(enlargeSmallKana(toKatakana(text.normalize('NFKC'))))
    .replace(/[ヂヅヲヱヰ]/g, (kana) => sameSound[kana] ?? kana)
    .replace(/[\s・]/g, '');
}

const voiced: ReadonlyMap<string, string> = new Map(
  [...'カキクケコサシスセソタチツテトハヒフヘホ'].map((kana) => [
    kana,
    foldKana(`${kana}\u3099${/[ハ-ホ]/.test(kana) ? `${kana}\u309a` : ''}`),
  ]),
);

const isKanji = (character: string): boolean => /\p{Ideographic}/u.test(character);

/** True also for kanji without known readings. `isInside`: characters precede, so 田 can be ダ. */
export function canBeRead(name: string, kana: string, isInside = false): boolean {
  const wanted = foldKana(kana);
  const written = toCommonForms(name.normalize('NFKC'));
  if (/\p{Script=Latin}/u.test(written)) return matchesSound(wanted, written);
  if (wholeReadings.get(written)?.includes(wanted)) return true;
  const characters = [...written];
  let ends = new Set([0]);
  for (const [at, character] of characters.entries()) {
    const readings = listReadings(character === '々' ? (characters[at - 1] ?? '') : character);
    const isLast = at === characters.length - 1;
    const next = [...ends].flatMap((start) => listEnds(readings, wanted, start, isInside || at > 0));
    ends = new Set(next.flatMap((end) => (isKanji(character) ? addKana(wanted, end, isLast) : [end])));
  }
  return ends.has(wanted.length);
}

/** Of 守る the table has まも, a given name まもる. 井上 contains ノ. */
function addKana(kana: string, end: number, isLast: boolean): readonly number[] {
  const extra = isLast ? /[ウクグスツヌブムルイキシミメリ]/ : /[ノガケツ]/;
  return extra.test(kana.charAt(end)) ? [end, end + 1] : [end];
}

function listEnds(
  readings: readonly string[] | undefined,
  kana: string,
  start: number,
  isInside: boolean,
): readonly number[] {
  if (readings === undefined)
    return Array.from({ length: Math.max(0, kana.length - start) }, (_, index) => start + index + 1);
  return readings.flatMap((reading) =>
    hasSounds(reading, kana.slice(start, start + reading.length), isInside) ? [start + reading.length] : [],
  );
}

/** 小川 is オ+ガワ, 服部 ハツ+トリ, 一徹 イツ+テツ. */
function hasSounds(reading: string, kana: string, isInside: boolean): boolean {
  if (reading === kana) return true;
  const [first = '', last = ''] = [reading.charAt(0), reading.slice(-1)];
  const firstFits =
    first === kana.charAt(0) || (isInside && voiced.get(first)?.includes(kana.charAt(0)) === true);
  const lastFits =
    last === kana.slice(-1) || (reading.length > 1 && /[チクキ]/.test(last) && kana.endsWith('ツ'));
  if (reading.length === 1) return kana.length === 1 && firstFits;
  return (
    reading.length === kana.length && firstFits && lastFits && reading.slice(1, -1) === kana.slice(1, -1)
  );
}

const readingsOf = new Map<string, readonly string[] | undefined>();

function listReadings(character: string): readonly string[] | undefined {
  if (!isKanji(character)) return /[ヶケ]/.test(character) ? ['ケ', 'カ', 'ガ'] : [foldKana(character)];
  if (!readingsOf.has(character)) {
    const known = [character, ...listVariants(character)].flatMap((kanji) => ReadingLib[kanji] ?? []);
    readingsOf.set(character, known.length === 0 ? undefined : [...new Set(known.map(foldKana))]);
  }
  return readingsOf.get(character);
}
