import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { collapseSpaces } from '@kaisetsu/jp-address/text/width';
import type { MaxCharacters } from '../limits.ts';
import { createField, type Field, findTooLong } from './field.ts';
import type { ProblemCode } from './problem.ts';

const joined = String.raw`\p{Extended_Pictographic}\ufe0f?`;
/** Its joiners and selectors are invisible alone, but not in an emoji. */
const emoji = new RegExp(`(${joined}(?:\u200d${joined})*)`, 'u');

function normaliseFreeText(value: string): string {
  const parts = value.split(emoji).map((part, at) => (at % 2 === 0 ? normaliseText(part) : part));
  return collapseSpaces(parts.join('')).trim();
}

export const createFreeTextField = (max: MaxCharacters, required: ProblemCode = 'required'): Field =>
  createField({ normalise: normaliseFreeText, required, validate: (value) => findTooLong(value, max) });
