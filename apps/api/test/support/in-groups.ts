/** Hundreds at once would time out with 503. */
export async function inGroups<T>(count: number, call: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < count) {
    const from = results.length;
    const group = Array.from({ length: Math.min(10, count - from) }, (_, at) => call(from + at));
    results.push(...(await Promise.all(group)));
  }
  return results;
}
