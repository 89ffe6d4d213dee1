import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listPairs } from '../../test/pairs.ts';
import { findBannedCharacters } from './character-set.ts';
import { toCommonForms } from './common-forms.ts';

const mixedLetters = fc.constantFrom('Ａ', 'ｚ', 'a', 'Z');

describe('[VAL-069] inCommonForms', () => {
  it.each<readonly [string, string]>([
    ...listPairs(`
      髙橋→高橋 靏圡杦閒㐂曺槗冝→鶴土杉間喜曹橋宜 俱剝𠮟吞噓姸屛幷瘦繫→倶剥叱呑嘘妍屏并痩繋 𫝆井→今井
      內海吳產→内海呉産 Ｓeáｎ→Ｓｅａｎ Ｎｇｕｙễｎ→Ｎｇｕｙｅｎ 𩸽→𩸽 㚈田→㚈田 Ａa→Ａa`),
    ['山﨑', '山崎'],
    ['№１髙', 'Ｎｏ１高'],
    ['㍻℡№', '平成TELNo'],
    ['♡1①½㍘', '♡1①½㍘'],
    ['ゔぁん', 'ヴぁん'],
    ['ゕゖㇰヷ', 'ヵヶクヴア'],
    ['𡈽屋𣘺本山﨑', '土屋橋本山崎'],
    // Ten forms that JIS X 0213:2004 added.
    ['\ufa19田', '神田'],
    ['葛\u{e0100}飾', '葛飾'],
    ['Café Größe', 'Cafe Grosse'],
    ['e\u0301', 'e'],
  ])('converts %s to %s', (text, expected) => expect(toCommonForms(text)).toBe(expected));

  it('does not change a text without banned characters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(mixedLetters, fc.string({ unit: 'grapheme', maxLength: 1 })) }),
        (text) => {
          if (findBannedCharacters(text).length === 0) expect(toCommonForms(text)).toBe(text);
        },
      ),
    );
  });
});
