import { normaliseHyphens, stripSpaces, toHalfWidthDigits } from '../text/width.ts';
import type { Field } from './field.ts';
import { type ProblemCode, problem } from './problem.ts';

/** A phone number is three parts joined by hyphens; without an answer it is only the two hyphens. */
export const noPhone = '--';

export function phoneParts(phone: string): readonly [string, string, string] {
  const [area = '', exchange = '', subscriber = ''] = phone.split('-');
  return [area, exchange, subscriber];
}

/**
 * Area codes of four digits in Kyushu, Okinawa and Yamaguchi, where most customers live. Most other area codes have three.
 */
const fourDigitArea = /^(?:09(?:20|30|4\d|5[0-79]|6[4-9]|7[2-47-9]|8[02-7]|9[3-7])|08(?:20|27|3[3-8]))/;

/**
 * Splits a number without hyphens into its three parts. The last part takes the remaining digits, also of an incomplete number.
 */
export function phoneFromDigits(digits: string): string {
  const [area, exchange] = cutOf(digits);
  return [digits.slice(0, area), digits.slice(area, area + exchange), digits.slice(area + exchange)].join(
    '-',
  );
}

function cutOf(digits: string): readonly [area: number, exchange: number] {
  if (digits.startsWith('0800')) return [4, 3];
  // Toll-free and other nationwide numbers. The last part of every number has four digits (spec 5.2).
  if (/^0(?:120|570|990)/.test(digits)) return [4, 2];
  if (/^0[5789]0/.test(digits)) return [3, 4];
  if (/^0[36]/.test(digits)) return [2, 4];
  return fourDigitArea.test(digits) ? [4, 2] : [3, 3];
}

const normalise = (value: string): string => normaliseHyphens(stripSpaces(toHalfWidthDigits(value)));
/** A number that is not in three parts has no empty part: it is in another form. */
const anyPartEmpty = (value: string): boolean =>
  value === '' || (value.split('-').length === 3 && phoneParts(value).includes(''));
const allPartsEmpty = (value: string): boolean => value === noPhone || value === '';

const mobilePattern = /^0[5789]0-\d{4}-\d{4}$/;
const landlinePattern = /^0\d{1,4}-\d{1,4}-\d{4}$/;

/** Spec 5.2: 0X0-XXXX-XXXX with X one of 5, 7, 8, 9. */
export const mobilePhone: Field = {
  normalise,
  required: 'required',
  isEmpty: anyPartEmpty,
  validate: (value) => (mobilePattern.test(value) ? null : problem('mobile-phone-invalid')),
};

function landline(code: ProblemCode): Field {
  return {
    normalise,
    isEmpty: allPartsEmpty,
    validate: (value) =>
      (value.length === 12 || value.length === 13) && landlinePattern.test(value) ? null : problem(code),
  };
}

/** Spec 5.2: optional; 12 or 13 characters with the hyphens, leading 0. */
export const homePhone: Field = landline('home-phone-invalid');

/** Spec 5.2: as the home phone; required when the occupation has a workplace. */
export const optionalWorkplacePhone: Field = landline('workplace-phone-invalid');
export const requiredWorkplacePhone: Field = {
  ...optionalWorkplacePhone,
  required: 'required',
  isEmpty: anyPartEmpty,
};
