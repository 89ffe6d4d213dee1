import { describe, expect, it } from 'vitest';
import { memoize } from './memoize.ts';

describe('a memoised function', () => {
  it('computes once for the same arguments', () => {
    const computed: string[] = [];
    const length = memoize((a: string, b: string) => {
      computed.push(a + b);
      return a.length + b.length;
    });
    expect([length('ab', 'c'), length('ab', 'c'), length('a', 'bc')]).toEqual([3, 3, 3]);
    expect(computed).toHaveLength(2);
  });

  it('removes results that were not used recently, and returns the others from the cache', () => {
    const computed: string[] = [];
    const echo = memoize((text: string) => {
      computed.push(text);
      return text;
    }, 3);
    for (const text of ['a', 'b', 'c', 'd', 'a', 'e', 'f', 'a', 'b']) echo(text);
    expect(computed).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'b']);
  });
});
