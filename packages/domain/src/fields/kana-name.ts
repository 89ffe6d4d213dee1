import { isKanaName, toKanaName } from '@kaisetsu/jp-address/text/kana';
import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { blank, type Field } from './field.ts';
import { tooLong } from './length.ts';
import { type Problem, problem } from './problem.ts';

export const kanaName: Field = {
  normalise: (value) => toKanaName(normaliseText(value)),
  required: 'required',
  isEmpty: blank,
  validate: (value) => (isKanaName(value) ? null : problem('not-katakana')),
};

/** Spec 5.2 */
export function validateKanaNamePair(kanaLastName: string, kanaFirstName: string): Problem | null {
  return tooLong(kanaLastName + kanaFirstName, 48);
}
