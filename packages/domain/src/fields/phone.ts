import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { normaliseHyphens, stripSpaces, toHalfWidthDigits } from '@kaisetsu/jp-address/text/width';
import prefixesByLength from './area-codes.json' with { type: 'json' };
import type { Field } from './field.ts';
import type { ProblemCode } from './problem.ts';

export const noPhone = '--';

/** From spec 5.2; a bank may add others, such as 060. */
export const specMobileBeginnings: readonly string[] = ['050', '070', '080', '090'];

export function toPhoneParts(phone: string): readonly [string, string, string] {
  const [area = '', exchange = '', subscriber = ''] = phone.split('-');
  return [area, exchange, subscriber];
}

/** Spec 8.1: other shapes count as a failed call. */
export const hasThreeParts = (phone: string): boolean => /^[^-]+-[^-]+-[^-]+$/.test(phone);

/** Contacts of an iPhone write a pause as `,,` or `;`. */
const extension = /(?:内線|内|ext(?:ension)?\.?|[＃#ｘ;；]|,,|x(?=\s*\d)).*$/isu;

export const hasExtension = (text: string): boolean => /\d/.test(text) && extension.test(text);

export const stripExtension = (text: string): string => text.replace(extension, '');

/** 092-123-4567（17時以降）: the 17 is no digit of the number. */
const stripNote = (text: string): string =>
  text.replace(/(\d{4})[(（][-\d]*[^-\d()（）][^()（）]*[)）]?$/u, '$1');

/** Spaces first: otherwise only a second call joins a kana and its voiced mark. */
function toNationalNumber(text: string): string {
  const typed = toHalfWidthDigits(stripExtension(normaliseText(stripSpaces(text))));
  const number = normaliseHyphens(stripNote(typed));
  return number.replace(/^(?:[+＋]|00|010)-?81[-()（）]*(?:0|\(0\))?[-()（）]*/u, '0');
}

export function splitPhone(text: string, mobileBeginnings: readonly string[]): string | null {
  const pieces = toNationalNumber(text)
    .split('-')
    .map((piece) => piece.replace(/\D/g, ''));
  const [area = '', exchange = '', subscriber = ''] = pieces;
  if (pieces.length === 3 && !pieces.includes('') && !isLostZero(pieces.join('')))
    return [area, exchange, subscriber].join('-');
  const digits = addLeadingZero(pieces.join(''));
  if (digits.length <= 6 || isUnknownMobile(digits, mobileBeginnings)) return null;
  return formatPhone(digits);
}

function addLeadingZero(digits: string): string {
  if (/^81[1-9]\d{8,9}$/.test(digits)) return `0${digits.slice(2)}`;
  return isLostZero(digits) ? `0${digits}` : digits;
}

const isLostZero = (digits: string): boolean => /^(?:[5-9]0\d{8}|[1-9]\d{8}|800\d{7})$/.test(digits);

/** 060 is not an area code. */
const isUnknownMobile = (digits: string, mobileBeginnings: readonly string[]): boolean =>
  digits.startsWith('060') && !mobileBeginnings.includes('060');

export function formatPhone(digits: string): string {
  const [area, exchange] = getPartLengths(digits);
  return [digits.slice(0, area), digits.slice(area, area + exchange), digits.slice(area + exchange)].join(
    '-',
  );
}

function getPartLengths(digits: string): readonly [area: number, exchange: number] {
  if (digits.startsWith('0800')) return [4, 3];
  // The last part of a nationwide number has four digits (spec 5.2).
  if (/^0(?:120|570|990)/.test(digits)) return [4, 2];
  if (/^0[56789]0/.test(digits)) return [3, 4];
  const area = getAreaCodeLength(digits);
  return [area, 6 - area];
}

/**
 * From libphonenumber-js 1.13.16 (MIT). `0223:23`: 02232 and 02233. The longest prefix decides; an unlisted one has
 * three digits.
 */
const lengthByPrefix = new Map(
  Object.entries(prefixesByLength).flatMap(([length, rows]) =>
    rows.flatMap((row) => listPrefixes(row, Number(length))),
  ),
);

function listPrefixes(row: string, length: number): readonly (readonly [prefix: string, length: number])[] {
  const [start, digits = ''] = row.split(':');
  return Array.from(digits, (digit) => [`${start}${digit}`, length]);
}

/** 2 to 5, including the leading 0. */
function getAreaCodeLength(digits: string): number {
  for (let prefix = digits.slice(0, 6); prefix.length > 1; prefix = prefix.slice(0, -1)) {
    const length = lengthByPrefix.get(prefix);
    if (length !== undefined) return length;
  }
  return 3;
}

const landlinePattern = /^0\d{1,4}-\d{1,4}-\d{4}$/;
const isLandline = (value: string): boolean =>
  (value.length === 12 || value.length === 13) && landlinePattern.test(value);

const isComplete = (digits: string): boolean =>
  /^(?:0[56789]0|0800)/.test(digits) ? digits.length === 11 : /^0\d{9}$/.test(digits);

function normalisePhone(value: string, mobileBeginnings: readonly string[]): string {
  const number = toNationalNumber(value);
  if (isLandline(number)) return number;
  const digits = addLeadingZero(number.replace(/[-()（）]/g, ''));
  const canBeSplit = isComplete(digits) && !isUnknownMobile(digits, mobileBeginnings);
  return canBeSplit ? formatPhone(digits) : number;
}

const isAnyPartEmpty = (value: string): boolean =>
  value === '' || (value.split('-').length === 3 && toPhoneParts(value).includes(''));
const isEveryPartEmpty = (value: string): boolean => value === noPhone || value === '';

export const createMobilePhoneField = (mobileBeginnings: readonly string[]): Field => ({
  normalise: (value) => normalisePhone(value, mobileBeginnings),
  required: 'required',
  isEmpty: isAnyPartEmpty,
  validate: (value) =>
    /^0\d0-\d{4}-\d{4}$/.test(value) && mobileBeginnings.includes(value.slice(0, 3))
      ? null
      : { code: 'mobile-phone-invalid' },
});

const createLandlineField = (code: ProblemCode, mobileBeginnings: readonly string[]): Field => ({
  normalise: (value) => normalisePhone(value, mobileBeginnings),
  isEmpty: isEveryPartEmpty,
  validate: (value) => (isLandline(value) ? null : { code }),
});

export const createHomePhoneField = (mobileBeginnings: readonly string[]): Field =>
  createLandlineField('home-phone-invalid', mobileBeginnings);

export const createWorkplacePhoneField = (
  mobileBeginnings: readonly string[],
  isRequired: boolean,
): Field => ({
  ...createLandlineField('workplace-phone-invalid', mobileBeginnings),
  ...(isRequired && { required: 'required', isEmpty: isAnyPartEmpty }),
});
