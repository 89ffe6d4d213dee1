import { normaliseCode } from '@kaisetsu/domain/fields/code';
import { createOptionalWorkplacePhoneField, specMobileBeginnings } from '@kaisetsu/domain/fields/phone';
import { createWorkplaceNameField } from '@kaisetsu/domain/fields/workplace';
import { normaliseVariants } from '@kaisetsu/jp-address/text/character-set';
import { toFullWidthKatakana, toKanaReading } from '@kaisetsu/jp-address/text/kana';
import { normaliseHyphens, toHalfWidth, toHalfWidthDigits } from '@kaisetsu/jp-address/text/width';
import { hasInvisible } from './visible-text.ts';

/** A value that cannot be converted stays unchanged, and the validation refuses it. */
export type ListValue = (value: string) => string;

/** An invisible character is refused, not removed, because it could have a meaning. */
const convertVisible =
  (convert: ListValue): ListValue =>
  (value) =>
    hasInvisible(value) ? value : convert(value.trim());

export const plainValue = convertVisible((value) => value);

export const textValue = convertVisible((value) =>
  toFullWidthKatakana(normaliseVariants(value)).replace(/[ \u00a0\u3000]+/g, (spaces) => spaces.charAt(0)),
);

export const kanaValue = convertVisible(toKanaReading);

/** Excel and Google Sheets write TRUE and FALSE. */
export const flagValue = convertVisible((value) => toHalfWidth(value).toLowerCase());

export const wordValue = convertVisible((value) => toHalfWidth(value).toUpperCase());

export const countValue = convertVisible((value) => {
  const digits = toHalfWidth(value);
  return /^\d{1,3}(?:,\d{3})+$/.test(digits) ? digits.replaceAll(',', '') : digits;
});

/** Spreadsheets remove leading zeros; they are restored when `least` digits remain. */
export const createDigitsValue = (length: number, least: number): ListValue =>
  convertVisible((value) => {
    const digits = normaliseHyphens(toHalfWidthDigits(value))
      .replace(/^〒\s*/, '')
      .replace(/(?<=\d)-(?=\d)/g, '');
    return /^\d+$/.test(digits) && digits.length >= least ? digits.padStart(length, '0') : digits;
  });

export const codeValue = convertVisible(normaliseCode);
export const phoneValue = convertVisible(createOptionalWorkplacePhoneField(specMobileBeginnings).normalise);
export const workplaceNameValue = convertVisible(createWorkplaceNameField(true).normalise);
