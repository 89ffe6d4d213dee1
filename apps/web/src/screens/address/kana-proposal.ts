import { overSubAddressLimit, subAddress } from '@kaisetsu/domain/fields/sub-address';
import { toKanaAddress } from '@kaisetsu/domain/text/kana';
import { convertNumerals } from '@kaisetsu/domain/text/roman-numerals';

/** The text to read aloud: as it will be stored, numerals converted already. */
export const textToRead = (typed: string): string => convertNumerals(subAddress.tidy(typed));

/** Whether only a dictionary can read the text: it holds kanji or hiragana (spec 2.8). */
export const needsDictionary = (text: string): boolean => /[\p{Script=Han}〆ぁ-ゖゝゞ]/u.test(text);

/**
 * The reading to propose for what follows the street number, in the form of a kana sub-address. Text without kanji and
 * hiragana is its own reading; anything else is asked of `lookUp`. Null where nothing is proposed: no text, or a text
 * over its limit (spec 2.8).
 */
export async function proposeKana(
  text: string,
  lookUp: (kanji: string) => Promise<string>,
): Promise<string | null> {
  if (text === '' || overSubAddressLimit(text)) return null;
  return toKanaAddress(needsDictionary(text) ? await lookUp(text) : text);
}
