import { listPairs } from '@kaisetsu/jp-address/test/pairs';
import { describe, expect, it } from 'vitest';
import { lookUpCodeLength } from '../limits.ts';
import { createLookedUpCodeField, createSettledCodeField, isCode, normaliseCode } from './code.ts';

describe('a workplace or invitation code', () => {
  it.each([
    ['ABC12', false],
    ['ABC123', true],
    ['ABC1234', false],
    ['abc123', false],
    ['ＡＢＣ１２３', false],
    ['ABC-12', false],
    ['ABC123\n', false],
  ])(
    'accepts only six characters of A–Z and 0–9: %j %s',
    { tags: ['VAL-050', 'VAL-052', 'LIM-002', 'SRV-044'] },
    (code, is) => {
      expect(isCode(code)).toBe(is);
      expect(lookUpCodeLength).toBe(6);
    },
  );

  it.each<readonly [string, string]>([
    ...listPairs(`
      abc123→ABC123 ＡＢＣ１２３→ABC123 123-456→123456 123ー456→123456 FUKー001→FUK001 AB_123→AB_123`),
    [' ab c1　23 ', 'ABC123'],
    ['A‐B−C–1—2―3', 'ABC123'],
    ['紹介コード：abc123', 'ABC123'],
    ['「ABC123」です。', 'ABC123'],
    ['ABC123/DEF456', 'ABC123/DEF456'],
    ['\u200b123\u202d-456', '123456'],
  ])(
    '[VAL-067, VAL-081] normalises lower case, full width, spaces, hyphens and labels: %j',
    (typed, code) => {
      expect(normaliseCode(typed)).toBe(code);
    },
  );

  it.each(['workplace', 'invitation'] as const)(
    '[VAL-051, VAL-052, WORK-010] blocks the step until the code is looked up: %s',
    (kind) => {
      expect(createSettledCodeField('unverified', kind).validate('ABC123')).toEqual({
        code: 'code-not-settled',
      });
    },
  );

  it.each(['workplace', 'invitation'] as const)('[VAL-050, VAL-052] reports an unknown code: %s', (kind) => {
    expect(createSettledCodeField('not-found', kind).validate('ABC123')).toEqual({
      code: `${kind}-code-not-found`,
    });
  });

  it.each(['workplace', 'invitation'] as const)('accepts a verified code, and an empty code: %s', (kind) => {
    expect(createSettledCodeField('verified', kind).validate('ABC123')).toBeNull();
    expect(createSettledCodeField('unverified', kind).required).toBeUndefined();
    expect(createSettledCodeField('unverified', kind).isEmpty('')).toBe(true);
  });

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
