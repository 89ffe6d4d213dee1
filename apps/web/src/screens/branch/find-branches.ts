import type { CallResponse } from '@kaisetsu/domain/calls';
import { enlargeSmallKana, hiraganaToKatakana } from '@kaisetsu/domain/text/kana';
import { toFullWidth } from '@kaisetsu/domain/text/width';

export type Branch = CallResponse<'getBranches'>['branchList'][number];

/**
 * Width, case, hiragana and small kana make no difference; lists of banks write ヨ for ョ. Nor does a ノ that is read and,
 * mostly, not written: 浜町 is ハマノマチ, and some write 浜の町.
 */
const normalise = (text: string): string =>
  enlargeSmallKana(hiraganaToKatakana(toFullWidth(text)))
    .toUpperCase()
    .replaceAll('ノ', '');

/** Said of any branch, and in no reading on the list. */
const branchWord = /(?:支店|シテン)$/;

/** Branches whose name, kana, address or code contain every word of what was typed; all of them for no word. */
export function findBranches(branches: readonly Branch[], typed: string): readonly Branch[] {
  const words = normalise(typed)
    .split('\u3000')
    .map((word) => word.replace(branchWord, ''))
    .filter((word) => word !== '');
  if (words.length === 0) return branches;
  return branches.filter(({ name, kana, address, code }) => {
    const searchable = [name, kana, address, code].map(normalise);
    return words.every((word) => searchable.some((text) => text.includes(word)));
  });
}
