import { describe, expect, it } from 'vitest';
import { memoize } from './memoize.ts';

describe('a memoize function', () => {
  it('reckons a text once, and each text by itself', () => {
    const asked: string[] = [];
    const length = memoize((a: string, b: string) => {
      asked.push(a + b);
      return a.length + b.length;
    });
    expect([length('ab', 'c'), length('ab', 'c'), length('a', 'bc')]).toEqual([3, 3, 3]);
    expect(asked).toHaveLength(2);
  });

  it('forgets what was not asked for a while, and keeps what is asked all the time', () => {
    const asked: string[] = [];
    const echo = memoize((text: string) => {
      asked.push(text);
      return text;
    }, 3);
    for (const text of ['a', 'b', 'c', 'd', 'a', 'e', 'f', 'a', 'b']) echo(text);
    expect(asked).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'b']);
  });
});
