import { listPairs } from '@kaisetsu/jp-address/test/pairs';
import { convertNumerals } from '@kaisetsu/jp-address/text/roman-numerals';
import { describe, expect, it } from 'vitest';
import { isOverSubAddressLimit, kanaSubAddress, subAddress, typedAddress } from './sub-address.ts';

describe('the field for a sub-address or an address typed by hand', () => {
  it('accepts at most 20 characters', { tags: ['VAL-032', 'VAL-036', 'VAL-037', 'LIM-001'] }, () => {
    const texts = ['天'.repeat(20), '天'.repeat(21)];
    expect(texts.map(subAddress.validate)).toEqual([null, { code: 'over-20' }]);
    expect(texts.map(isOverSubAddressLimit)).toEqual([false, true]);
  });

  it.each(['１-2', '天神Ⅲ', 'ⅻ', 'ハイツ①', '1-2-３', '⑴', '⒈', '❶', 'Ⅲ髙', '１'.repeat(30)])(
    '[VAL-033, VAL-036] reports unconverted numerals, and no other problem: %s',
    (text) => {
      expect(subAddress.validate(subAddress.normalise(text))).toEqual({ code: 'numerals-not-converted' });
    },
  );

  it('[PERS-023] accepts a text after convertNumerals', () => {
    expect(subAddress.validate(convertNumerals('２-１３-１ ハイツⅡ'))).toBeNull();
  });

  it.each([
    ['1-2 髙橋ビル', '髙'],
    ['𠮷野ハイツ㈱', '𠮷㈱'],
    ['天神\u200b', 'U+200B'],
    ['髙'.repeat(21), '髙'],
  ])('[VAL-020, VAL-021] refuses %j and names the banned characters %j', (text, characters) => {
    expect(subAddress.validate(text)).toEqual({ code: 'banned-characters', characters });
  });

  it.each(['2-13-1 天神ハイツ101', 'A棟', '3丁目', '（離れ）', 'Ｂ-1'])('accepts %s', (text) => {
    expect(subAddress.validate(subAddress.normalise(text))).toBeNull();
  });

  it.each([
    ['2-13-1   天神', '2-13-1 天神'],
    ['天神\u200b1', '天神1'],
    [' 1-2　', '1-2'],
    ['2−13‐1', '2-13-1'],
    ['2ー13', '2-13'],
    ['ﾊｲﾂ天神ｶﾞ1', 'ハイツ天神ガ1'],
    ['〜', '～'],
    ['日本、〒810-0001 福岡県福岡市中央区天神1', '福岡県福岡市中央区天神1'],
    ['日本福岡県福岡市1', '福岡県福岡市1'],
    ['〒８１０ー０００１　住所：天神1-8-1', '天神1-8-1'],
    ['郵便番号8100001', ''],
    ['日本ビル1', '日本ビル1'],
    ['〒810-0001-5', '〒810-0001-5'],
    ['101-1203 天神', '101-1203 天神'],
  ])(
    '[VAL-018, VAL-067, VAL-097] normalises spaces, hyphens, half-width katakana and look-alikes, but not full-width digits: %j → %j',
    (typed, normalised) => {
      expect(subAddress.normalise(typed)).toBe(normalised);
    },
  );

  it('[VAL-004] is required', () => {
    expect(subAddress.required).toBe('required');
    for (const text of [' 　', '-', 'ー', '・'])
      expect(subAddress.isEmpty(subAddress.normalise(text))).toBe(true);
    for (const text of ['1', 'ー1', '番地なし', '♪1']) expect(subAddress.isEmpty(text)).toBe(false);
  });
});

it('[VAL-097] the field for a typed address drops a postal number without its mark too', () => {
  expect(typedAddress.normalise('810-0001福岡市中央区天神1')).toBe('福岡市中央区天神1');
});

describe('the field for the kana of a sub-address', () => {
  it('accepts at most 40 characters', { tags: ['VAL-034', 'VAL-036', 'VAL-037', 'LIM-001'] }, () => {
    const texts = ['ｱ'.repeat(40), 'ｱ'.repeat(41)];
    expect(texts.map(kanaSubAddress.validate)).toEqual([null, { code: 'over-40' }]);
  });

  it('[VAL-035] accepts half-width katakana, capitals, digits and ( ) . - only', () => {
    for (const text of ['ｱｲｳ', 'ﾃﾝｼﾞﾝ ﾊｲﾂ', 'ｰﾞﾟ', 'ABCXYZ', '0123456789', '(). -', '2-13-1 ﾃﾝｼﾞﾝﾊｲﾂ101'])
      expect(kanaSubAddress.validate(text)).toBeNull();
    for (const text of ['アイウ', 'abc', '１', 'Ａ', '･', '｢ｱ｣', ',', '　', 'ｱ\n', '\ud842'])
      expect(kanaSubAddress.validate(text)).toEqual({ code: 'not-katakana' });
  });

  it.each<readonly [string, string]>([
    ...listPairs(`
      てんじん→ﾃﾝｼﾞﾝ ショッピング→ｼﾖﾂﾋﾟﾝｸﾞ abc→ABC ２－１３－１→2-13-1 ア・イ→ｱ.ｲ`),
    [' ア   イ ', 'ｱ ｲ'],
  ])('[VAL-017, VAL-018, VAL-067] normalises %j to %j, which is valid', (typed, normalised) => {
    expect(kanaSubAddress.normalise(typed)).toBe(normalised);
    expect(kanaSubAddress.validate(normalised)).toBeNull();
  });

  it('[VAL-004] is required', () => {
    expect(kanaSubAddress.required).toBe('required');
    for (const text of ['', '-', '.', '( )', 'ー'])
      expect(kanaSubAddress.isEmpty(kanaSubAddress.normalise(text))).toBe(true);
    expect(kanaSubAddress.isEmpty('1-1')).toBe(false);
  });
});
