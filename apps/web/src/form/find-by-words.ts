import { enlargeSmallKana, toKatakana } from '@kaisetsu/jp-address/text/kana';
import { toFullWidth } from '@kaisetsu/jp-address/text/width';

/** Banks' lists write ヨ for ョ, and ノ is often pronounced but not written: 浜町 is ハマノマチ. */
const normalise = (text: string): string =>
  enlargeSmallKana(toKatakana(toFullWidth(text)))
    .toUpperCase()
    .replaceAll('ノ', '');

/** `ignored`: a word that applicants type and the texts may lack. */
export function findByWords<One>(
  list: readonly One[],
  typed: string,
  textsOf: (one: One) => readonly string[],
  ignored?: RegExp,
): readonly One[] {
  const words = normalise(typed)
    .split('\u3000')
    .map((word) => (ignored === undefined ? word : word.replace(ignored, '')))
    .filter((word) => word !== '');
  if (words.length === 0) return list;
  return list.filter((one) => {
    const searchable = textsOf(one).map(normalise);
    return words.every((word) => searchable.some((text) => text.includes(word)));
  });
}
