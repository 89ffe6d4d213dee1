import { normaliseText } from '../text/normalise-text.ts';
import { collapseSpaces } from '../text/width.ts';
import { banned } from './banned.ts';
import { tooLong } from './length.ts';
import type { Problem } from './problem.ts';

/**
 * Normalises free text of the applicant. Look-alikes get the form that the bank can store.
 */
export function normaliseFreeText(value: string): string {
  return collapseSpaces(normaliseText(value)).trim();
}

/**
 * The length comes first and counts a surrogate pair once (spec 5.2). The character rule follows, because the text goes to
 * the bank's core [VAL-071].
 */
export const freeTextProblem = (value: string, maxLength: 24 | 25 | 50): Problem | null =>
  tooLong(value, maxLength) ?? banned(value);
