import { listPairs } from '@kaisetsu/jp-address/test/pairs';
import { describe, expect, it } from 'vitest';
import { lookUpCodeLength } from '../limits.ts';
import { createLookedUpCodeField, createSettledCodeField, isCode, normaliseCode } from './code.ts';

describe('a workplace or invitation code', () => {
  it('accepts only six characters of A–Z and 0–9', {
    tags: ['VAL-050', 'VAL-052', 'LIM-002', 'SRV-044'],
  }, () => {
    expect([isCode('ABC123'), lookUpCodeLength]).toEqual([true, 6]);
    for (const other of ['ABC12', 'ABC1234', 'abc123', 'ＡＢＣ１２３', 'ABC-12', 'ABC123\n'])
      expect(isCode(other)).toBe(false);
  });

  it.each<readonly [string, string]>([
    ...listPairs(`
      abc123→ABC123 ＡＢＣ１２３→ABC123 123-456→123456 123ー456→123456 FUKー001→FUK001 AB_123→AB_123
      A‐B−C–1—2―3→ABC123 紹介コード：abc123→ABC123 「ABC123」です。→ABC123 ABC123/DEF456→ABC123/DEF456`),
    [' ab c1　23 ', 'ABC123'],
    ['\u200b123\u202d-456', '123456'],
  ])(
    '[VAL-067, VAL-081] normalises lower case, full width, spaces, hyphens and labels: %j',
    (typed, code) => {
      expect(normaliseCode(typed)).toBe(code);
    },
  );

  it.each(['workplace', 'invitation'] as const)(
    '[VAL-050, VAL-051, VAL-052, WORK-010] blocks the step until the code is looked up and found: %s',
    (kind) => {
      const codes = (['unverified', 'not-found', 'verified'] as const).map(
        (state) => createSettledCodeField(state, kind).validate('ABC123')?.code,
      );
      expect(codes).toEqual(['code-not-settled', `${kind}-code-not-found`, undefined]);
      const { required, isEmpty } = createSettledCodeField('unverified', kind);
      expect([required, isEmpty('')]).toEqual([undefined, true]);
    },
  );

  it.each([
    ['ABC12', 'unverified', 'invitation-code-not-found'],
    ['ABC12', 'verified', 'invitation-code-not-found'],
    ['ABC123', 'not-found', 'invitation-code-not-found'],
    ['abc123', 'unverified', 'code-not-settled'],
    ['ABC123', 'verified', undefined],
  ] as const)(
    '[PERS-021, WORK-009] validates the invitation code of a child: %s, %s → %s',
    (code, state, problem) => {
      expect(createLookedUpCodeField(state).validate(code)?.code).toBe(problem);
    },
  );
});
