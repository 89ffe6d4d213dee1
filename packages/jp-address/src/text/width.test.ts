import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../test/any-character.ts';
import { listPairs } from '../../test/pairs.ts';
import { getJisCharacters } from './character-set.ts';
import {
  collapseSpaces,
  normaliseHyphens,
  stripSpaces,
  toFullWidth,
  toHalfWidth,
  toHalfWidthDigits,
} from './width.ts';

const jisKana = [...getJisCharacters()].filter((character) => /[ァ-ヶーヽヾ゛゜・「」、。]/.test(character));
const japanese = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'aZ09 -\'"~\\ァｧｶﾞﾟハﾊ゛゜\u3099\u309aかうゝ〜ー－ｰ─−‐―　\t٣髙𠮷神①Ⅰ\ud842'),
    anyCharacter,
  ),
});

describe('[VAL-066] toFullWidth', () => {
  it.each<readonly [string, string]>([
    ...listPairs(`
      abcXYZ019→ａｂｃＸＹＺ０１９ ｶﾞｷﾞﾊﾟｳﾞﾜﾞ→ガギパヴヷ ｱﾞ→ア゛ ｢ｱ･ｲ｣､｡ｰ→「ア・イ」、。ー
      1ー2ｰ3─4→１－２－３－４ サーバー1→サーバー１ 〜→～ ￥¥→￥￥`),
    ['A\tB\u00a0C\nD', 'Ａ　Ｂ　Ｃ　Ｄ'],
    ['!#$%&()*+,./:;<=>?@[\\]^_`{|}~', '！＃＄％＆（）＊＋，．／：；＜＝＞？＠［＼］＾＿｀｛｜｝～'],
    [`O'Neil "x"`, 'Ｏ’Ｎｅｉｌ　”ｘ”'],
    ['a‐b‑c‒d–e—f―g−h-i', 'ａ－ｂ－ｃ－ｄ－ｅ－ｆ－ｇ－ｈ－ｉ'],
    ['', ''],
  ])('converts %j to %j', (given, expected) => {
    expect(toFullWidth(given)).toBe(expected);
  });

  it('converts every half-width letter, kana, symbol and space', () => {
    fc.assert(
      fc.property(japanese, (text) => {
        expect(toFullWidth(text)).not.toMatch(/[\t\n -~\uff61-\uff9f\u3099\u309a]/);
      }),
    );
  });

  it('never replaces a kanji, even by a canonically equivalent one', () => {
    const kanji = fc.string({
      unit: fc.integer({ min: 0x4e00, max: 0xfaff }).map((code) => String.fromCharCode(code)),
    });
    fc.assert(
      fc.property(kanji, (text) => {
        expect([toFullWidth(text), toHalfWidth(text)]).toEqual([text, text]);
      }),
    );
    expect(toFullWidth('\ufa19\ufa11')).toBe('\ufa19\ufa11');
  });
});

describe('[VAL-066] toHalfWidth', () => {
  it.each<readonly [string, string]>([
    ...listPairs(`
      ａｂｃＸＹＺ０１９→abcXYZ019 （１）．／→(1)./ ガギパヴヷヺ→ｶﾞｷﾞﾊﾟｳﾞﾜﾞｦﾞ 「ア・イ」、。→｢ｱ･ｲ｣､｡
      ァィゥェォャュョッ→ｧｨｩｪｫｬｭｮｯ ヰヱヮヵヶヸ→ヰヱヮヵヶヸ １ー２−３→1-2-3 タワー１→ﾀﾜｰ1 ￥→￥`),
    ['ａ‐ｂ‑ｃ‒ｄ–ｅ—ｆ―ｇ−ｈ－ｉ⁃ｊ﹘ｋ﹣ｌ', 'a-b-c-d-e-f-g-h-i-j-k-l'],
    ['’”〜', `'"~`],
  ])('converts %j to %j', (given, expected) => {
    expect(toHalfWidth(given)).toBe(expected);
  });
});

it('[VAL-066] conversion to the other width and back restores every katakana and kana mark of JIS', () => {
  expect(jisKana).toHaveLength(86 + 10);
  for (const kana of jisKana) expect(toFullWidth(toHalfWidth(kana))).toBe(kana);
});

it('toHalfWidthDigits converts full-width digits', () => {
  expect(toHalfWidthDigits('０９０-１２３４Ａ①')).toBe('090-1234Ａ①');
});

describe('spaces', () => {
  it('[VAL-014, VAL-056] strips half- and full-width spaces, tabs and line ends', () => {
    expect(stripSpaces(' 山　田\t太\u00a0郎\n')).toBe('山田太郎');
  });

  it.each([
    ['ア  イ', 'ア イ'],
    ['ア　　イ', 'ア　イ'],
    ['ア　 イ', 'ア　イ'],
    ['ア 　イ', 'ア イ'],
  ])('[VAL-018] collapses %j to %j', (given, expected) => {
    expect(collapseSpaces(given)).toBe(expected);
  });

  it('stripSpaces leaves no space, and collapseSpaces changes only spaces', () => {
    fc.assert(
      fc.property(japanese, (text) => {
        expect(stripSpaces(text)).not.toMatch(/\s/);
        expect(stripSpaces(collapseSpaces(text))).toBe(stripSpaces(text));
        expect(collapseSpaces(text)).not.toMatch(/\s\s/);
      }),
    );
  });
});

describe('normaliseHyphens', () => {
  it.each(['‐', '‑', '‒', '–', '—', '―', '−', '－', 'ー', 'ｰ', '─', '━', '-'])(
    'converts %s in a phone number to -',
    (dash) => {
      expect(normaliseHyphens(`092${dash}712${dash}1234`)).toBe('092-712-1234');
      expect(normaliseHyphens(`１${dash}２${dash}３`)).toBe('１-２-３');
    },
  );

  it('does not change the long-vowel mark in a word, and keeps a hyphen when the digits after it are missing', () => {
    const given = ['タワー2ー3ｰ', '2ーー3ーア', '092－', '--'];
    expect(given.map(normaliseHyphens)).toEqual(['タワー2-3ｰ', '2--3ーア', '092-', '--']);
  });
});
