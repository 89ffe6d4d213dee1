import { bannedCharacters } from '../text/character-set.ts';
import type { Problem } from './problem.ts';

/** Reports the characters outside JIS X 0208. The bank's systems cannot store them (spec 5.2, docs/product-decisions.md). */
export function banned(value: string): Problem | null {
  const found = bannedCharacters(value);
  return found.length === 0 ? null : { code: 'banned-characters', characters: found.join('') };
}
