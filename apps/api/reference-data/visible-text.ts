/**
 * Invisible characters, by category: control (Cc), format (Cf, such as U+202E, which reverses the text after it), surrogate
 * (Cs), private (Co) and unassigned (Cn) characters, and line and paragraph separators (Zl, Zp).
 */
const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu;
/**
 * Matches a text that shows nothing. It is empty, or contains only white space and characters that show nothing. Some of these
 * characters have a category that `invisible` does not contain: fillers and the empty braille cell (U+2800).
 */
const blank = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;
/** Maximum characters of a text in a list. Real names and addresses are shorter, and the screens can show this length. */
const maxCharacters = 100;

export const hasInvisible = (text: string): boolean => text.search(invisible) >= 0;
/** Replaces invisible characters in a message, because a terminal interprets control characters. */
export const markInvisible = (text: string): string => text.replace(invisible, '\ufffd');

/** The possible faults of a required text in a list: message → whether the text has the fault. */
export const textFaults = (column: string, text: string): Readonly<Record<string, boolean>> => ({
  [`${column} is empty`]: blank.test(text),
  [`${column} contains an invisible character`]: hasInvisible(text),
  [`${column} is longer than ${maxCharacters} characters`]: [...text].length > maxCharacters,
});
