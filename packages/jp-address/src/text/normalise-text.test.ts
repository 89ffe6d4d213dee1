import { expect, it } from 'vitest';
import { stripInvisible } from './normalise-text.ts';

it.each([
  ['control characters', '\0\u007f\u0080'],
  ['a soft hyphen, a zero-width space and a word joiner', '\u00ad\u200b\u2060'],
  ['a writing direction mark and a byte order mark', '\u202a\ufeff'],
  ['an unpaired surrogate', '\ud842'],
  ['a tag', '\u{e0041}'],
  ['the fillers of hangul', '\u115f\u1160\u3164\uffa0'],
  ['braille without a dot', '\u2800'],
  ['the selectors of the coloured and the plain form of an emoji', '\ufe0f\ufe0e'],
])('stripInvisible removes %s', (_, characters) => {
  for (const one of characters) expect(stripInvisible(`${one}山${one}${one}田${one}`)).toBe('山田');
});

it('[VAL-081] stripInvisible removes a variation selector that follows no kanji', () => {
  expect(stripInvisible('+81\ufe0d-90\u{e0100}カ\u{e0101}')).toBe('+81-90カ');
  expect(stripInvisible('葛\u{e0100}\u{e0101}')).toBe('葛\u{e0100}');
});

it.each([
  ['white space', ' \u3000\t\n'],
  ['a kanji with a surrogate pair and one with a variation selector', '𠮷葛\u{e0100}'],
  ['the characters beside the fillers, and braille with a dot', '\u115e\u1161\u3163\u2801'],
])('stripInvisible keeps %s', (_, text) => {
  expect(stripInvisible(`山${text}田`)).toBe(`山${text}田`);
});
