import { toHalfWidthDigits } from '@kaisetsu/jp-address/text/width';
import { type Field, isBlank } from './field.ts';
import { createProblem } from './problem.ts';

export function normalisePostalNumber(value: string): string {
  return toHalfWidthDigits(value).replace(/\D/g, '').slice(0, 7);
}

export function formatPostalNumber(value: string): string {
  return value.length > 3 ? `${value.slice(0, 3)}-${value.slice(3)}` : value;
}

export const postalNumber: Field = {
  normalise: normalisePostalNumber,
  required: 'address-not-searched',
  isEmpty: isBlank,
  validate: (value) => (/^\d{7}$/.test(value) ? null : createProblem('address-not-searched')),
};
