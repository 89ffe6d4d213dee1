import { listPairs } from '@kaisetsu/jp-address/test/pairs';
import { describe, expect, it } from 'vitest';
import { existedAccountBranchCode, existedAccountNumber } from './existing-account.ts';

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
