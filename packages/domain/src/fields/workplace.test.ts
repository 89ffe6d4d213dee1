import { listPairs, listWordPairs } from '@kaisetsu/jp-address/test/pairs';
import { findBannedCharacters } from '@kaisetsu/jp-address/text/character-set';
import { describe, expect, it } from 'vitest';
import {
  createWorkplaceNameField,
  existedAccountBranchCode,
  existedAccountNumber,
  expandCompanyMarks,
} from './workplace.ts';

const required = createWorkplaceNameField(true);
const optional = createWorkplaceNameField(false);

describe('a workplace name', () => {
  it.each([
    [25, null],
    [26, { code: 'over-25' }],
  ])('[VAL-045, LIM-001] accepts at most 25 characters: %i', (length, found) => {
    for (const field of [required, optional]) expect(field.validate('商'.repeat(length))).toEqual(found);
  });

  it('[VAL-005, VAL-044] is required only if the occupation needs a workplace', () => {
    expect(required.required).toBe('required');
    expect(required.isEmpty(required.normalise(' 　'))).toBe(true);
    expect(optional.required).toBeUndefined();
  });

  it.each(['第Ⅱ工場', 'ⅲ', '①番'])('[VAL-046] reports Roman or circled numerals in %s', (text) => {
    expect(required.validate(required.normalise(text))).toEqual({ code: 'numerals-not-converted' });
  });

  it('[VAL-046] accepts full-width digits', () => {
    expect(required.validate(required.normalise('第2工場'))).toBeNull();
    expect(required.validate('第２工場')).toBeNull();
  });

  it('[VAL-020, VAL-021] names a banned character', () => {
    expect(required.validate('髙島屋')).toEqual({ code: 'banned-characters', characters: '髙' });
  });

  it.each([
    ['㈱福岡商事', '株式会社福岡商事'],
    ['福岡商事㊑', '福岡商事株式会社'],
    ['㈲ﾃﾝｼﾞﾝ', '有限会社テンジン'],
    ['ABC  Co.', 'ＡＢＣ　Ｃｏ．'],
  ])('[VAL-047] converts %j to %j', (typed, stored) => {
    expect(required.normalise(typed)).toBe(stored);
    expect(required.validate(stored)).toBeNull();
  });

  it('[VAL-045, VAL-047] accepts 25 characters and refuses 26, counted after the company mark is spelt out', () => {
    expect(required.validate(required.normalise(`㈱${'商'.repeat(21)}`))).toBeNull();
    expect(required.validate(required.normalise(`㈱${'商'.repeat(22)}`))).toEqual({ code: 'over-25' });
  });
});

describe('the fields for an existing account', () => {
  it.each<readonly [string, string]>([
    ...listPairs('1→001 12→012 123→123 0→000 1234→1234 1a→1a'),
    [' ７ ', '007'],
    ['', ''],
  ])('[VAL-054] pads a branch code of only digits to three digits: %j → %j', (typed, sent) => {
    expect(existedAccountBranchCode.normalise(typed)).toBe(sent);
  });

  it.each<readonly [string, string]>([
    ...listPairs(`
      1→0000001 123456→0123456 1234567→1234567 １２３→0000123 12345678→12345678 １２３４－５６７→1234567
      12-3456→12-3456 1234567-→1234567- 普通1234567→普通1234567 -1→-1`),
    [' 123-4567', '1234567'],
    ['123 4567', '1234567'],
    ['123 45', '123 45'],
  ])(
    '[VAL-054] pads an account number of digits to seven, and removes hyphens and spaces if seven digits remain: %j → %j',
    (typed, sent) => {
      expect(existedAccountNumber.normalise(typed)).toBe(sent);
    },
  );

  it.each([
    ['branch code of three digits', existedAccountBranchCode, '123'],
    ['number of seven digits', existedAccountNumber, '1234567'],
  ] as const)('[VAL-053, LIM-002] accepts only a %s', (_, field, whole) => {
    const refused = { code: 'existing-account-invalid' };
    expect(field.validate(whole)).toBeNull();
    for (const other of [whole.slice(1), `${whole}4`, `${whole.slice(1)}a`, `${whole}\n`, '１２３', '12 '])
      expect(field.validate(other)).toEqual(refused);
    expect([field.required, field.isEmpty('')]).toEqual([refused.code, true]);
  });
});

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
