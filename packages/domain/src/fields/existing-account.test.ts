import { listPairs } from '@kaisetsu/jp-address/test/pairs';
import { describe, expect, it } from 'vitest';
import { existedAccountBranchCode, existedAccountNumber } from './existing-account.ts';

describe('the fields for an existing account', () => {
  it.each<readonly [string, string]>([
    ...listPairs(`
      1→001 12→012 123→123 0→000 1234→1234 1a→1a`),
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
    ['12', false],
    ['123', true],
    ['1234', false],
    ['12a', false],
    ['１２３', false],
    ['12 ', false],
  ])('[VAL-053, LIM-002] accepts only a branch code of three digits: %j %s', (code, passes) => {
    expect(existedAccountBranchCode.validate(code)).toEqual(
      passes ? null : { code: 'existing-account-invalid' },
    );
  });

  it.each([
    ['123456', false],
    ['1234567', true],
    ['12345678', false],
    ['123456a', false],
    ['1234567\n', false],
  ])('[VAL-053, LIM-002] accepts only an account number of seven digits: %j %s', (number, passes) => {
    expect(existedAccountNumber.validate(number)).toEqual(
      passes ? null : { code: 'existing-account-invalid' },
    );
  });

  it('[VAL-053] reports an empty field with the message of an invalid account', () => {
    for (const field of [existedAccountBranchCode, existedAccountNumber]) {
      expect(field.required).toBe('existing-account-invalid');
      expect(field.isEmpty('')).toBe(true);
    }
  });
});
