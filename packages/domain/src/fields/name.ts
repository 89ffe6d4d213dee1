import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { stripSpaces, toFullWidth } from '@kaisetsu/jp-address/text/width';
import { banned } from './banned.ts';
import { blank, type Field } from './field.ts';
import { tooLong } from './length.ts';
import type { Problem } from './problem.ts';

export const name: Field = {
  normalise: (value) => toFullWidth(stripSpaces(normaliseText(value))),
  required: 'required',
  isEmpty: blank,
  validate: banned,
};

/** Spec 5.2 */
export function validateNamePair(lastName: string, firstName: string): Problem | null {
  return tooLong(lastName + firstName, 24);
}
