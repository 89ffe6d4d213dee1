import { describe, expect, it } from 'vitest';
import { stripInvisible } from './invisible.ts';

describe('what cannot be seen', () => {
  it.each([
    ['the end of a text in C', '\0'],
    ['a control character', '\u007f'],
    ['a control character of Latin-1', '\u0080'],
    ['a soft hyphen', '\u00ad'],
    ['a space of no width', '\u200b'],
    ['a direction of writing', '\u202a'],
    ['a joiner of words', '\u2060'],
    ['half a surrogate pair', '\ud842'],
    ['a tag', '\u{e0041}'],
    ['the filler of a first hangul letter', '\u115f'],
    ['the filler of a hangul vowel', '\u1160'],
    ['braille without a dot', '\u2800'],
    ['the filler of hangul', '\u3164'],
    ['its half-width form', '\uffa0'],
  ])('goes: %s', (_, character) => {
    expect(stripInvisible(`${character}山${character}${character}田${character}`)).toBe('山田');
  });

  it.each([
    ['a space', ' '],
    ['a wide space', '\u3000'],
    ['a tab', '\t'],
    ['the end of a line', '\n'],
    ['a kanji of two halves', '𠮷'],
    ['a kanji with its variant', '葛\u{e0100}'],
    ['what stands before the first filler', '\u115e'],
    ['what stands after the second', '\u1161'],
    ['braille with a dot', '\u2801'],
    ['hangul beside its filler', '\u3163'],
  ])('is not, and stays: %s', (_, text) => {
    expect(stripInvisible(`山${text}田`)).toBe(`山${text}田`);
  });
});
