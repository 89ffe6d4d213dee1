import { findBannedCharacters } from '@kaisetsu/jp-address/text/character-set';
import type { Problem } from './problem.ts';

export function findBanned(value: string): Problem | null {
  const found = findBannedCharacters(value);
  return found.length === 0 ? null : { code: 'banned-characters', characters: found.join('') };
}
