import { jisCharacters } from '../text/character-set.ts';
import { inCommonForms } from '../text/common-forms.ts';
import { stripInvisible } from '../text/invisible.ts';
import { enlargeSmallKana, expandIterationMarks, hiraganaToKatakana } from '../text/kana.ts';
import { areVariants } from './variant-kanji.ts';

/**
 * The result of a comparison of a typed text with the verified text:
 * - `same`: equal after normalisation of width, spaces and invisible characters
 * - `equivalent`: equal after conversion to canonical forms. One of two addresses may lack a part that some cards do not show.
 * - `review`: an employee of the bank has to decide
 * - `differs`: the texts mean different names, dates or places
 * - `absent`: the provider sent no usable value
 */
export type Likeness = 'same' | 'equivalent' | 'review' | 'differs' | 'absent';

/** Maximum length of a verified value, in UTF-16 code units. A longer value counts as absent. */
export const longestAttribute = 200;

/** Normalises to NFKC, removes invisible characters and variation selectors, and replaces several spaces by one. */
export function normaliseAttribute(text: string): string {
  return stripInvisible(text.normalize('NFKC').replace(/\p{Variation_Selector}/gu, ''))
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * Converts kanji to forms that the bank can store, and writes out iteration marks: 髙→高, 﨑→崎, 佐々木→佐佐木, みすゞ→みすず. Expects a
 * text from {@link normaliseAttribute}.
 */
export function canonicalKanji(text: string): string {
  return expandIterationMarks(inCommonForms(text)).replace(/(.)[々〻ゝヽ]/gu, '$1$1');
}

/**
 * Whether two different canonical texts may mean the same, so that an employee of the bank has to decide. The texts may differ
 * only in:
 * - variant kanji (斉/齋), or the kana that {@link looseKana} makes equal
 * - kana in the card's certificate for a typed kanji, because the certificate's character set may lack the kanji
 * - typed kana for a kanji that the bank's character set lacks
 *
 * At least one character must be equal or a variant, so that kana alone never match a whole name in kanji.
 */
export function mayMeanTheSame(typed: string, verified: string): boolean {
  const [own, theirs] = [[...looseKana(typed)], [...looseKana(verified)]];
  const isShared = own.some((character) => theirs.some((other) => isForm(character, other)));
  return isShared && matchesLoosely(own, theirs);
}

/**
 * Makes kana equal that a register and an applicant may write differently: すず and スズ, ッ and ツ, ヶ and ケ. Between two kanji
 * also カ and ガ become ケ (関が原, 関ヶ原). ヂ becomes ヅ, because an applicant may read ちゞ as ちづ instead of ちぢ.
 */
function looseKana(text: string): string {
  return enlargeSmallKana(hiraganaToKatakana(text))
    .replace(/(?<=\p{Ideographic})[カガ](?=\p{Ideographic})/gu, 'ケ')
    .replaceAll('ヂ', 'ヅ');
}

/** Maximum number of kana in the reading of one kanji: 志 has the reading ココロザシ. */
const longestReading = 5;

/**
 * Matches the characters of `own` with those of `theirs` from left to right. `ends[i]` has the positions in `theirs` at which a
 * match of the first `i` characters of `own` can end.
 */
function matchesLoosely(own: readonly string[], theirs: readonly string[]): boolean {
  const ends = Array.from({ length: own.length + 1 }, () => new Set<number>());
  ends[0]?.add(0);
  for (let at = 0; at < own.length; at++) {
    for (const from of ends[at] ?? []) {
      if (isForm(own[at], theirs[from])) ends[at + 1]?.add(from + 1);
      if (isKanji(own[at])) for (const length of kanaRuns(theirs, from)) ends[at + 1]?.add(from + length);
      if (isUntypable(theirs[from])) for (const length of kanaRuns(own, at)) ends[at + length]?.add(from + 1);
    }
  }
  return ends[own.length]?.has(theirs.length) === true;
}

/** Lengths of the runs of kana that begin at `start` and may be the reading of one kanji. */
function kanaRuns(text: readonly string[], start: number): readonly number[] {
  const run = text.slice(start, start + longestReading);
  const end = run.findIndex((character) => !/^[ァ-ヶー]$/.test(character));
  return Array.from({ length: end === -1 ? run.length : end }, (_, index) => index + 1);
}

const isForm = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && (one === other || areVariants(one, other));
const isKanji = (text: string | undefined): boolean => text !== undefined && /\p{Ideographic}/u.test(text);
const isUntypable = (text: string | undefined): boolean =>
  text !== undefined && isKanji(text) && !jisCharacters().has(text);
