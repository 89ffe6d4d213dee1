import fc from 'fast-check';
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

  it('the count of two joined texts without lone surrogates is the sum of their counts', () => {
    const whole = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(whole, whole, (first, second) => {
        expect(countCharacters(first + second)).toBe(countCharacters(first) + countCharacters(second));
      }),
    );
  });
});
