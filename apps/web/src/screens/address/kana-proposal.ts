import { isOverSubAddressLimit, subAddress } from '@kaisetsu/domain/fields/sub-address';
import { toKanaAddress } from '@kaisetsu/jp-address/text/kana';
import { convertNumerals } from '@kaisetsu/jp-address/text/roman-numerals';
import { collapseSpaces } from '@kaisetsu/jp-address/text/width';

export const toReadableText = (typed: string): string => convertNumerals(subAddress.normalise(typed));

export const needsDictionary = (text: string): boolean => /[\p{Script=Han}〆ぁ-ゖゝゞ]/u.test(text);

/** Signs that a sub-address allows but its reading does not. Letters stay for correction. */
const unreadable = /[^\p{L}\p{N}(). -]+/gu;

export type ProposedKana = { readonly kana: string; readonly isGuess: boolean };

/** @returns null for an empty or too long text (spec 2.8) */
export async function proposeKana(
  text: string,
  lookUp: (kanji: string) => Promise<ProposedKana>,
): Promise<ProposedKana | null> {
  if (text === '' || isOverSubAddressLimit(text)) return null;
  const found = needsDictionary(text) ? await lookUp(text) : { kana: text, isGuess: false };
  const kana = collapseSpaces(toKanaAddress(found.kana).replace(unreadable, ' ')).trim();
  return kana === '' && !found.isGuess ? null : { kana, isGuess: found.isGuess };
}
