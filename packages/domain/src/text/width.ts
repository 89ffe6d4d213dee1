import { normaliseVariants } from './character-set.ts';
import { composeVoicedMarks, narrowKana, widenKana } from './half-width-kana.ts';

const dashes = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g;
const asciiToFull = 0xfee0;

/**
 * Converts ASCII letters, digits and symbols, and any white space, to full width (spec 5.2 "Text helpers"). Half-width katakana
 * becomes full-width, and a voiced mark joins its kana (ｶﾞ → ガ). Every kind of dash becomes －, and 〜 becomes ～. Straight quotes
 * become ” and ’, because JIS X 0208 has no straight quotes. A long-vowel mark between digits becomes －. Hiragana and kanji stay.
 */
export function toFullWidth(text: string): string {
  const wide = widenKana(normaliseVariants(text))
    .replace(/"/g, '”')
    .replace(/'/g, '’')
    .replace(/[!-~]/g, (ascii) => String.fromCharCode(ascii.charCodeAt(0) + asciiToFull))
    .replace(/\s/g, '\u3000')
    .replace(dashes, '－');
  return hyphensBetweenDigits(composeVoicedMarks(wide), '－');
}

/**
 * Converts letters, digits, symbols, spaces and katakana to half width (spec 5.2 "Text helpers"). Voiced marks become
 * separate characters (ガ → ｶﾞ). Every kind of dash becomes '-', and so does a long-vowel mark between digits. A character
 * without a half-width form (ヰ ヱ ヮ ヵ ヶ, ￥, hiragana, kanji) stays.
 */
export function toHalfWidth(text: string): string {
  const narrow = narrowKana(normaliseVariants(text))
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[！-～]/g, (full) => String.fromCharCode(full.charCodeAt(0) - asciiToFull))
    .replace(/\s/g, ' ')
    .replace(dashes, '-');
  return hyphensBetweenDigits(narrow, '-');
}

/** Converts full-width digits to ASCII digits. Other text does not change. */
export function toHalfWidthDigits(text: string): string {
  return text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - asciiToFull));
}

/** Removes every half- or full-width space, tab and line end (spec 5.2). */
export function stripSpaces(text: string): string {
  return text.replace(/\s+/g, '');
}

/** Replaces several spaces in a row by one space with the width of the first (spec 5.2). Does not trim. */
export function collapseSpaces(text: string): string {
  return text.replace(/\s+/g, (spaces) => (spaces.startsWith('\u3000') ? '\u3000' : ' '));
}

/**
 * Converts hyphens, dashes and minus signs to '-'. Long-vowel marks and box-drawing lines (ー ｰ ─ ━), which are frequent typing
 * errors, are converted only between digits.
 */
export function normaliseHyphens(text: string): string {
  return hyphensBetweenDigits(text.replace(dashes, '-'), '-');
}

function hyphensBetweenDigits(text: string, hyphen: string): string {
  return text.replace(/(?<=[0-9０-９])[-－ーｰ─━]+(?=[0-9０-９])/g, (run) => hyphen.repeat(run.length));
}
