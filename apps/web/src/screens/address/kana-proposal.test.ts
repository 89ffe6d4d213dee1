import { kanaSubAddress } from '@kaisetsu/domain/fields/sub-address';
import { expect, it, vi } from 'vitest';
import { proposeKana, toReadableText } from './text-with-reading-fields.tsx';

const notAsked = null;

it.each<[string, string | null, string | null, boolean?]>([
  ['2-13-1 天神', '2-13-1 テンジン', '2-13-1 ﾃﾝｼﾞﾝ'],
  ['さくら荘', 'サクラソウ', 'ｻｸﾗｿｳ'],
  ['みどり', 'ミドリ', 'ﾐﾄﾞﾘ'],
  ['佐々木ビル', 'ササキビル', 'ｻｻｷﾋﾞﾙ'],
  ['〆切荘', 'シメキリソウ', 'ｼﾒｷﾘｿｳ'],
  ['ABC 101', notAsked, 'ABC 101'],
  ['2-13-1 ハイツ・アップル101', notAsked, '2-13-1 ﾊｲﾂ.ｱﾂﾌﾟﾙ101'],
  ['2-13-1 ハイツ#101', notAsked, '2-13-1 ﾊｲﾂ 101'],
  ['2-13-1＃101', notAsked, '2-13-1 101'],
  ['2/13 A&Bパーク', notAsked, '2 13 A Bﾊﾟｰｸ'],
  ['「ヴィラ」2～3', notAsked, 'ｳﾞｲﾗ 2 3'],
  ['(A)ｶﾞｰﾃﾞﾝ1.2', notAsked, '(A)ｶﾞｰﾃﾞﾝ1.2'],
  [' ２－１３　ハイツⅡ ', notAsked, '2-13 ﾊｲﾂ2'],
  ['＃', notAsked, null],
  ['', notAsked, null],
  ['天'.repeat(20), 'テン', 'ﾃﾝ'],
  ['天'.repeat(21), notAsked, null],
  ['靏田荘', 'タソウ', 'ﾀｿｳ', true],
  ['靏', '', '', true],
  ['あ', '', null],
])(
  '[PERS-011, PERS-012, PERS-030, VAL-035] the proposed reading of %j, for which the dictionary has %j, is %j',
  async (typed, kana, expected, guessed = false) => {
    const asked: (string | null)[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(new URL(path, 'http://localhost').searchParams.get('kanji'));
      return Response.json({ kana, guessed });
    });
    const proposed = await proposeKana(toReadableText(typed));
    expect(proposed).toEqual(expected === null ? null : { kana: expected, isGuess: guessed });
    expect(asked).toEqual(kana === notAsked ? [] : [typed]);
    if (proposed !== null && proposed.kana !== '') expect(kanaSubAddress.validate(proposed.kana)).toBeNull();
  },
);
