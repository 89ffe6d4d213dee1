import { normaliseVariants } from '@kaisetsu/jp-address/text/character-set';
import { describe, expect, it } from 'vitest';
import { name } from './name.ts';
import { subAddress } from './sub-address.ts';

describe('normaliseVariants', () => {
  it.each([
    ['\u2f2d田', '山田'],
    ['\u2ed1谷川', '長谷川'],
    ['\u2ec4\u2f9d\u2fa5', '西身里'],
    ['\u2e9f\u2ee9\u2eef', '母黄竜'],
  ])('[VAL-086] replaces the radical signs of %j', (copied, expected) => {
    expect(normaliseVariants(copied)).toBe(expected);
    expect(name.normalise(copied)).toBe(expected);
    expect(name.validate(expected)).toBeNull();
  });

  it('[VAL-086] replaces radical signs in addresses', () => {
    expect(subAddress.normalise('\u2f24名1-2')).toBe('大名1-2');
  });

  it('replaces every sign of the Unicode block Kangxi Radicals by a kanji', () => {
    for (let code = 0x2f00; code <= 0x2fd5; code += 1) {
      expect(normaliseVariants(String.fromCharCode(code))).toMatch(/^\p{Unified_Ideograph}$/u);
    }
  });

  it('does not change kanji, characters of JIS X 0208, or radical signs that show only a part of a kanji', () => {
    expect(normaliseVariants('\u2e85\u2ecc髙𠮷')).toBe('\u2e85\u2ecc髙𠮷');
  });
});
