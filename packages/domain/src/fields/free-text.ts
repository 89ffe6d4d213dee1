import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { collapseSpaces } from '@kaisetsu/jp-address/text/width';
import { banned } from './banned.ts';
import { tooLong } from './length.ts';
import type { Problem } from './problem.ts';

export function normaliseFreeText(value: string): string {
  return collapseSpaces(normaliseText(value)).trim();
}

export const freeTextProblem = (value: string, maxLength: 24 | 25 | 50): Problem | null =>
  tooLong(value, maxLength) ?? banned(value);
