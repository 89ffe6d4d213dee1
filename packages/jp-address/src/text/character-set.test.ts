import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../test/any-character.ts';
import { listPairs } from '../../test/pairs.ts';
import { findBannedCharacters, getJisCharacters, normaliseVariants } from './character-set.ts';
import { toFullWidth } from './width.ts';

describe('jisCharacters', () => {
  it('[VAL-021] contains 6,879 characters, as many as JIS X 0208', () => {
    expect(getJisCharacters().size).toBe(6879);
  });

  it('contains characters from the ends of the rows, but no character that only vendors have added', () => {
    const corners = [...'　〓∈◯０ｚぁんァヶΑωАя─╂亜腕弌熙'];
    expect(corners.filter((character) => !getJisCharacters().has(character))).toEqual([]);
    expect([...'①Ⅰ㈱№纊髙'].filter((character) => getJisCharacters().has(character))).toEqual([]);
  });
});

describe('bannedCharacters', () => {
  it.each([...'髙﨑𠮷①Ⅰ㈱№濵德'])('[VAL-019, VAL-020, VAL-021] returns %s as banned', (character) => {
    expect(findBannedCharacters(`山${character}田`)).toEqual([character]);
  });

  it('[VAL-019] names each character once, in order of appearance', () => {
    expect(findBannedCharacters('𠮷髙田髙①𠮷')).toEqual(['𠮷', '髙', '①']);
  });

  it.each([
    '',
    '山田太郎',
    'ヴァヶー々〆ヽ',
    '1-2-3 Aｱﾊﾟｰﾄ',
    '〜−—‖¥¢£¬',
    `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`,
  ])('accepts %j', (text) => {
    expect(findBannedCharacters(text)).toEqual([]);
  });

  it('names an invisible character by its code, and a lone surrogate by the character U+FFFD', () => {
    expect(findBannedCharacters('山\ud842')).toEqual(['\ufffd']);
    expect(findBannedCharacters('\udfb7山')).toEqual(['\ufffd']);
    expect(findBannedCharacters('山\u200b\n')).toEqual(['U+200B', 'U+000A']);
    expect(findBannedCharacters('\ufe0f')).toEqual(['U+FE0F']);
  });

  it('names a character together with its variation selector, because the character alone is accepted', () => {
    expect(findBannedCharacters('葛\u{e0100}城')).toEqual(['葛\u{e0100}']);
    expect(findBannedCharacters('葛城')).toEqual([]);
    expect(findBannedCharacters('A\ufe0fB')).toEqual(['A\ufe0f']);
  });

  it('accepts printable ASCII and half-width kana, because their full-width forms are in the set', () => {
    for (let code = 0x20; code < 0xffa0; code = code === 0x7e ? 0xff61 : code + 1) {
      const character = String.fromCharCode(code);
      expect(findBannedCharacters(character)).toEqual([]);
      expect(getJisCharacters().has(toFullWidth(character))).toBe(true);
    }
  });

  it('[VAL-021] returns each kanji outside the set, and no character of the set', () => {
    const unit = fc.oneof(
      fc.constantFrom(...getJisCharacters()),
      fc
        .integer({ min: 0x3400, max: 0x2ffff })
        .map(String.fromCodePoint)
        .filter((character) => /\p{Ideographic}/u.test(character)),
    );
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const outside = [...text].filter((character) => !getJisCharacters().has(character));
        // A standalone voiced mark may join the character before it.
        fc.pre(!/[゛゜]/.test(text));
        expect(findBannedCharacters(text)).toEqual([...new Set(outside)]);
      }),
    );
  });

  it('never returns an unpaired surrogate', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
        (text) => {
          expect(findBannedCharacters(text).join('')).not.toMatch(/\p{Surrogate}/u);
        },
      ),
    );
  });
});

describe('normaliseVariants', () => {
  it.each<readonly [string, string]>([
    ...listPairs(`
      〜−—‖→～－―∥ ¥¢£¬‾→￥￠￡￢￣ ‑‒–→‐‐‐ ＂＇→”’`),
    ['カ\u3099は\u309aウ゛', 'ガぱヴ'],
    ['カ゛ハ゜ヲ゛ん゛カ゜', 'ガパヺん゛カ゜'],
    ['ア\u3099ア\u309a', 'ア゛ア゜'],
    ['\u3099A\u309a', '゛A゜'],
    ['゛゛゜゛', '゛゛゜゛'],
    ['髙﨑神\ufa19', '髙﨑神\ufa19'],
  ])('given %s, returns %s', (given, expected) => {
    expect(normaliseVariants(given)).toBe(expected);
  });

  it('is idempotent and changes no character of the set', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(normaliseVariants(normaliseVariants(text))).toBe(normaliseVariants(text));
      }),
    );
    expect([...getJisCharacters()].filter((character) => normaliseVariants(character) !== character)).toEqual(
      [],
    );
  });
});
