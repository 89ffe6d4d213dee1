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
