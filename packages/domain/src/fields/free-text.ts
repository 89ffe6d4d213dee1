import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { collapseSpaces } from '@kaisetsu/jp-address/text/width';
import { findBanned } from './banned.ts';
import { findTooLong } from './length.ts';
import type { Problem } from './problem.ts';

export function normaliseFreeText(value: string): string {
  return collapseSpaces(normaliseText(value)).trim();
}

export const findFreeTextProblem = (value: string, maxLength: 24 | 25 | 50): Problem | null =>
  findTooLong(value, maxLength) ?? findBanned(value);
