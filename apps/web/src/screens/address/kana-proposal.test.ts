import { kanaSubAddress } from '@kaisetsu/domain/fields/sub-address';
import { describe, expect, it } from 'vitest';
import { needsDictionary, proposeKana, toReadableText } from './kana-proposal.ts';

const dictionary = (asked: string[], kana = '2-13-1 テンジン', isGuess = false) => {
  return async (kanji: string) => {
    asked.push(kanji);
    return { kana, isGuess };
  };
};

describe('the proposed reading of a sub-address', () => {
  it.each([
    ['天神ハイツ', true],
    ['さくら荘', true],
    ['みどり', true],
    ['佐々木ビル', true],
    ['〆切荘', true],
    ['ハイツ101', false],
    ['2-13-1', false],
    ['ABC 101', false],
    ['', false],
  ])('[PERS-011] uses the dictionary only for kanji or hiragana: %s', (text, expected) => {
    expect(needsDictionary(text)).toBe(expected);
  });

  it('[PERS-011] is the dictionary’s result in half-width kana', async () => {
    const asked: string[] = [];
    expect(await proposeKana('2-13-1 天神', dictionary(asked))).toEqual({
      kana: '2-13-1 ﾃﾝｼﾞﾝ',
      isGuess: false,
    });
    expect(asked).toEqual(['2-13-1 天神']);
  });

  it('[PERS-012] is not looked up for a text without kanji and hiragana', async () => {
    const asked: string[] = [];
    expect(await proposeKana('2-13-1 ハイツ・アップル101', dictionary(asked))).toEqual({
      kana: '2-13-1 ﾊｲﾂ.ｱﾂﾌﾟﾙ101',
      isGuess: false,
    });
    expect(asked).toEqual([]);
  });

  it.each([
    ['2-13-1 ハイツ#101', '2-13-1 ﾊｲﾂ 101'],
    ['2-13-1＃101', '2-13-1 101'],
    ['2/13 A&Bパーク', '2 13 A Bﾊﾟｰｸ'],
    ['「ヴィラ」2～3', 'ｳﾞｲﾗ 2 3'],
    ['(A)ｶﾞｰﾃﾞﾝ1.2', '(A)ｶﾞｰﾃﾞﾝ1.2'],
    ['＃', null],
  ])('[PERS-011, VAL-035] contains no sign that validation rejects: %s', async (text, expected) => {
    const proposed = await proposeKana(toReadableText(text), dictionary([]));
    expect(proposed?.kana ?? null).toBe(expected);
    if (proposed !== null) expect(kanaSubAddress.validate(proposed.kana)).toBeNull();
  });

  it('[PERS-030] keeps the mark of a guess, also for an empty reading', async () => {
    expect(await proposeKana('靏田荘', dictionary([], 'タソウ', true))).toEqual({
      kana: 'ﾀｿｳ',
      isGuess: true,
    });
    expect(await proposeKana('靏', dictionary([], '', true))).toEqual({ kana: '', isGuess: true });
    expect(await proposeKana('あ', dictionary([], '', false))).toBeNull();
  });

  it('[PERS-012] is looked up for a text of 20 characters, but not for a text of 21', async () => {
    const asked: string[] = [];
    expect(await proposeKana('天'.repeat(21), dictionary(asked))).toBeNull();
    expect(asked).toEqual([]);
    await proposeKana('天'.repeat(20), dictionary(asked));
    expect(asked).toHaveLength(1);
  });

  it('is null for an empty text', async () => {
    expect(await proposeKana('', dictionary([]))).toBeNull();
  });

  it('is based on the normalised text with converted numerals', () => {
    expect(toReadableText(' ２－１３　ハイツⅡ ')).toBe('2-13　ハイツ2');
  });
});
