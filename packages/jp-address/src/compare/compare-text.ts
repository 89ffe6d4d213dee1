import { toCommonForms } from '../text/common-forms.ts';
import {
  enlargeSmallKana,
  expandIterationMarks,
  kanjiLookalikes,
  katakanaLookalikes,
  toKatakana,
} from '../text/kana.ts';
import { stripInvisible } from '../text/normalise-text.ts';
import counts from './hentaigana.json' with { type: 'json' };
import { canBeRead, replaceV } from './name-reading.ts';
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

/** Kana match kanji only as their possible reading. */
export function mayMeanTheSame(typed: string, verified: string): boolean {
  return matchesLoosely([...toLooseKana(typed)], [...toLooseKana(verified)]);
}

/** From U+1B001 in the order of Unicode: each kana with the number of its forms. */
const hentaigana = counts.flatMap(([kana, count]) =>
  Array.from({ length: Number(count) }, () => String(kana)),
);

const replaceHentaigana = (text: string): string =>
  text.replace(/[\u{1b001}-\u{1b11e}]/gu, (form) => hentaigana[(form.codePointAt(0) ?? 0) - 0x1b001] ?? form);

function toLooseKana(text: string): string {
  return replaceV(enlargeSmallKana(toKatakana(replaceHentaigana(text)))).replace(
    /(?<=\p{Ideographic})[カガ](?=\p{Ideographic})/gu,
    'ケ',
  );
}

/** In UTF-16 code units, for several kanji: 和泉 イズミ. */
const longestReading = 8;

/** `ends[i]`: where a match of the first `i` characters can end in `theirs`. */
function matchesLoosely(own: readonly string[], theirs: readonly string[]): boolean {
  const ends = Array.from({ length: own.length + 1 }, () => new Set<number>());
  ends[0]?.add(0);
  for (let at = 0; at < own.length; at++) {
    for (const from of ends[at] ?? []) {
      if (isForm(own[at], theirs[from])) ends[at + 1]?.add(from + 1);
      for (const length of listReadings(own[at], theirs, from)) ends[at + 1]?.add(from + length);
      for (const length of listReadings(theirs[from], own, at)) ends[at + length]?.add(from + 1);
    }
  }
  return ends[own.length]?.has(theirs.length) === true;
}

function listReadings(kanji: string | undefined, text: readonly string[], start: number): readonly number[] {
  if (kanji === undefined || !/\p{Ideographic}/u.test(kanji)) return [];
  const run = text.slice(start, start + longestReading);
  const end = run.findIndex((character) => !/^[ァ-ヶー]$/.test(character));
  const lengths = Array.from({ length: end === -1 ? run.length : end }, (_, index) => index + 1);
  return lengths.filter((length) => canBeRead(kanji, run.slice(0, length).join(''), start > 0));
}

/** ヂ was written for both ジ and ヅ (ちゞ). */
const closeKana = new Set(
  [
    ...['ヂジ', 'ヂヅ', 'ヅズ', 'ヱエ', 'ヰイ', 'ヲオ'],
    ...Array.from(kanjiLookalikes, (kanji, at) => kanji + katakanaLookalikes.charAt(at)),
  ].flatMap((two) => [two, [...two].reverse().join('')]),
);

const isForm = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  (one === other || areVariants(one, other) || closeKana.has(one + other));
