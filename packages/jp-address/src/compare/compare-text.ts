import { getJisCharacters } from '../text/character-set.ts';
import { toCommonForms } from '../text/common-forms.ts';
import { stripInvisible } from '../text/invisible.ts';
import { enlargeSmallKana, expandIterationMarks, toKatakana } from '../text/kana.ts';
import { areVariants } from './variant-kanji.ts';

/** `review`: the bank decides; `absent`: the provider sent no usable value. */
export type Likeness = 'same' | 'equivalent' | 'review' | 'differs' | 'absent';

/** In UTF-16 code units. */
export const longestAttribute = 200;

export function normaliseAttribute(text: string): string {
  return stripInvisible(text.normalize('NFKC').replace(/\p{Variation_Selector}/gu, ''))
    .replace(/\s+/gu, ' ')
    .trim();
}

export function toCanonicalKanji(text: string): string {
  return expandIterationMarks(toCommonForms(text)).replace(/(.)[々〻ゝヽ]/gu, '$1$1');
}

/** Kana alone never match a whole name in kanji. */
export function mayMeanTheSame(typed: string, verified: string): boolean {
  const [own, theirs] = [[...toLooseKana(typed)], [...toLooseKana(verified)]];
  const isShared = own.some((character) => theirs.some((other) => isForm(character, other)));
  return isShared && matchesLoosely(own, theirs);
}

function toLooseKana(text: string): string {
  return enlargeSmallKana(toKatakana(text))
    .replace(/(?<=\p{Ideographic})[カガ](?=\p{Ideographic})/gu, 'ケ')
    .replaceAll('ヂ', 'ヅ');
}

/** 志 has the reading ココロザシ. */
const longestReading = 5;

/** `ends[i]`: where a match of the first `i` characters can end in `theirs`. */
function matchesLoosely(own: readonly string[], theirs: readonly string[]): boolean {
  const ends = Array.from({ length: own.length + 1 }, () => new Set<number>());
  ends[0]?.add(0);
  for (let at = 0; at < own.length; at++) {
    for (const from of ends[at] ?? []) {
      if (isForm(own[at], theirs[from])) ends[at + 1]?.add(from + 1);
      if (isKanji(own[at])) for (const length of listKanaRuns(theirs, from)) ends[at + 1]?.add(from + length);
      if (isUntypable(theirs[from]))
        for (const length of listKanaRuns(own, at)) ends[at + length]?.add(from + 1);
    }
  }
  return ends[own.length]?.has(theirs.length) === true;
}

function listKanaRuns(text: readonly string[], start: number): readonly number[] {
  const run = text.slice(start, start + longestReading);
  const end = run.findIndex((character) => !/^[ァ-ヶー]$/.test(character));
  return Array.from({ length: end === -1 ? run.length : end }, (_, index) => index + 1);
}

const isForm = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && (one === other || areVariants(one, other));
const isKanji = (text: string | undefined): boolean => text !== undefined && /\p{Ideographic}/u.test(text);
const isUntypable = (text: string | undefined): boolean =>
  text !== undefined && isKanji(text) && !getJisCharacters().has(text);
