import { overSubAddressLimit, subAddress } from '@kaisetsu/domain/fields/sub-address';
import { toKanaAddress } from '@kaisetsu/domain/text/kana';
import { convertNumerals } from '@kaisetsu/domain/text/roman-numerals';
import { collapseSpaces } from '@kaisetsu/domain/text/width';

/** The text to read aloud: as it will be stored, numerals converted already. */
export const textToRead = (typed: string): string => convertNumerals(subAddress.normalise(typed));

/** Whether only a dictionary can read the text: it holds kanji or hiragana (spec 2.8). */
export const needsDictionary = (text: string): boolean => /[\p{Script=Han}〆ぁ-ゖゝゞ]/u.test(text);

/**
 * Signs that a sub-address may hold and its reading may not, as in #101: the applicant did not type them there. A letter that
 * could not be read stays, to be seen and mended.
 */
const unreadable = /[^\p{L}\p{N}(). -]+/gu;

/**
 * The reading to propose for what follows the street number, in the form of a kana sub-address. Text without kanji and
 * hiragana is its own reading; anything else is asked of `lookUp`. Null where nothing is proposed: no text, one without
 * anything to read, or one over its limit (spec 2.8).
 */
export async function proposeKana(
  text: string,
  lookUp: (kanji: string) => Promise<string>,
): Promise<string | null> {
  if (text === '' || overSubAddressLimit(text)) return null;
  const reading = toKanaAddress(needsDictionary(text) ? await lookUp(text) : text);
  return collapseSpaces(reading.replace(unreadable, ' ')).trim() || null;
}
