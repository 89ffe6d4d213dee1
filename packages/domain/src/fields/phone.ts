import { normaliseText } from '../text/normalise-text.ts';
import { normaliseHyphens, stripSpaces, toHalfWidthDigits } from '../text/width.ts';
import { areaCodeLength } from './area-codes.ts';
import type { Field } from './field.ts';
import { type ProblemCode, problem } from './problem.ts';

/** The value of an unanswered phone number. A phone number is three parts joined by hyphens. */
export const noPhone = '--';

/** Beginnings of mobile numbers that spec 5.2 names. A bank may add others, such as 060 (`mobileBeginnings` in its bank.ts). */
export const specMobileBeginnings: readonly string[] = ['050', '070', '080', '090'];

export function phoneParts(phone: string): readonly [string, string, string] {
  const [area = '', exchange = '', subscriber = ''] = phone.split('-');
  return [area, exchange, subscriber];
}

/** An extension, from its word or sign to the end of the text. The bank stores no extension. */
const extension = /(?:内線|内|ext(?:ension)?\.?|[＃#ｘ]|x(?=\s*\d)).*$/isu;

/** Whether an extension follows the number: 092-123-4567 内線12. */
export const hasExtension = (text: string): boolean => /\d/.test(text) && extension.test(text);

export const withoutExtension = (text: string): string => text.replace(extension, '');

/**
 * Removes the extension, and replaces the country code 81 by 0. Removes spaces first, because `normaliseText` joins a kana with
 * the voiced mark after it. In the reverse order, the removal of a space could bring such a pair together. A second call would
 * then change the result.
 */
function nationalNumber(text: string): string {
  const number = normaliseHyphens(toHalfWidthDigits(withoutExtension(normaliseText(stripSpaces(text)))));
  return number.replace(/^(?:[+＋]|00|010)-?81[-()（）]*(?:0|\(0\))?[-()（）]*/u, '0');
}

/**
 * Splits a number that was typed, pasted or autofilled into its three parts. Removes an extension, and text around the number,
 * such as TEL: or （自宅）. Restores a leading 0 that a phone book or a spreadsheet has removed. A number in three parts keeps
 * its parts if its leading 0 is not missing.
 *
 * @param mobileBeginnings the first three digits of the mobile numbers that the bank accepts
 * @returns the three parts joined by hyphens, or null. A number that does not keep its parts gives null if it has fewer than 7
 *   digits, or if it begins with 060 and the bank does not accept 060.
 */
export function splitPhone(text: string, mobileBeginnings: readonly string[]): string | null {
  const pieces = nationalNumber(text)
    .split('-')
    .map((piece) => piece.replace(/\D/g, ''));
  const [area = '', exchange = '', subscriber = ''] = pieces;
  if (pieces.length === 3 && !pieces.includes('') && !isLostZero(pieces.join('')))
    return [area, exchange, subscriber].join('-');
  const digits = withLeadingZero(pieces.join(''));
  if (digits.length <= 6 || isUnknownMobile(digits, mobileBeginnings)) return null;
  return phoneFromDigits(digits);
}

/** Adds a missing leading 0 (9012345678, 921234567), and replaces a country code without a plus sign by 0 (81 9012345678). */
function withLeadingZero(digits: string): string {
  if (/^81[1-9]\d{8,9}$/.test(digits)) return `0${digits.slice(2)}`;
  return isLostZero(digits) ? `0${digits}` : digits;
}

const isLostZero = (digits: string): boolean => /^(?:[5-9]0\d{8}|[1-9]\d{8}|800\d{7})$/.test(digits);

/**
 * Whether the number begins with 060 and the bank does not list 060. It is then a mobile number that the bank does not accept,
 * because 060 is not an area code.
 */
const isUnknownMobile = (digits: string, mobileBeginnings: readonly string[]): boolean =>
  digits.startsWith('060') && !mobileBeginnings.includes('060');

/**
 * Splits a number without hyphens into its three parts. The last part gets all remaining digits. It has fewer than four digits if
 * the number is incomplete.
 */
export function phoneFromDigits(digits: string): string {
  const [area, exchange] = partLengths(digits);
  return [digits.slice(0, area), digits.slice(area, area + exchange), digits.slice(area + exchange)].join(
    '-',
  );
}

function partLengths(digits: string): readonly [area: number, exchange: number] {
  if (digits.startsWith('0800')) return [4, 3];
  // Toll-free and other nationwide numbers have ten digits. The last part has four (spec 5.2), so the middle part has two.
  if (/^0(?:120|570|990)/.test(digits)) return [4, 2];
  if (/^0[56789]0/.test(digits)) return [3, 4];
  const area = areaCodeLength(digits);
  return [area, 6 - area];
}

const landlinePattern = /^0\d{1,4}-\d{1,4}-\d{4}$/;
const isLandline = (value: string): boolean =>
  (value.length === 12 || value.length === 13) && landlinePattern.test(value);

/** Ten digits, or eleven digits for a mobile or 0800 number. */
const isComplete = (digits: string): boolean =>
  /^(?:0[56789]0|0800)/.test(digits) ? digits.length === 11 : /^0\d{9}$/.test(digits);

/**
 * Applies `nationalNumber`. Then keeps a number that has the landline pattern of spec 5.2. Splits any other complete number by
 * `phoneFromDigits` (0120-123-456 becomes 0120-12-3456), unless it begins with 060 and the bank does not list 060.
 */
function normalisePhone(value: string, mobileBeginnings: readonly string[]): string {
  const number = nationalNumber(value);
  if (isLandline(number)) return number;
  const digits = withLeadingZero(number.replace(/[-()（）]/g, ''));
  const canBeSplit = isComplete(digits) && !isUnknownMobile(digits, mobileBeginnings);
  return canBeSplit ? phoneFromDigits(digits) : number;
}

/** Whether the text is empty, or has three parts of which at least one is empty. A text in another form counts as not empty. */
const anyPartEmpty = (value: string): boolean =>
  value === '' || (value.split('-').length === 3 && phoneParts(value).includes(''));
const allPartsEmpty = (value: string): boolean => value === noPhone || value === '';

/** Spec 5.2: a number such as 090-1234-5678. The first three digits are one of `mobileBeginnings`. */
export const mobilePhone = (mobileBeginnings: readonly string[]): Field => ({
  normalise: (value) => normalisePhone(value, mobileBeginnings),
  required: 'required',
  isEmpty: anyPartEmpty,
  validate: (value) =>
    /^0\d0-\d{4}-\d{4}$/.test(value) && mobileBeginnings.includes(value.slice(0, 3))
      ? null
      : problem('mobile-phone-invalid'),
});

const landline = (code: ProblemCode, mobileBeginnings: readonly string[]): Field => ({
  normalise: (value) => normalisePhone(value, mobileBeginnings),
  isEmpty: allPartsEmpty,
  validate: (value) => (isLandline(value) ? null : problem(code)),
});

/** Spec 5.2: optional; 12 or 13 characters with the hyphens, leading 0. */
export const homePhone = (mobileBeginnings: readonly string[]): Field =>
  landline('home-phone-invalid', mobileBeginnings);

/** Spec 5.2: the same rules as for the home phone. */
export const optionalWorkplacePhone = (mobileBeginnings: readonly string[]): Field =>
  landline('workplace-phone-invalid', mobileBeginnings);

/** Spec 5.2: required if the chosen occupation has `workplaceRequired`. */
export const requiredWorkplacePhone = (mobileBeginnings: readonly string[]): Field => ({
  ...optionalWorkplacePhone(mobileBeginnings),
  required: 'required',
  isEmpty: anyPartEmpty,
});
