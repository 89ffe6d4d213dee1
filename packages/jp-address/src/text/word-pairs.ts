/** Reads `word value word value`, with spaces or line ends between. */
export const listWordPairs = (text: string): (readonly [word: string, value: string])[] =>
  Array.from(text.matchAll(/(\S+)\s+(\S+)/g), ([, word = '', value = '']) => [word, value]);
