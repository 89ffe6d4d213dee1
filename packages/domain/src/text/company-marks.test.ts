import { listPairs, listWordPairs } from '@kaisetsu/jp-address/test/pairs';
import { findBannedCharacters } from '@kaisetsu/jp-address/text/character-set';
import { describe, expect, it } from 'vitest';
import { expandCompanyMarks } from './company-marks.ts';

const spelt = listWordPairs(`
  ㈱ 株式会社 ㊑ 株式会社 ㍿ 株式会社 ㏍ 株式会社 ㈲ 有限会社 ㊒ 有限会社 ㈴ 合名会社 ㊔ 合名会社 ㈾ 合資会社 ㊮ 合資会社
  ㈳ 社団法人 ㊓ 社団法人 ㈶ 財団法人 ㊖ 財団法人 ㈻ 学校法人 ㊫ 学校法人 ㊩ 医療法人 ㊪ 宗教法人 ㈿ 協同組合 ㊯ 協同組合`);

describe('[VAL-047] expandCompanyMarks', () => {
  it.each<readonly [string, string]>([
    ...listPairs(`
      ㈱開設→株式会社開設 開設㊑→開設株式会社 ㈲山田㈲→有限会社山田有限会社 （株）開設→（株）開設 ㊗㈪→㊗㈪`),
  ])('for %s returns %s', (given, expected) => {
    expect(expandCompanyMarks(given)).toBe(expected);
  });

  it.each(spelt)('spells out %s as %s, in characters that the bank can store', (mark, word) => {
    expect(expandCompanyMarks(mark)).toBe(word);
    expect(findBannedCharacters(mark)).toEqual([mark]);
    expect(findBannedCharacters(word)).toEqual([]);
  });
});
