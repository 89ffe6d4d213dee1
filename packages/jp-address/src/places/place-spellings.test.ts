import { describe, expect, it } from 'vitest';
import { listPairs } from '../../test/pairs.ts';
import { listSpellingsOfPlace, toCanonicalPlace } from './place-spellings.ts';

describe('canonicalPlace', () => {
  it.each<readonly [string, string]>([
    ...listPairs(`
      龍ヶ崎市→龍が崎市 ひばりヶ丘→ひばりが丘 あいノ里→あいの里 山ノ内→山之内 三ツ沢→三つ沢
      東区𠮷ヶ浦→東区𠮷ケ浦 鰺ヶ沢町→鯵ヶ沢町 諫早→諌早 糟屋郡→粕屋郡`),
  ])('gives %s and %s the same form [VAL-091]', (one, other) => {
    expect(toCanonicalPlace(one)).toBe(toCanonicalPlace(other));
  });

  it.each(['かすみがうら市', 'あけぼの1', 'ケーズハイツ', 'カーサ天神', 'つくば市', '之'])(
    'does not change %s, where no character is interchangeable [VAL-091]',
    (place) => {
      expect(toCanonicalPlace(place)).toBe(place);
    },
  );
});

it('lists the spellings of each character of a place name [VAL-091]', () => {
  expect(listSpellingsOfPlace('𠮷ヶ浦')).toEqual(['𠮷', 'ケヶヵカがガ', '浦']);
  expect(listSpellingsOfPlace('三ツ又之森')).toEqual(['三', 'ツッつっ', '又', 'ノの之乃', '森']);
  expect(listSpellingsOfPlace('ひばりが丘')).toEqual(['ひ', 'ば', 'り', 'ケヶヵカがガ', '丘']);
  expect(listSpellingsOfPlace('四ケ')).toEqual(['四', 'ケヶヵカがガ']);
  expect(listSpellingsOfPlace('釜')).toEqual(['竈竃釜']);
  expect(listSpellingsOfPlace('かすみがうら')).toEqual([...'かすみがうら']);
});
