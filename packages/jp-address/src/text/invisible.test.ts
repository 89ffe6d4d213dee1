import { describe, expect, it } from 'vitest';
import { stripInvisible } from './invisible.ts';

describe('stripInvisible', () => {
  it.each([
    ['a null character', '\0'],
    ['a control character', '\u007f'],
    ['a control character of Latin-1', '\u0080'],
    ['a soft hyphen', '\u00ad'],
    ['a zero-width space', '\u200b'],
    ['a writing direction mark', '\u202a'],
    ['a word joiner', '\u2060'],
    ['a byte order mark', '\ufeff'],
    ['an unpaired surrogate', '\ud842'],
    ['a tag', '\u{e0041}'],
    ['a hangul choseong filler', '\u115f'],
    ['a hangul jungseong filler', '\u1160'],
    ['braille without a dot', '\u2800'],
    ['the selector of the coloured form of an emoji', '\ufe0f'],
    ['the selector of the plain form of an emoji', '\ufe0e'],
    ['the filler of hangul', '\u3164'],
    ['the half-width filler of hangul', '\uffa0'],
  ])('removes %s', (_, character) => {
    expect(stripInvisible(`${character}山${character}${character}田${character}`)).toBe('山田');
  });

  it('[VAL-081] removes a variation selector that follows no kanji', () => {
    expect(stripInvisible('+81\ufe0d-90\u{e0100}カ\u{e0101}')).toBe('+81-90カ');
    expect(stripInvisible('葛\u{e0100}\u{e0101}')).toBe('葛\u{e0100}');
  });

  it.each([
    ['a space', ' '],
    ['an ideographic space', '\u3000'],
    ['a tab', '\t'],
    ['a line feed', '\n'],
    ['a kanji with a surrogate pair', '𠮷'],
    ['a kanji with a variation selector', '葛\u{e0100}'],
    ['the character before the first hangul filler', '\u115e'],
    ['the character after the second hangul filler', '\u1161'],
    ['braille with a dot', '\u2801'],
    ['the character before the third hangul filler', '\u3163'],
  ])('keeps %s', (_, text) => {
    expect(stripInvisible(`山${text}田`)).toBe(`山${text}田`);
  });
});
