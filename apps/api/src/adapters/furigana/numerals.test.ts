import { describe, expect, it } from 'vitest';
import { readNumber } from './numerals.ts';

describe('readNumber', () => {
  it.each([
    ['一', '丁目', 'イッ'],
    ['一', '番', 'イチ'],
    ['八', '丁目', 'ハッ'],
    ['十', '丁目', 'ジュッ'],
    ['二十', '丁目', 'ニジュッ'],
    ['六', '階', 'ロッ'],
    ['六', '丁目', 'ロク'],
    ['十二', '', 'ジュウニ'],
    ['三百六', '', 'サンビャクロク'],
    ['八百', '', 'ハッピャク'],
    ['三千八百', '', 'サンゼンハッピャク'],
    ['千二百三', '', 'センニヒャクサン'],
    ['壱', '', 'イチ'],
    ['二〇三', '', '203'],
    ['〇', '', undefined],
    ['百千', '', undefined],
    ['', '', undefined],
  ])('[SRV-110] reads %s before %j as %s', (number, counter, kana) => {
    expect(readNumber(number, counter)).toBe(kana);
  });
});
