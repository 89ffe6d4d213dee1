import { describe, expect, it } from 'vitest';
import { listPairs } from '../../test/pairs.ts';
import { readNumber } from './numerals.ts';

describe('readNumber', () => {
  it.each<readonly [string, string]>([
    ...listPairs(`
      一→イチ 六→ロク 二十→ニジュウ 十二→ジュウニ 三百六→サンビャクロク 八百→ハッピャク
      三千八百→サンゼンハッピャク 千二百三→センニヒャクサン 壱→イチ 二〇三→203`),
    ['〇', undefined],
    ['百千', undefined],
    ['', undefined],
  ])('[SRV-110] reads %s as %s', (number, kana) => {
    expect(readNumber(number)).toBe(kana);
  });
});
