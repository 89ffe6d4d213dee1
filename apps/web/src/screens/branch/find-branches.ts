import type { CallResponse } from '@kaisetsu/domain/calls';
import { enlargeSmallKana, toKatakana } from '@kaisetsu/jp-address/text/kana';
import { toFullWidth } from '@kaisetsu/jp-address/text/width';

export type Branch = CallResponse<'getBranches'>['branchList'][number];

/** Banks' lists write ヨ for ョ, and ノ is often pronounced but not written: 浜町 is ハマノマチ. */
const normalise = (text: string): string =>
  enlargeSmallKana(toKatakana(toFullWidth(text)))
    .toUpperCase()
    .replaceAll('ノ', '');

/** Applicants type this word, but the kana of a branch may lack it. */
const branchWord = /(?:支店|シテン)$/;

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
