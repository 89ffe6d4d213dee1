import { overSubAddressLimit, subAddress } from '@kaisetsu/domain/fields/sub-address';
import { toKanaAddress } from '@kaisetsu/domain/text/kana';
import { convertNumerals } from '@kaisetsu/domain/text/roman-numerals';
import { collapseSpaces } from '@kaisetsu/domain/text/width';

/** Normalises the typed text and converts its numerals. The page proposes the reading of the result. */
export const textToRead = (typed: string): string => convertNumerals(subAddress.normalise(typed));

/** Returns whether the text contains kanji or hiragana. The server looks up the reading of such a text (spec 2.8). */
export const needsDictionary = (text: string): boolean => /[\p{Script=Han}〆ぁ-ゖゝゞ]/u.test(text);

/**
 * Signs that a sub-address allows but its reading does not, such as # in #101. Letters without a reading stay in
 * the proposal, so that the applicant can correct them.
 */
const unreadable = /[^\p{L}\p{N}(). -]+/gu;

/** A proposed kana sub-address, empty if no part of the text has a known reading. The applicant has to check a guess. */
export type ProposedKana = { readonly kana: string; readonly isGuess: boolean };

/**
 * Proposes the reading of a typed part of an address. A text without kanji and hiragana is its own reading. `lookUp`
 * returns the reading of any other text.
 * @returns null for an empty text, for a text over its limit (spec 2.8), and for an empty reading that is not a guess
 */
export async function proposeKana(
  text: string,
  lookUp: (kanji: string) => Promise<ProposedKana>,
): Promise<ProposedKana | null> {
  if (text === '' || overSubAddressLimit(text)) return null;
  const found = needsDictionary(text) ? await lookUp(text) : { kana: text, isGuess: false };
  const kana = collapseSpaces(toKanaAddress(found.kana).replace(unreadable, ' ')).trim();
  return kana === '' && !found.isGuess ? null : { kana, isGuess: found.isGuess };
}
