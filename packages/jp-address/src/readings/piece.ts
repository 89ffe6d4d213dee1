/** `kana` is full-width katakana. `isGuess`: the applicant must check it. */
export type Reading = { readonly kana: string; readonly isGuess: boolean };

export type ReadFurigana = (kanji: string) => Reading;

/** `length` is in UTF-16 units. */
export type Piece = Reading & { readonly length: number };

export const createSurePiece = (length: number, kana: string): Piece => ({ length, kana, isGuess: false });

/** Unicode does not count 〆 as kanji. */
export const isKanji = (character: string): boolean => /^[\p{Script=Han}〆]/u.test(character);

export function findLongest<Value>(
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

/** Keeps the length. */
export function foldSpelling(text: string): string {
  if (!/[ヶヵの之諌]/.test(text)) return text;
  return text
    .replace(/[ヶヵ]/g, 'ケ')
    .replace(/[の之]/g, 'ノ')
    .replaceAll('諌', '諫');
}
