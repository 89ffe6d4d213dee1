import { isKanaName, toKanaName } from '../text/kana.ts';
import { normaliseText } from '../text/normalise-text.ts';
import { blank, type Field } from './field.ts';
import { tooLong } from './length.ts';
import { type Problem, problem } from './problem.ts';

/** One part of a kana name. `normalise` converts hiragana and half-width katakana to full-width katakana (spec 5.2 "Kana name"). */
export const kanaName: Field = {
  normalise: (value) => toKanaName(normaliseText(value)),
  required: 'required',
  isEmpty: blank,
  validate: (value) => (isKanaName(value) ? null : problem('not-katakana')),
};

/** Last plus first kana name together: at most 48 characters (spec 5.2). */
export function validateKanaNamePair(kanaLastName: string, kanaFirstName: string): Problem | null {
  return tooLong(kanaLastName + kanaFirstName, 48);
}
