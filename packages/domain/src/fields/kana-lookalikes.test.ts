import { describe, expect, it } from 'vitest';
import { kanaName } from './kana-name.ts';

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
    expect(kanaName.validate(expected)).toBeNull();
  });

  it.each(['山\u53e3', '\u4e8c', '\u4e00ロウ', '\u4e8c郎ノ', 'ヤマ\u2f2d'])(
    '[VAL-088] stays if the text has no katakana or would not become a kana name, and the text is refused: %j',
    (typed) => {
      expect(kanaName.validate(kanaName.normalise(typed))).toEqual({ code: 'not-katakana' });
    },
  );
});
