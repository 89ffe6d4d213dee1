import { bannedCharacters } from '@kaisetsu/jp-address/text/character-set';
import type { Problem } from './problem.ts';

export function banned(value: string): Problem | null {
  const found = bannedCharacters(value);
  return found.length === 0 ? null : { code: 'banned-characters', characters: found.join('') };
}
