/**
 * A pure function of texts that answers known ones from memory: what every request asks again, such as the keyed hash
 * of its network address, is reckoned once. Keeps two generations of at most `limit` answers and forgets the older one,
 * so that no stream of new texts makes it grow.
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
