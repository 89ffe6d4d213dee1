import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { describe, expect, it } from 'vitest';
import { kanaName } from './kana-name.ts';
import { name } from './name.ts';
import { kanaSubAddress, subAddress, typedAddress } from './sub-address.ts';

describe('normaliseText', () => {
  it.each([
    ['a decomposed kana', 'は\u3099', 'ば'],
    ['a decomposed katakana with a semi-voiced mark', 'ハ\u309a', 'パ'],
    ['a voiced mark that stands alone', 'ウ゛', 'ヴ'],
    ['a decomposed iteration mark', 'ゝ\u3099', 'ゞ'],
    ['a decomposed Latin letter', 'e\u0301', 'é'],
    ['the wave dash', '〜', '～'],
    ['the minus sign', '−', '－'],
    ['a superscript minus sign', '1\u207b2', '1－2'],
    ['a subscript minus sign', '1\u208b2', '1－2'],
    ['a modifier letter minus sign', '1\u02d72', '1－2'],
    ['a hyphen bullet', '1\u20432', '1－2'],
    ['line extensions', '1\u23af2\u23e43', '1－2－3'],
    ['the minus sign of emoji', '1\u2796\ufe0f2', '1－2'],
    ['an invisible character', '\u200b福\u202e岡\ufeff', '福岡'],
  ])('[VAL-081] normalises %s', (_, given, expected) => {
    expect(normaliseText(given)).toBe(expected);
  });

  it.each(['髙', '\ufa11', '\u{2f800}', '葛\u{e0100}', '々', 'いすゞ', 'Ⅲ', 'ﾎﾝ', ' 　'])(
    '[VAL-081] does not change %s',
    (text) => {
      expect(normaliseText(text)).toBe(text);
    },
  );
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

describe('[VAL-081] an iteration mark', () => {
  it('in a reading becomes the kana that it repeats, and in a name does not change', () => {
    for (const typed of ['ミスヾ', 'みすゞ', 'ミスヽ\u3099']) {
      expect(kanaName.normalise(typed)).toBe('ミスズ');
      expect(kanaName.validate(kanaName.normalise(typed))).toBeNull();
    }
    expect(kanaSubAddress.normalise('イスヾ1')).toBe('ｲｽｽﾞ1');
    expect(name.normalise('みすゞ')).toBe('みすゞ');
    expect(name.validate('みすゞ')).toBeNull();
  });
});
