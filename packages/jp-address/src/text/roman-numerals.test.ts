import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listPairs } from '../../test/pairs.ts';
import { convertNumerals, hasConvertibleNumerals } from './roman-numerals.ts';

const characters = [...'ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫⅬⅭⅮⅯⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹⅺⅻⅼⅽⅾⅿ①⑳⑴⒇⒈⒛⓪⓫⓴⓵⓾⓿❶❿➀➉➊➓㉑㉟㊱㊿'];

describe('hasConvertibleNumerals', () => {
  it('[VAL-033, VAL-046] finds each numeral with and without fullWidthDigits', () => {
    for (const character of characters) {
      expect(hasConvertibleNumerals(`ビル${character}号`, { fullWidthDigits: false })).toBe(true);
      expect(hasConvertibleNumerals(character, { fullWidthDigits: true })).toBe(true);
    }
  });

  it('[VAL-033, VAL-046] finds full-width digits only with fullWidthDigits', () => {
    expect(hasConvertibleNumerals('１丁目', { fullWidthDigits: true })).toBe(true);
    expect(hasConvertibleNumerals('１丁目', { fullWidthDigits: false })).toBe(false);
  });

  it.each(['', '1-2-3', 'III', '一二三', 'Ａ棟', 'ⓐ', '㊤', 'ↀ', '𠮷'])('finds nothing in %j', (text) => {
    expect(hasConvertibleNumerals(text, { fullWidthDigits: true })).toBe(false);
  });
});

describe('convertNumerals', () => {
  it.each<readonly [string, string]>([
    ...listPairs(`
      Ⅻ→12 ⅩⅢ→13 ⅩⅣ→14 ⅠⅤ→4 ⅯⅭⅯⅬⅩⅩⅩⅣ→1984 ⅠⅩ→9 ⅩⅬⅠ→41 ⅾⅵ→506 ⅯⅯⅯⅭⅯⅩⅭⅠⅩ→3999 Ⅲ棟→3棟 １丁目２−３→1丁目2−3`),
    ['Ⅰ Ⅱ Ⅲ', '1 2 3'],
    ['ⅩⅫ', '10 12'],
    ['ⅯⅯⅯⅯ', '1000 1000 1000 1000'],
    ['ⅪⅡ', '11 2'],
    ['①②', '1 2'],
    ['⑳㉑㊿⓪', '20 21 50 0'],
    ['ハイツⅡ１０１', 'ハイツ2 101'],
    ['2Ⅱ号', '2 2号'],
    ['天神ビル 2F', '天神ビル 2F'],
  ])('for %s returns %s', (given, expected) => {
    expect(convertNumerals(given)).toBe(expected);
  });

  it.each([
    ...['①', '⑴', '⒈'].map((first) => [first, 20, 1] as const),
    ...['⓵', '❶', '➀', '➊'].map((first) => [first, 10, 1] as const),
    ...(['⓪', '⓿'] as const).map((zero) => [zero, 1, 0] as const),
    ...([
      ['⓫', 10, 11],
      ['㉑', 15, 21],
      ['㊱', 15, 36],
    ] as const),
  ])('converts the characters from %s, %i of them, to consecutive numbers from %i', (first, count, from) => {
    for (let index = 0; index < count; index += 1)
      expect(convertNumerals(String.fromCharCode(first.charCodeAt(0) + index))).toBe(String(from + index));
  });

  const mixed = fc.string({ unit: fc.constantFrom(...characters, ...'０９5 -ー棟𠮷\ud842') });

  it('converts every numeral and is idempotent', () => {
    fc.assert(
      fc.property(mixed, (text) => {
        const converted = convertNumerals(text);
        expect(hasConvertibleNumerals(converted, { fullWidthDigits: true })).toBe(false);
        expect(convertNumerals(converted)).toBe(converted);
      }),
    );
  });

  it('changes no character except numerals, digits and spaces', () => {
    const rest = /[^ 棟ー𠮷-]/gu;
    fc.assert(
      fc.property(mixed, (text) => {
        expect(convertNumerals(text).replace(/[\d ]/g, '')).toBe(
          [...text]
            .filter((character) => !characters.includes(character) && !/[０９5 ]/.test(character))
            .join(''),
        );
        expect(convertNumerals(text.replace(rest, ''))).toBe(text.replace(rest, ''));
      }),
    );
  });
});
