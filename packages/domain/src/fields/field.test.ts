import { describe, expect, it } from 'vitest';
import { asTyped, blank, firstProblem } from './field.ts';

const [first, second] = [{ code: 'required' }, { code: 'over-20' }] as const;

describe('what fields are made of', () => {
  it.each([
    [[], null],
    [[null], null],
    [[null, null], null],
    [[first], first],
    [[null, second], second],
    [[first, second], first],
    [[null, first, null, second], first],
  ])('the first problem of %j is %j', (problems, found) => {
    expect(firstProblem(...problems)).toBe(found);
  });

  it.each(['', ' ', '　', 'あ'])(
    'only nothing at all is blank, and what is kept as typed stays: %j',
    (value) => {
      expect(blank(value)).toBe(value === '');
      expect(asTyped(value)).toBe(value);
    },
  );
});
