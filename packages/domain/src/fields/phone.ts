import { normaliseHyphens, stripSpaces, toHalfWidthDigits } from '../text/width.ts';
import type { Field } from './field.ts';
import { type ProblemCode, problem } from './problem.ts';

/** A phone number travels as three parts joined by hyphens; unanswered it is only the two separators. */
export const noPhone = '--';

export function phoneParts(phone: string): readonly [string, string, string] {
  const [area = '', exchange = '', subscriber = ''] = phone.split('-');
  return [area, exchange, subscriber];
}

const tidy = (value: string): string => normaliseHyphens(stripSpaces(toHalfWidthDigits(value)));
const anyPartEmpty = (value: string): boolean => phoneParts(value).includes('');
const allPartsEmpty = (value: string): boolean => value === noPhone || value === '';

const mobilePattern = /^0[5789]0-\d{4}-\d{4}$/;
const landlinePattern = /^0\d{1,4}-\d{1,4}-\d{4}$/;

/** Spec 5.2: 0X0-XXXX-XXXX with X one of 5, 7, 8, 9. */
export const mobilePhone: Field = {
  tidy,
  required: 'required',
  isEmpty: anyPartEmpty,
  judge: (value) => (mobilePattern.test(value) ? null : problem('mobile-phone-invalid')),
};

function landline(code: ProblemCode): Field {
  return {
    tidy,
    isEmpty: allPartsEmpty,
    judge: (value) =>
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
