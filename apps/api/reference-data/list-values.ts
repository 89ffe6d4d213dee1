import { normaliseCode } from '@kaisetsu/domain/fields/code';
import { optionalWorkplacePhone, specMobileBeginnings } from '@kaisetsu/domain/fields/phone';
import { workplaceName } from '@kaisetsu/domain/fields/workplace';
import { normaliseVariants } from '@kaisetsu/domain/text/character-set';
import { toFullWidthKatakana, toKanaReading } from '@kaisetsu/domain/text/kana';
import { normaliseHyphens, toHalfWidth, toHalfWidthDigits } from '@kaisetsu/domain/text/width';
import { hasInvisible } from './visible-text.ts';

/**
 * Converts a value of an imported list, such as the branches, to the form that is stored. The value may have a form that
 * spreadsheets or the files of the banking association use. A value that cannot be converted stays unchanged, and the validation
 * refuses it.
 */
export type ListValue = (value: string) => string;

/**
 * Limits a conversion to visible text. A value with an invisible character stays unchanged, and the validation refuses it. The
 * conversion does not remove the character, because the character could have a meaning.
 */
const visible =
  (convert: ListValue): ListValue =>
  (value) =>
    hasInvisible(value) ? value : convert(value.trim());

/** An identifier. Only the spaces around it are removed. */
export const plainValue = visible((value) => value);

/**
 * Text that applicants see. Decomposed characters become composed, and half-width katakana become full-width. Several spaces
 * become one space.
 */
export const textValue = visible((value) =>
  toFullWidthKatakana(normaliseVariants(value)).replace(/[ \u00a0\u3000]+/g, (spaces) => spaces.charAt(0)),
);

/**
 * A reading. Half-width katakana (ﾎﾝﾃﾝ) and hiragana become full-width katakana. A dash after a kana becomes the long-vowel mark
 * (インタ－ネツト). Letters become full-width capitals.
 */
export const kanaValue = visible(toKanaReading);

/** A flag. It is converted to lower case, because Excel and Google Sheets write TRUE and FALSE. */
export const flagValue = visible((value) => toHalfWidth(value).toLowerCase());

/** A word of a fixed set, such as PERMITTED. It is converted to capitals. */
export const wordValue = visible((value) => toHalfWidth(value).toUpperCase());

/** A count. Converts full-width digits, and removes the thousands separators that spreadsheets write (1,000). */
export const countValue = visible((value) => {
  const digits = toHalfWidth(value);
  return /^\d{1,3}(?:,\d{3})+$/.test(digits) ? digits.replaceAll(',', '') : digits;
});

/**
 * A number of `length` digits, without hyphens and 〒. Spreadsheets remove leading zeros. The function restores them when at
 * least `least` digits remain.
 */
export const digitsValue = (length: number, least: number): ListValue =>
  visible((value) => {
    const digits = normaliseHyphens(toHalfWidthDigits(value))
      .replace(/^〒\s*/, '')
      .replace(/(?<=\d)-(?=\d)/g, '');
    return /^\d+$/.test(digits) && digits.length >= least ? digits.padStart(length, '0') : digits;
  });

/**
 * Values that become answers of applicants, or that the server compares with answers. So the import converts them with the same
 * functions as the browser converts answers.
 */
export const codeValue = visible(normaliseCode);
export const phoneValue = visible(optionalWorkplacePhone(specMobileBeginnings).normalise);
export const workplaceNameValue = visible(workplaceName(true).normalise);
