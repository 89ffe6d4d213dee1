import { describe, expect, it } from 'vitest';
import { kanjiEvidence as evidence, formsWithoutEvidence } from '../../test/kanji-evidence.ts';
import { getJisCharacters } from '../text/character-set.ts';
import { areVariants, simplifiedRows, storedVariants } from './variant-kanji.ts';

describe('[IDV-010] areVariants', () => {
  it('accepts each pair of forms in the evidence, in both directions', () => {
    expect(evidence.filter(({ kanji, other }) => !areVariants(kanji, other))).toEqual([]);
    expect(evidence.filter(({ kanji, other }) => !areVariants(other, kanji))).toEqual([]);
  });

  it('joins the rows of both tables that share a kanji', () => {
    for (const pair of ['渕渊', '寳寶', '晋𫞄', '煕凞']) {
      const [one = '', other = ''] = pair;
      expect([pair, areVariants(one, other)]).toEqual([pair, true]);
    }
  });

  it.each(['坂阪', '藤籐', '山田', '山山', '犬犬', '\ud842吉'])('refuses %s', (pair) => {
    const [one = '', other = ''] = pair;
    expect(areVariants(one, other)).toBe(false);
  });
});

describe('[IDV-010] the table of variants that only comparisons need', () => {
  it.each(Object.entries(storedVariants))(
    'lists after a common form only forms that the source %s names',
    (source, rows) => {
      expect(formsWithoutEvidence(rows, source, areVariants)).toEqual([]);
    },
  );

  it('contains only forms that the bank can store', () => {
    const kanji = Object.values(storedVariants).flatMap((rows) => [...rows.join('')]);
    expect(kanji.filter((one) => !getJisCharacters().has(one))).toEqual([]);
  });
});

it('[IDV-010] the simplified forms are no kanji that the bank stores, each beside one that it stores', () => {
  const allowed = getJisCharacters();
  const isPair = (row: string) => [...row].map((one) => allowed.has(one)).join() === 'true,false';
  expect(simplifiedRows.filter((row) => !isPair(row))).toEqual([]);
});
