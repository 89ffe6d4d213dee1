import { normaliseText } from '../text/normalise-text.ts';
import { stripSpaces, toFullWidth } from '../text/width.ts';
import { banned } from './banned.ts';
import { blank, type Field } from './field.ts';
import { tooLong } from './length.ts';
import type { Problem } from './problem.ts';

/** One part of a name in kanji or kana, stored full-width (spec 5.2 "Name"). */
export const name: Field = {
  normalise: (value) => toFullWidth(stripSpaces(normaliseText(value))),
  required: 'required',
  isEmpty: blank,
  validate: banned,
};

/** Last plus first name together: at most 24 characters (spec 5.2). */
export function validateNamePair(lastName: string, firstName: string): Problem | null {
  return tooLong(lastName + firstName, 24);
}
