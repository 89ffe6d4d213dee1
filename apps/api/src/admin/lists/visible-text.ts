const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu;
/** Fillers and the empty braille cell (U+2800) show nothing, but are not in `invisible`. */
const blank = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;
const maxCharacters = 100;

export const hasInvisible = (text: string): boolean => text.search(invisible) >= 0;
/** A terminal interprets control characters. */
export const markInvisible = (text: string): string => text.replace(invisible, '\ufffd');

export const findTextFaults = (column: string, text: string): Readonly<Record<string, boolean>> => ({
  [`${column} is empty`]: blank.test(text),
  [`${column} contains an invisible character`]: hasInvisible(text),
  [`${column} is longer than ${maxCharacters} characters`]: [...text].length > maxCharacters,
});
