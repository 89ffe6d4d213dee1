import { isKanaName, toKanaName } from '@kaisetsu/jp-address/text/kana';
import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { stripPunctuation } from '@kaisetsu/jp-address/text/punctuation';
import { maxCharacters } from '../limits.ts';
import { type Field, isBlank } from './field.ts';
import { findTooLong } from './length.ts';
import { createProblem, type Problem } from './problem.ts';

export const kanaName: Field = {
  normalise: (value) => toKanaName(stripPunctuation(normaliseText(value))),
  required: 'required',
  isEmpty: isBlank,
  validate: (value) => (isKanaName(value) ? null : createProblem('not-katakana')),
};

/** Spec 5.2 */
export function validateKanaNamePair(kanaLastName: string, kanaFirstName: string): Problem | null {
  return findTooLong(kanaLastName + kanaFirstName, maxCharacters.kanaName);
}
