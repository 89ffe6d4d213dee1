import { toKanaAddress } from '@kaisetsu/jp-address/text/kana';
import type { Endpoint } from './endpoint.ts';

export const getFurigana: Endpoint<'getFurigana'> = async ({ ports, query }) => {
  const { kana, isGuess } = ports.furigana.readKana(query.kanji);
  return { kana: toKanaAddress(kana), guessed: isGuess };
};
