import { describe, expect, it } from 'vitest';
import { findFirstProblem, isBlank, keepTyped } from './field.ts';

const [first, second] = [{ code: 'required' }, { code: 'over-20' }] as const;

describe('helpers of fields', () => {
  it.each([
    [[], null],
    [[null, null], null],
    [[null, second], second],
    [[null, first, null, second], first],
  ])('firstProblem of %j returns %j', (problems, found) => {
    expect(findFirstProblem(...problems)).toBe(found);
  });

  it.each(['', ' ', '　', 'あ'])(
    'blank is true only for an empty text, and asTyped changes nothing: %j',
    (value) => {
      expect(isBlank(value)).toBe(value === '');
      expect(keepTyped(value)).toBe(value);
    },
  );
});
