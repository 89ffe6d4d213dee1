/**
 * Controls, format characters (they hide, or turn round what stands beside them: U+202E), separators of lines and
 * paragraphs, and what is no character at all: categories Cc, Cf, Cs, Co, Cn, Zl and Zp.
 */
const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu;
/** Spaces, and characters that have a category of what is seen and show nothing: fillers, an empty braille cell. */
const blank = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;
/** Of a name or an address in a list: far more than any has, and the longest that a screen of ours bears. */
const maxCharacters = 100;

export const hasInvisible = (text: string): boolean => text.search(invisible) >= 0;
/** For a message, whose reader's terminal obeys control characters. */
export const markInvisible = (text: string): string => text.replace(invisible, '\ufffd');

/** What may be wrong with a text in a list's column that is shown as it stands. */
export const textFaults = (column: string, text: string): Readonly<Record<string, boolean>> => ({
  [`${column} is empty`]: blank.test(text),
  [`${column} contains a character that is invisible`]: hasInvisible(text),
  [`${column} is longer than ${maxCharacters} characters`]: [...text].length > maxCharacters,
});
