import { normaliseVariants } from './character-set.ts';
import { composeVoicedMarks, narrowKana, widenKana } from './half-width-kana.ts';

const dashes = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g;
const asciiToFull = 0xfee0;

/** JIS X 0208 has no straight quotes, so they become ” and ’. */
export function toFullWidth(text: string): string {
  const wide = widenKana(normaliseVariants(text))
    .replace(/"/g, '”')
    .replace(/'/g, '’')
    .replace(/[!-~]/g, (ascii) => String.fromCharCode(ascii.charCodeAt(0) + asciiToFull))
    .replace(/\s/g, '\u3000')
    .replace(dashes, '－');
  return replaceHyphensBetweenDigits(composeVoicedMarks(wide), '－');
}

export function toHalfWidth(text: string): string {
  const narrow = narrowKana(normaliseVariants(text))
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[！-～]/g, (full) => String.fromCharCode(full.charCodeAt(0) - asciiToFull))
    .replace(/\s/g, ' ')
    .replace(dashes, '-');
  return replaceHyphensBetweenDigits(narrow, '-');
}

export function toHalfWidthDigits(text: string): string {
  return text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - asciiToFull));
}

export function stripSpaces(text: string): string {
  return text.replace(/\s+/g, '');
}

export function collapseSpaces(text: string): string {
  return text.replace(/\s+/g, (spaces) => (spaces.startsWith('\u3000') ? '\u3000' : ' '));
}

/** ー ｰ ─ ━ are frequent typing errors, but only between digits. */
export function normaliseHyphens(text: string): string {
  return replaceHyphensBetweenDigits(text.replace(dashes, '-'), '-');
}

function replaceHyphensBetweenDigits(text: string, hyphen: string): string {
  return text.replace(
    /([0-9０-９])([-－ーｰ─━]+)(?=[0-9０-９])/g,
    (_, digit: string, run: string) => digit + hyphen.repeat(run.length),
  );
}
