/** A part of a text and its reading in full-width katakana. */
export type Piece = {
  /** Length of the part of the text, in UTF-16 units. */
  readonly length: number;
  readonly kana: string;
  /** Whether the reading is uncertain, so that the applicant has to check it. */
  readonly isGuess: boolean;
};

export const sure = (length: number, kana: string): Piece => ({ length, kana, isGuess: false });

/** Whether the text begins with a kanji. 〆 is included: Unicode does not count it as kanji, but it needs a reading too. */
export const isKanji = (character: string): boolean => /^[\p{Script=Han}〆]/u.test(character);

/** The entry with the longest key that `text` contains at `at`. Keys over `longest` characters are not found. */
export function longestAt<Value>(
  table: ReadonlyMap<string, Value>,
  text: string,
  at: number,
  longest: number,
): readonly [string, Value] | undefined {
  for (let length = Math.min(longest, text.length - at); length > 0; length -= 1) {
    const key = text.slice(at, at + length);
    const value = table.get(key);
    if (value !== undefined) return [key, value];
  }
  return undefined;
}

/**
 * Makes different spellings of one place name equal: ケ ヶ ヵ become ケ, ノ の 之 become ノ, 諫 諌 become 諫. The length does not
 * change, so a position in the result is the same position in the text.
 */
export function foldSpelling(text: string): string {
  if (!/[ヶヵの之諌]/.test(text)) return text;
  return text
    .replace(/[ヶヵ]/g, 'ケ')
    .replace(/[の之]/g, 'ノ')
    .replaceAll('諌', '諫');
}
