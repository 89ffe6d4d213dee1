import { describe, expect, it } from 'vitest';
import { kanaName, name, validateKanaNamePair, validateNamePair } from './name.ts';

describe('a name', () => {
  it.each<readonly [string, string]>([
    [' 山 田　', '山田'],
    ['ﾔﾏﾀﾞ', 'ヤマダ'],
    ['Smith', 'Ｓｍｉｔｈ'],
    ['　', ''],
    ['山\u200b田\u202c', '山田'],
    ..."`´′‘ʼʻ'".split('').map((sign) => [`O${sign}Brien`, 'Ｏ’Ｂｒｉｅｎ'] as const),
    ['JeanーPaul', 'Ｊｅａｎ－Ｐａｕｌ'],
    ['ノーA', 'ノーＡ'],
  ])('[VAL-014, VAL-067] removes every space and converts to full width: %j → %j', (typed, stored) => {
    expect(name.normalise(typed)).toBe(stored);
  });

  it('[VAL-001] requires a name; spaces or hyphens alone count as empty', () => {
    expect(name.required).toBe('required');
    for (const text of [' 　', '-', 'ー', '・', '？', '…'])
      expect(name.isEmpty(name.normalise(text))).toBe(true);
    expect(name.isEmpty('😀')).toBe(false);
  });

  it.each([
    ['髙橋', '髙'],
    ['𠮷田', '𠮷'],
    ['①㈱Ⅲ髙①', '①㈱Ⅲ髙'],
    ['山\u200b田', 'U+200B'],
    ['葛\u{e0100}城', '葛\u{e0100}'],
    ['\ud842', '\ufffd'],
    ['😀', '😀'],
  ])('[VAL-019, VAL-021] refuses %j and names the banned characters %j', (typed, characters) => {
    expect(name.validate(typed)).toEqual({ code: 'banned-characters', characters });
  });

  it('accepts kanji, kana and full-width letters', () => {
    for (const typed of ['山田', '々', 'ヶ', '齋藤', 'Ｓｍｉｔｈ', 'さくら', 'ー'])
      expect(name.validate(typed)).toBeNull();
  });

  it('[VAL-013, LIM-001] last and first name have at most 24 characters, a surrogate pair counts once', () => {
    expect(validateNamePair('𠮷'.repeat(12), '子'.repeat(12))).toBeNull();
    for (const [last, first] of [
      [12, 13],
      [1, 24],
    ] as const)
      expect(validateNamePair('𠮷'.repeat(last), '子'.repeat(first))).toEqual({ code: 'over-24' });
  });
});

describe('a kana name', () => {
  it.each([
    ['ﾔﾏﾀﾞ', 'ヤマダ'],
    ['ショウタ', 'シヨウタ'],
    ['マリア   テレサ', 'マリア　テレサ'],
    ['ヤマダ\u200b', 'ヤマダ'],
  ])(
    '[VAL-017, VAL-018, VAL-022] converts to full width, large kana and single spaces: %j → %j',
    (typed, stored) => {
      expect(kanaName.normalise(typed)).toBe(stored);
      expect(kanaName.validate(stored)).toBeNull();
    },
  );

  it.each(['山田', 'ABC', 'ＡＢＣ', 'abc', 'ヤマダ1', 'ヤマダ！', '김'])(
    '[VAL-016] refuses a text that is not katakana: %s',
    (typed) => {
      expect(kanaName.validate(kanaName.normalise(typed))).toEqual({ code: 'not-katakana' });
    },
  );

  it('[VAL-017] converts letters to full-width capitals', () => {
    expect(kanaName.normalise('smith')).toBe('ＳＭＩＴＨ');
  });

  it('[VAL-071] rejects a middle dot, which the bank’s core system cannot store', () => {
    expect(kanaName.validate(kanaName.normalise('ヤマダ・タロウ'))).toEqual({ code: 'not-katakana' });
  });

  it('[VAL-001] requires a kana name; spaces alone count as empty', () => {
    expect(kanaName.required).toBe('required');
    expect(kanaName.isEmpty(kanaName.normalise('　 '))).toBe(true);
  });

  it('[VAL-015, LIM-001] last and first name have at most 48 characters', () => {
    expect(validateKanaNamePair('ヤ'.repeat(24), 'コ'.repeat(24))).toBeNull();
    expect(validateKanaNamePair('ヤ'.repeat(24), 'コ'.repeat(25))).toEqual({ code: 'over-48' });
  });
});
