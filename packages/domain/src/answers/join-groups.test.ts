import { describe, expect, it } from 'vitest';
import { blank, type Field } from '../fields/field.ts';
import { problem } from '../fields/problem.ts';
import { checkDraft, fieldToFocus, type Group, joinGroups } from './check.ts';

const field = (refused: string): Field => ({
  normalise: (value) => value,
  required: 'required',
  isEmpty: blank,
  validate: (value) => (value === refused ? problem('not-katakana') : null),
});
const first: Group<'a' | 'b'> = {
  fields: { a: field('x'), b: field('x') },
  crossFieldRules: (draft) => (draft.a === draft.b ? {} : { a: problem('surname-differs') }),
};
const second: Group<'c'> = {
  fields: { c: field('x') },
  crossFieldRules: (draft) => (draft.c === 'y' ? { c: problem('over-20') } : {}),
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
    expect(fieldToFocus(both, { a: problem('required'), c: problem('required') })).toBe('c');
    expect(fieldToFocus(both, { b: problem('required'), a: problem('required') })).toBe('b');
  });

  it('applies the cross-field rules of each group', () => {
    expect(checkDraft(both, { a: '1', b: '2', c: 'y' })).toEqual({
      a: { code: 'surname-differs' },
      c: { code: 'over-20' },
    });
  });
});
