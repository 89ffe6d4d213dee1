import { describe, expect, it } from 'vitest';
import { createWorkplaceNameField } from './workplace.ts';

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
