import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { describe, expect, it } from 'vitest';
import { kanaName, name } from './name.ts';
import { kanaSubAddress, subAddress, typedAddress } from './sub-address.ts';

describe('normaliseText', () => {
  it.each([
    ['decomposed kana', 'は\u3099ハ\u309aウ゛ゝ\u3099', 'ばパヴゞ'],
    ['a decomposed Latin letter', 'e\u0301', 'é'],
    ['the wave dash and the minus sign', '〜−', '～－'],
    ['superscript and subscript minus signs', '1\u207b2\u208b3', '1－2－3'],
    ['a modifier letter minus sign and a hyphen bullet', '1\u02d72\u20433', '1－2－3'],
    ['line extensions', '1\u23af2\u23e43', '1－2－3'],
    ['the minus sign of emoji', '1\u2796\ufe0f2', '1－2'],
    ['an invisible character', '\u200b福\u202e岡\ufeff', '福岡'],
  ])('[VAL-081] normalises %s', (_, given, expected) => {
    expect(normaliseText(given)).toBe(expected);
  });

  it.each(['髙', '\ufa11', '\u{2f800}', '葛\u{e0100}', '々', 'いすゞ', 'Ⅲ', 'ﾎﾝ', ' 　', '\u2e85\u2ecc'])(
    '[VAL-081] does not change %s',
    (text) => {
      expect(normaliseText(text)).toBe(text);
    },
  );

  it.each([
    ['\u2f2d田', '山田'],
    ['\u2ed1谷川', '長谷川'],
    ['\u2ec4\u2f9d\u2fa5', '西身里'],
    ['\u2e9f\u2ee9\u2eef', '母黄竜'],
  ])('[VAL-086] replaces the radical signs of %j', (copied, expected) => {
    for (const field of [name, subAddress]) expect(field.normalise(copied)).toBe(expected);
    expect(name.validate(expected)).toBeNull();
  });

  it('[VAL-086] replaces every sign of the Unicode block Kangxi Radicals by a kanji', () => {
    for (let code = 0x2f00; code <= 0x2fd5; code += 1) {
      expect(normaliseText(String.fromCharCode(code))).toMatch(/^\p{Unified_Ideograph}$/u);
    }
  });
});

it.each([
  [name, '山田。', '山田'],
  [kanaName, 'やまだ、', 'ヤマダ'],
  [subAddress, '1-8-1、天神ビル。', '1-8-1天神ビル'],
  [subAddress, '天神ビル101、102', '天神ビル101 102'],
  [typedAddress, '福岡市博多区､1｡', '福岡市博多区1'],
  [kanaSubAddress, '1-8-1､ﾃﾝｼﾞﾝﾋﾞﾙ｡', '1-8-1ﾃﾝｼﾞﾝﾋﾞﾙ'],
])('[VAL-095] removes 。 and 、 from a name and an address (%#)', (field, dictated, kept) => {
  expect(field.normalise(dictated)).toBe(kept);
});

it('[VAL-081] an iteration mark in a reading becomes the kana that it repeats, and in a name does not change', () => {
  for (const typed of ['ミスヾ', 'みすゞ', 'ミスヽ\u3099']) expect(kanaName.normalise(typed)).toBe('ミスズ');
  expect(kanaSubAddress.normalise('イスヾ1')).toBe('ｲｽｽﾞ1');
  expect(name.normalise('みすゞ')).toBe('みすゞ');
  expect(name.validate('みすゞ')).toBeNull();
});

describe('a kanji in a kana name', () => {
  it.each([
    ['\u4e8cノミヤ', 'ニノミヤ'],
    ['オ\u4e00ノ', 'オーノ'],
    ['ﾊ\u53e3ﾙﾄﾞ', 'ハロルド'],
    ['\u529bズオ', 'カズオ'],
    ['ア\u5915リ', 'アタリ'],
    ['\u5de5リカ サ\u535c', 'エリカ　サト'],
    ['\u516bナコ', 'ハナコ'],
  ])('[VAL-088] becomes the katakana that looks the same: %j', (typed, expected) => {
    expect(kanaName.normalise(typed)).toBe(expected);
  });

  it.each(['山\u53e3', '\u4e8c', '\u4e00ロウ', '\u4e8c郎ノ', 'ヤマ\u2f2d'])(
    '[VAL-088] stays if the text has no katakana or would not become a kana name, and the text is refused: %j',
    (typed) => {
      expect(kanaName.validate(kanaName.normalise(typed))).toEqual({ code: 'not-katakana' });
    },
  );
});
