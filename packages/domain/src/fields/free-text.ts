import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { collapseSpaces } from '@kaisetsu/jp-address/text/width';

const joined = String.raw`\p{Extended_Pictographic}\ufe0f?`;
/** Its joiners and selectors are invisible alone, but not in an emoji. */
const emoji = new RegExp(`(${joined}(?:\u200d${joined})*)`, 'u');

export function normaliseFreeText(value: string): string {
  const parts = value.split(emoji).map((part, at) => (at % 2 === 0 ? normaliseText(part) : part));
  return collapseSpaces(parts.join('')).trim();
}
