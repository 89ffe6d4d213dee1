import type { CallResponse } from '@kaisetsu/domain/calls';
import { enlargeSmallKana, hiraganaToKatakana } from '@kaisetsu/domain/text/kana';
import { toFullWidth } from '@kaisetsu/domain/text/width';

export type Branch = CallResponse<'getBranches'>['branchList'][number];

/**
 * Normalises a text for the search: full-width characters, katakana instead of hiragana, and upper case.
 * - Small kana become large, because banks' lists write ヨ for ョ.
 * - ノ is removed, because it is often pronounced but not written: 浜町 is read ハマノマチ.
 */
const normalise = (text: string): string =>
  enlargeSmallKana(hiraganaToKatakana(toFullWidth(text)))
    .toUpperCase()
    .replaceAll('ノ', '');

/** The word for “branch” after a name. Applicants type this word, but the kana of a branch in the list may lack it. */
const branchWord = /(?:支店|シテン)$/;

/**
 * Returns the branches for which each word of `typed` occurs in the name, kana, address or code. Returns all branches if
 * `typed` is empty or contains only the word 支店.
 */
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
