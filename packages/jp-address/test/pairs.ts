/** Reads `given→expected given→expected`. */
export const listPairs = (text: string): (readonly [string, string])[] =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [given, expected] = pair.split('→');
      if (given === undefined || expected === undefined) throw new Error(`no pair: ${pair}`);
      return [given, expected];
    });

/** Reads `word value word value`, with spaces or line ends between. */
export const listWordPairs = (text: string): (readonly [word: string, value: string])[] =>
  Array.from(text.matchAll(/(\S+)\s+(\S+)/g), ([, word = '', value = '']) => [word, value]);
