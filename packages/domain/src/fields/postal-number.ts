import { toHalfWidthDigits } from '../text/width.ts';
import { blank, type Field } from './field.ts';
import { problem } from './problem.ts';

/** Converts digits to half width, and removes all other characters and the digits after the seventh (spec 5.2). */
export function normalisePostalNumber(value: string): string {
  return toHalfWidthDigits(value).replace(/\D/g, '').slice(0, 7);
}

/** `8100001` → `810-0001`. A text of at most three digits stays unchanged. */
export function formatPostalNumber(value: string): string {
  return value.length > 3 ? `${value.slice(0, 3)}-${value.slice(3)}` : value;
}

export const postalNumber: Field = {
  normalise: normalisePostalNumber,
  required: 'address-not-searched',
  isEmpty: blank,
  validate: (value) => (/^\d{7}$/.test(value) ? null : problem('address-not-searched')),
};
