/** `kana` is full-width katakana. `isGuess`: the applicant must check it. */
export type Reading = { readonly kana: string; readonly isGuess: boolean };

export interface Furigana {
  readKana(kanji: string): Reading;
}
