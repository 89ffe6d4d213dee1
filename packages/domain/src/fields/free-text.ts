import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { collapseSpaces } from '@kaisetsu/jp-address/text/width';
import type { MaxCharacters } from '../limits.ts';
import { findBanned } from './banned.ts';
import { findTooLong } from './length.ts';
import type { Problem } from './problem.ts';

export function normaliseFreeText(value: string): string {
  return collapseSpaces(normaliseText(value)).trim();
}

export const findFreeTextProblem = (value: string, max: MaxCharacters): Problem | null =>
  findTooLong(value, max) ?? findBanned(value);
