/** Arguments must not contain line breaks. Keeps two generations of at most `limit` results. */
export function memoize<Given extends readonly string[], Answer>(
  compute: (...given: Given) => Answer,
  limit = 5_000,
): (...given: Given) => Answer {
  let young = new Map<string, { readonly answer: Answer }>();
  let old = young;
  return (...given) => {
    const key = given.join('\n');
    const known = young.get(key) ?? old.get(key);
    const entry = known ?? { answer: compute(...given) };
    if (young.size >= limit) {
      old = young;
      young = new Map();
    }
    young.set(key, entry);
    return entry.answer;
  };
}
