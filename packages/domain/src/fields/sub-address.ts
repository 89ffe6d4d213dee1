import { normaliseVariants } from '../text/character-set.ts';
import { stripInvisible } from '../text/invisible.ts';
import { isKanaAddress, toFullWidthKatakana, toKanaAddress } from '../text/kana.ts';
import { hasConvertibleNumerals } from '../text/roman-numerals.ts';
import { collapseSpaces, normaliseHyphens } from '../text/width.ts';
import { banned } from './banned.ts';
import { blank, type Field, firstProblem } from './field.ts';
import { tooLong } from './length.ts';
import { problem } from './problem.ts';

/** Over the 20 characters of spec 5.2: its reading is then not asked for (spec 2.8). */
export const overSubAddressLimit = (value: string): boolean => tooLong(value, 20) !== null;

/**
 * What comes after the street number, and the address typed by hand, which follows the same rules (spec 5.2).
 * Full-width digits and roman numerals are refused, never quietly converted: the spec says so, and the screen offers
 * the conversion beside the message. Half-width katakana, which it does not refuse, is widened.
 */
export const subAddress: Field = {
  normalise: (value) =>
    normaliseVariants(normaliseHyphens(toFullWidthKatakana(collapseSpaces(stripInvisible(value)).trim()))),
  required: 'required',
  isEmpty: blank,
  validate: (value) =>
    firstProblem(
      hasConvertibleNumerals(value, { fullWidthDigits: true }) ? problem('numerals-not-converted') : null,
      banned(value),
      tooLong(value, 20),
    ),
};

/** Its reading: half-width katakana, capitals, digits and ( ) . space hyphen, at most 40 (spec 5.2). */
export const kanaSubAddress: Field = {
  normalise: (value) => toKanaAddress(stripInvisible(value)),
  required: 'required',
  isEmpty: blank,
  validate: (value) =>
    firstProblem(isKanaAddress(value) ? null : problem('not-katakana'), tooLong(value, 40)),
};
