/**
 * Caches the results of a pure function. The arguments must not contain line breaks, because the key joins the arguments with a
 * line break. The cache has a young and an old generation of at most `limit` results each. A call puts its result into the young
 * generation. When the young generation is full, it becomes the old generation, and the former old generation is removed.
 */
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
