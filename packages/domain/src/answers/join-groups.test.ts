import { describe, expect, it } from 'vitest';
import { type Field, isBlank } from '../fields/field.ts';
import { createProblem } from '../fields/problem.ts';
import { checkDraft, findFieldToFocus, type Group, joinGroups } from './check.ts';

const field = (refused: string): Field => ({
  normalise: (value) => value,
  required: 'required',
  isEmpty: isBlank,
  validate: (value) => (value === refused ? createProblem('not-katakana') : null),
});
const first: Group<'a' | 'b'> = {
  fields: { a: field('x'), b: field('x') },
  crossFieldRules: (draft) => (draft.a === draft.b ? {} : { a: createProblem('surname-differs') }),
};
const second: Group<'c'> = {
  fields: { c: field('x') },
  crossFieldRules: (draft) => (draft.c === 'y' ? { c: createProblem('over-20') } : {}),
};
const both = joinGroups(first, second);

describe('two groups on one screen', () => {
  it('[PERS-014] reports invalid fields only if no required answer is missing in either group', () => {
    expect(checkDraft(both, { a: 'x', b: 'x', c: '' })).toEqual({ c: { code: 'required' } });
    expect(checkDraft(both, { a: '', b: 'x', c: 'x' })).toEqual({ a: { code: 'required' } });
    expect(checkDraft(both, { a: 'x', b: 'x', c: 'x' })).toEqual({
      a: { code: 'not-katakana' },
      b: { code: 'not-katakana' },
      c: { code: 'not-katakana' },
    });
  });

  it('[PERS-015] focuses the last field of the screen that has a problem', () => {
    expect(findFieldToFocus(both, { a: createProblem('required'), c: createProblem('required') })).toBe('c');
    expect(findFieldToFocus(both, { b: createProblem('required'), a: createProblem('required') })).toBe('b');
  });

  it('applies the cross-field rules of each group', () => {
    expect(checkDraft(both, { a: '1', b: '2', c: 'y' })).toEqual({
      a: { code: 'surname-differs' },
      c: { code: 'over-20' },
    });
  });
});
