import { isKanaAddress, toFullWidthKatakana, toKanaAddress } from '../text/kana.ts';
import { normaliseText } from '../text/normalise-text.ts';
import { hasConvertibleNumerals } from '../text/roman-numerals.ts';
import { collapseSpaces, normaliseHyphens } from '../text/width.ts';
import { banned } from './banned.ts';
import { blank, type Field, firstProblem } from './field.ts';
import { tooLong } from './length.ts';
import { leadingPrefecture } from './prefecture.ts';
import { problem } from './problem.ts';
import { type AddressParts, otherPrefecture, repeatedStart } from './repeated-address.ts';

/** Whether the text has more than the 20 characters of spec 5.2. The page then does not request the kana (spec 2.8). */
export const overSubAddressLimit = (value: string): boolean => tooLong(value, 20) !== null;

/**
 * The sub-address (spec 5.2). Full-width digits, roman and circled numerals are refused and not converted. The screen offers the
 * conversion beside the message. Half-width katakana becomes full-width.
 */
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

/**
 * The sub-address of a found address. It must not repeat that address (VAL-089), because the bank would get the address twice.
 * It must not start with an address in another prefecture (VAL-090), because the bank would get two addresses.
 */
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

/**
 * The address typed by hand has the rules of the sub-address (spec 5.2). Its prefecture is in a separate field. So the text must
 * not start with a prefecture: the bank would get 福岡県福岡県福岡市 (VAL-075).
 */
export const typedAddress: Field = {
  ...subAddress,
  validate: (value) =>
    firstProblem(
      leadingPrefecture(value) === undefined ? null : problem('prefecture-repeated'),
      subAddress.validate(value),
    ),
};

/** The kana sub-address: half-width katakana, capitals, digits and ( ) . space hyphen, at most 40 (spec 5.2). */
export const kanaSubAddress: Field = {
  normalise: (value) => toKanaAddress(normaliseText(value)),
  required: 'required',
  isEmpty: blank,
  validate: (value) =>
    firstProblem(isKanaAddress(value) ? null : problem('not-katakana'), tooLong(value, 40)),
};
