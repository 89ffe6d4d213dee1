import { normaliseText } from '../text/normalise-text.ts';
import { collapseSpaces } from '../text/width.ts';
import { banned } from './banned.ts';
import { tooLong } from './length.ts';
import type { Problem } from './problem.ts';

export function normaliseFreeText(value: string): string {
  return collapseSpaces(normaliseText(value)).trim();
}

/**
 * First validates the length; a surrogate pair counts as one character (spec 5.2). Then refuses banned characters, because the
 * core system of the bank cannot store them [VAL-071].
 */
export const freeTextProblem = (value: string, maxLength: 24 | 25 | 50): Problem | null =>
  tooLong(value, maxLength) ?? banned(value);
