import { toKanaAddress } from '@kaisetsu/domain/text/kana';
import type { Endpoint } from './endpoint.ts';

/** GET /api/furigana (spec 2.8, 7): suggests the reading of a text, converted to the half-width form of a kana sub-address. */
export const getFurigana: Endpoint<'getFurigana'> = async ({ ports, query }) => {
  const { kana, isGuess } = ports.furigana.reading(query.kanji);
  return { kana: toKanaAddress(kana), guessed: isGuess };
};
