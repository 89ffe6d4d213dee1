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
import { type Field, findBanned, findFirstProblem, findTooLong, hasOnlySigns } from './field.ts';

export const isOverSubAddressLimit = (value: string): boolean =>
  findTooLong(value, maxCharacters.subAddress) !== null;

const createLead = (mark: string): RegExp =>
  new RegExp(`^(?:住所[:：]|${mark}[ 　]*[0-9０-９]{3}-?[0-9０-９]{4}(?![0-9０-９]*-)|[ 　])+`, 'u');
const mark = '(?:〒|郵便番号[:：]?)';
const lead = createLead(mark);
/** Begins with its municipality, so a number before it is no lot. */
const leadOfTyped = createLead(`${mark}?`);

/** A map copies 日本、〒810-0001 福岡県…; the postal number has its own field. */
function stripLead(text: string, pattern: RegExp): string {
  const stripped = text.replace(pattern, '');
  const abroad = /^日本[ 　,，]*(.*)$/su.exec(stripped)?.[1] ?? '';
  return abroad.startsWith('〒') || findLeadingPrefecture(abroad) !== undefined
    ? stripLead(abroad, pattern)
    : stripped;
}

const normaliseAddress = (value: string): string =>
  normaliseHyphens(toFullWidthKatakana(collapseSpaces(stripPunctuation(normaliseText(value))).trim()));

/** Numerals are refused, not converted; the screen offers the conversion. */
export const subAddress: Field = {
  normalise: (value) => stripLead(normaliseAddress(value), lead),
  required: 'required',
  isEmpty: hasOnlySigns,
  validate: (value) =>
    findFirstProblem(
      hasConvertibleNumerals(value, { fullWidthDigits: true }) ? { code: 'numerals-not-converted' } : null,
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
  normalise: (value) => stripLead(normaliseAddress(value), leadOfTyped),
  validate: (value) =>
    findFirstProblem(
      findLeadingPrefecture(value) === undefined ? null : { code: 'prefecture-repeated' },
      subAddress.validate(value),
    ),
};

export const kanaSubAddress: Field = {
  normalise: (value) => toKanaAddress(stripPunctuation(normaliseText(value))),
  required: 'required',
  isEmpty: hasOnlySigns,
  validate: (value) =>
    findFirstProblem(
      isKanaAddress(value) ? null : { code: 'not-katakana' },
      findTooLong(value, maxCharacters.kanaSubAddress),
    ),
};
