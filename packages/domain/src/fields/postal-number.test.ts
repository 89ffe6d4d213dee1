import { isPrefecture, prefectures } from '@kaisetsu/jp-address/places/prefecture';
import { describe, expect, it } from 'vitest';
import { formatPostalNumber, normalisePostalNumber, postalNumber } from './postal-number.ts';

describe('a postal number', () => {
  it.each([
    ['810-0001', '8100001'],
    ['〒810 0001', '8100001'],
    ['81000012', '8100001'],
    ['八一〇の〇〇〇一', '8100001'],
    ['8100001 三丁目', '8100001'],
    ['abc', ''],
  ])('[VAL-031] keeps digits only, at most seven: %j → %j', (typed, kept) => {
    expect(normalisePostalNumber(typed)).toBe(kept);
    expect(postalNumber.normalise(typed)).toBe(kept);
  });

  it.each([
    ['8100001', '810-0001'],
    ['8100', '810-0'],
    ['810', '810'],
  ])('[VAL-031] formats %j as %j', (number, shown) => {
    expect(formatPostalNumber(number)).toBe(shown);
  });

  it.each([
    ['810000', false],
    ['8100001', true],
    ['81000012', false],
    ['８１００００１', false],
  ])('[VAL-011, VAL-031, LIM-002] accepts only seven digits for the search: %j %s', (number, passes) => {
    expect(postalNumber.validate(number)).toEqual(passes ? null : { code: 'address-not-searched' });
  });

  it('[VAL-011] is required for the address search', () => {
    expect(postalNumber.required).toBe('address-not-searched');
    expect(postalNumber.isEmpty('')).toBe(true);
  });
});

describe('prefectures', () => {
  it('[PERS-007] lists 47 different prefectures, from 北海道 to 沖縄県', () => {
    expect(new Set(prefectures).size).toBe(47);
    expect([prefectures[0], prefectures[12], prefectures[39], prefectures[46]]).toEqual([
      ...'北海道 東京都 福岡県 沖縄県'.split(' '),
    ]);
    expect(prefectures.every((one) => /^.{2,3}[都道府県]$/.test(one))).toBe(true);
  });

  it('recognises a prefecture only by its full name', () => {
    expect(isPrefecture('福岡県')).toBe(true);
    expect(isPrefecture('福岡')).toBe(false);
    expect(isPrefecture('')).toBe(false);
  });
});
