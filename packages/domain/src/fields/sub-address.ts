import { leadingPrefecture } from '@kaisetsu/jp-address/places/prefecture';
import {
  type AddressParts,
  otherPrefecture,
  repeatedStart,
} from '@kaisetsu/jp-address/places/repeated-address';
import { isKanaAddress, toFullWidthKatakana, toKanaAddress } from '@kaisetsu/jp-address/text/kana';
import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { hasConvertibleNumerals } from '@kaisetsu/jp-address/text/roman-numerals';
import { collapseSpaces, normaliseHyphens } from '@kaisetsu/jp-address/text/width';
import { banned } from './banned.ts';
import { blank, type Field, firstProblem } from './field.ts';
import { tooLong } from './length.ts';
import { problem } from './problem.ts';

export const overSubAddressLimit = (value: string): boolean => tooLong(value, 20) !== null;

/** Numerals are refused, not converted; the screen offers the conversion. */
export const subAddress: Field = {
  normalise: (value) => normaliseHyphens(toFullWidthKatakana(collapseSpaces(normaliseText(value)).trim())),
  required: 'required',
  isEmpty: blank,
  validate: (value) =>
    firstProblem(
      hasConvertibleNumerals(value, { fullWidthDigits: true }) ? problem('numerals-not-converted') : null,
      banned(value),
      tooLong(value, 20),
    ),
};

/** A repeated address would reach the bank twice (VAL-089, VAL-090). */
export function subAddressAfter(parts: AddressParts): Field {
  return {
    ...subAddress,
    validate: (value) => {
      const repeated = repeatedStart(parts, value);
      if (repeated !== null) return { code: 'address-repeated', places: [repeated.place] };
      const other = otherPrefecture(parts, value);
      return other === null ? subAddress.validate(value) : { code: 'address-differs', places: [other] };
    },
  };
}

/** Its prefecture is in a separate field (VAL-075). */
export const typedAddress: Field = {
  ...subAddress,
  validate: (value) =>
    firstProblem(
      leadingPrefecture(value) === undefined ? null : problem('prefecture-repeated'),
      subAddress.validate(value),
    ),
};

export const kanaSubAddress: Field = {
  normalise: (value) => toKanaAddress(normaliseText(value)),
  required: 'required',
  isEmpty: blank,
  validate: (value) =>
    firstProblem(isKanaAddress(value) ? null : problem('not-katakana'), tooLong(value, 40)),
};
