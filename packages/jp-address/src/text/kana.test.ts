import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../test/any-character.ts';
import { listPairs } from '../../test/pairs.ts';
import {
  enlargeSmallKana,
  expandIterationMarks,
  isKanaAddress,
  isKanaName,
  toFullWidthKatakana,
  toKanaAddress,
  toKanaName,
  toKatakana,
} from './kana.ts';

const letter = (first: number, last: number) =>
  fc.integer({ min: first, max: last }).map((code) => String.fromCharCode(code));
const hiragana = letter(0x3041, 0x3096);
const katakana = letter(0x30a1, 0x30f6);
const halfWidth = letter(0xff66, 0xff9d);
const reading = fc
  .string({ unit: fc.oneof(hiragana, katakana, halfWidth), minLength: 1 })
  .filter((text) => /[^ｰ]/.test(text));
const anything = fc.string({
  unit: fc.oneof(
    reading,
    fc.constantFrom(...' 　ーｰ-－−〜・.（）()aＺ１9゛゜ﾞﾟ\u3099ヵゕヶゝ髙①𠮷'),
    anyCharacter,
  ),
});

it('toKatakana converts hiragana only', () => {
  const given = ['ぁあゔゕゖん', 'ゝゞー', '漢カﾅaあ'];
  expect(given.map(toKatakana)).toEqual(['ァアヴヵヶン', 'ヽヾー', '漢カﾅaア']);
});

it('toFullWidthKatakana widens half-width kana and joins voiced marks', () => {
  expect(['ﾌｸｵｶｼ', 'か\u3099ハ\u309a'].map(toFullWidthKatakana)).toEqual(['フクオカシ', 'がパ']);
});

describe('expandIterationMarks', () => {
  it.each<readonly [string, string]>([
    ...listPairs(`
      ミスヾ→ミスズ ヅヽ→ヅツ パヽ→パパ ハヾ→ハバ カヽヽヾ→カカカガ アヾ→アア ウヾ→ウヴ みすゞ→みすず
      うゞ→うゔ ヽア→ヽア ー々ヾ→ー々ヾ`),
  ])('converts %s to %s', (given, expected) => {
    expect(expandIterationMarks(given)).toBe(expected);
  });
});

describe('enlargeSmallKana', () => {
  it('[VAL-017] enlarges the small kana of both widths', () => {
    expect(enlargeSmallKana('ァィゥェォャュョッヮヵヶ')).toBe('アイウエオヤユヨツワカケ');
    expect(enlargeSmallKana('ｧｨｩｪｫｬｭｮｯ')).toBe('ｱｲｳｴｵﾔﾕﾖﾂ');
    expect(enlargeSmallKana('ㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ')).toBe('クシストヌハヒフヘホムラリルレロ');
  });

  it('changes nothing else', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const [before, after] = [[...text], [...enlargeSmallKana(text)]];
        expect(after).toHaveLength(before.length);
        after.forEach((character, index) => {
          if (!/[ァィゥェォャュョッヮヵヶㇰ-ㇿｧ-ｯ]/.test(before[index] ?? ''))
            expect(character).toBe(before[index]);
        });
      }),
    );
  });
});

describe('kana name', { tags: ['VAL-016', 'VAL-017', 'VAL-018', 'VAL-022'] }, () => {
  it.each<readonly [string, string]>([
    ...listPairs(`
      やまだ→ヤマダ しょうた→シヨウタ smith→ＳＭＩＴＨ じょーじ→ジヨージ ヤマ-ダ→ヤマーダ
      ジョージ−→ジヨージー ﾋ-ﾀ─→ヒーター -ハナ→－ハナ 山田→山田`),
    ['か\u3099', 'ガ'],
    [' マリア   テレサ　', 'マリア　テレサ'],
    ['はーー‐な', 'ハーーーナ'],
  ])('converts %j to %j', (given, expected) => {
    expect(toKanaName(given)).toBe(expected);
  });

  it('[VAL-017] replaces kana that the bank cannot store', () => {
    expect(toKanaName('ヷヸヹヺ')).toBe('ヴアヴイヴエヴオ');
    expect(toKanaName('ワ゛ンダ')).toBe('ヴアンダ');
    expect(toKanaName('アイㇴ ㇷ゚')).toBe('アイヌ　プ');
    expect(toKanaName('ヷ-ㇰ-ㇲヽ')).toBe('ヴアークースス');
    expect(toKanaName('ハゝ゜ゝ')).toBe('ハパパ');
  });

  it('accepts only full-width katakana and single spaces', () => {
    for (const text of ['ヤマダ', 'ヨー', 'マリア　テレサ']) expect(isKanaName(text)).toBe(true);
    for (const text of [
      '',
      'ﾔﾏﾀﾞ',
      'ＳＭＩＴＨ',
      'ヤマダ１',
      'ヤ　　マ',
      'ヤ－',
      'ヤ　',
      '・',
      'ジャン・ポール',
      'ー',
    ])
      expect(isKanaName(text)).toBe(false);
  });

  it('converts every reading to a valid kana name without small kana', () => {
    fc.assert(
      fc.property(reading, (text) => {
        expect(isKanaName(toKanaName(text))).toBe(true);
        expect(toKanaName(text)).not.toMatch(/[ァィゥェォャュョッヮヵヶ]/);
      }),
    );
  });
});

describe('[VAL-018, VAL-035] kana address', () => {
  it.each<readonly [string, string]>([
    ...listPairs(`
      テンジン１チョウメ２ー３→ﾃﾝｼﾞﾝ1ﾁﾖｳﾒ2-3 ﾀﾜｰ101→ﾀﾜｰ101 （１）．→(1). Ａ−１０１→A-101 ヰヱ・ヶ→ｲｴ.ｹ
      ヴィラ→ｳﾞｲﾗ`),
    ['サンパーク　　ａ棟', 'ｻﾝﾊﾟｰｸ A棟'],
  ])('converts %j to %j', (given, expected) => {
    expect(toKanaAddress(given)).toBe(expected);
  });

  it('accepts only half-width katakana, capitals, digits, spaces and ( ) . -', () => {
    for (const text of ['ﾃﾝｼﾞﾝ', 'A-101', '(1).', 'ﾊﾟｰｸ 2', 'ｮ']) expect(isKanaAddress(text)).toBe(true);
    for (const text of [
      '',
      'テンジン',
      'てんじん',
      'a',
      '１',
      '天',
      'ｱ/ｲ',
      'ｱ･ｲ',
      'ｱ　ｲ',
      'ｱ_',
      'ｱ,',
      '｡',
      '\t',
      '１Ａ',
    ])
      expect(isKanaAddress(text)).toBe(false);
  });

  it('accepts every converted reading and house number', () => {
    const address = fc.string({
      unit: fc.oneof(reading, fc.constantFrom(...'0９aＺ-－−ー（)．.'), fc.constant('x　')),
      minLength: 1,
    });
    fc.assert(
      fc.property(address, (text) => {
        expect(toKanaAddress(text)).toSatisfy(isKanaAddress);
      }),
    );
  });
});
