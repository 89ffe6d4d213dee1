import { prefectures } from '@kaisetsu/jp-address/places/prefecture';
import { describe, expect, it } from 'vitest';
import { formatPostalNumber, postalNumber } from './postal-number.ts';

describe('a postal number', () => {
  it.each([
    ['810-0001', '8100001'],
    ['〒810 0001', '8100001'],
    ['81000012', '8100001'],
    ['八一〇の〇〇〇一', '8100001'],
    ['8100001 三丁目', '8100001'],
    ['abc', ''],
  ])('[VAL-031] keeps digits only, at most seven: %j → %j', (typed, kept) => {
    expect(postalNumber.normalise(typed)).toBe(kept);
  });

  it('[VAL-031] is shown with a hyphen behind the third digit', () => {
    expect(['8100001', '8100', '810'].map(formatPostalNumber)).toEqual(['810-0001', '810-0', '810']);
  });

  it('[VAL-011, VAL-031, LIM-002] is required for the address search, with seven digits', () => {
    const refused = { code: 'address-not-searched' };
    expect(postalNumber.validate('8100001')).toBeNull();
    for (const other of ['810000', '81000012', '８１００００１'])
      expect(postalNumber.validate(other)).toEqual(refused);
    expect([postalNumber.required, postalNumber.isEmpty('')]).toEqual([refused.code, true]);
  });
});

it('[PERS-007] there are 47 different prefectures, from 北海道 to 沖縄県', () => {
  expect(new Set(prefectures).size).toBe(47);
  expect([0, 12, 39, 46].map((at) => prefectures[at])).toEqual(['北海道', '東京都', '福岡県', '沖縄県']);
  expect(prefectures.every((one) => /^.{2,3}[都道府県]$/.test(one))).toBe(true);
});
