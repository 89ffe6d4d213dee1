import { findLeadingPrefecture } from '@kaisetsu/jp-address/places/prefecture';
import {
  type AddressParts,
  findOtherPrefecture,
  findRepeatedStart,
} from '@kaisetsu/jp-address/places/repeated-address';
import { isKanaAddress, toFullWidthKatakana, toKanaAddress } from '@kaisetsu/jp-address/text/kana';
import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { stripPunctuation } from '@kaisetsu/jp-address/text/punctuation';
import { hasConvertibleNumerals } from '@kaisetsu/jp-address/text/roman-numerals';
import { collapseSpaces, normaliseHyphens } from '@kaisetsu/jp-address/text/width';
import { maxCharacters } from '../limits.ts';
import { findBanned } from './banned.ts';
import { type Field, findFirstProblem, hasOnlySigns, isBlank } from './field.ts';
import { findTooLong } from './length.ts';
import { createProblem } from './problem.ts';

export const isOverSubAddressLimit = (value: string): boolean =>
  findTooLong(value, maxCharacters.subAddress) !== null;

/** Numerals are refused, not converted; the screen offers the conversion. */
export const subAddress: Field = {
  normalise: (value) =>
    normaliseHyphens(toFullWidthKatakana(collapseSpaces(stripPunctuation(normaliseText(value))).trim())),
  required: 'required',
  isEmpty: hasOnlySigns,
  validate: (value) =>
    findFirstProblem(
      hasConvertibleNumerals(value, { fullWidthDigits: true })
        ? createProblem('numerals-not-converted')
        : null,
      findBanned(value),
      findTooLong(value, maxCharacters.subAddress),
    ),
};

/** A repeated address would reach the bank twice (VAL-089, VAL-090). */
export function createSubAddressField(parts: AddressParts): Field {
  return {
    ...subAddress,
    validate: (value) => {
      const repeated = findRepeatedStart(parts, value);
      if (repeated !== null) return { code: 'address-repeated', places: [repeated.place] };
      const other = findOtherPrefecture(parts, value);
      return other === null ? subAddress.validate(value) : { code: 'address-differs', places: [other] };
    },
  };
}

/** Its prefecture is in a separate field (VAL-075). */
export const typedAddress: Field = {
  ...subAddress,
  validate: (value) =>
    findFirstProblem(
      findLeadingPrefecture(value) === undefined ? null : createProblem('prefecture-repeated'),
      subAddress.validate(value),
    ),
};

export const kanaSubAddress: Field = {
  normalise: (value) => toKanaAddress(stripPunctuation(normaliseText(value))),
  required: 'required',
  isEmpty: isBlank,
  validate: (value) =>
    findFirstProblem(
      isKanaAddress(value) ? null : createProblem('not-katakana'),
      findTooLong(value, maxCharacters.kanaSubAddress),
    ),
};
