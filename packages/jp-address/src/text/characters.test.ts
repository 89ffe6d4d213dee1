import { describe, expect, it } from 'vitest';
import { countCharacters } from './characters.ts';

describe('countCharacters', () => {
  it.each([
    ['', 0],
    ['山田', 2],
    ['𠮷田', 2],
    ['😀', 1],
    ['ｶﾞ', 2],
    ['\ud842', 1],
  ])('[VAL-043] counts %j as %i, with a surrogate pair as one', (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });
});
