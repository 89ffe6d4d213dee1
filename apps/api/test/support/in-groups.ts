/**
 * Makes `count` calls, ten at a time, and returns their results in order. On a slow machine, hundreds of simultaneous calls
 * that wait for the same row would exceed their time limit and return 503.
 */
export async function inGroups<T>(count: number, call: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < count) {
    const from = results.length;
    const group = Array.from({ length: Math.min(10, count - from) }, (_, at) => call(from + at));
    results.push(...(await Promise.all(group)));
  }
  return results;
}
