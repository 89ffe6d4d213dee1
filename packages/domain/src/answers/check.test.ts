import { describe, expect, it } from 'vitest';
import type { Field } from '../fields/field.ts';
import {
  checkDraft,
  checkReceivedDraft,
  findFieldToFocus,
  type Group,
  joinGroups,
  normaliseDraft,
  type Problems,
} from './check.ts';

type Name = 'first' | 'second' | 'third';
const field = (more: Partial<Field> = {}): Field => ({
  normalise: (value) => value.trim(),
  isEmpty: (value) => value === '',
  validate: (value) => (value === 'bad' ? { code: 'not-katakana' } : null),
  ...more,
});
const empty = { first: '', second: '', third: '' };
const group: Group<Name> = { fields: { first: field({ required: 'required' }), second: field() } };

describe('checkDraft', () => {
  it('[PERS-014] reports invalid fields only if no required answer is missing', () => {
    expect(checkDraft(group, { first: '', second: 'bad', third: '' })).toEqual({
      first: { code: 'required' },
    });
    expect(checkDraft(group, { first: 'a', second: 'bad', third: '' })).toEqual({
      second: { code: 'not-katakana' },
    });
  });

  it('ignores empty optional fields, and fields that are not asked', () => {
    expect(checkDraft(group, { first: 'a', second: '', third: 'bad' })).toEqual({});
  });

  it('reports a field’s own problem instead of its cross-field problem', () => {
    const crossFieldRules = (): Problems<Name> => ({
      first: { code: 'surname-differs' },
      second: { code: 'over-24' },
    });
    expect(checkDraft({ ...group, crossFieldRules }, { first: 'bad', second: 'x', third: '' })).toEqual({
      first: { code: 'not-katakana' },
      second: { code: 'over-24' },
    });
    expect(checkDraft({ ...group, crossFieldRules }, empty)).toEqual({ first: { code: 'required' } });
  });
});

describe('normaliseDraft', () => {
  it('normalises the answers to questions that are asked, and empties all other answers', () => {
    const draft = { first: ' a ', second: '', third: 'unseen' };
    expect(normaliseDraft(group, draft, empty)).toEqual({ ...empty, first: 'a' });
  });

  it('normalises an incomplete required answer, and empties an incomplete optional answer', () => {
    const isEmpty = (value: string) => value.endsWith('-');
    const none = { ...empty, first: '--', second: '--' };
    const half = { ...none, first: ' 1990--', second: ' 1990--' };
    const halves: Group<Name> = {
      fields: { first: field({ required: 'required', isEmpty }), second: field({ isEmpty }) },
    };
    expect(normaliseDraft(halves, half, none)).toEqual({ ...none, first: '1990--' });
  });
});

describe('checkReceivedDraft', () => {
  it('[SRV-012] refuses a value that is not normalised', () => {
    expect(checkReceivedDraft(group, { first: ' a', second: '', third: '' }, empty)).toEqual({
      first: { code: 'not-normalised' },
    });
  });

  it('[SRV-156] refuses an answer to a question that is not asked', () => {
    expect(checkReceivedDraft(group, { first: 'a', second: '', third: 'unseen' }, empty)).toEqual({
      third: { code: 'not-allowed' },
    });
  });

  it('[CALL-034] refuses an empty value that differs from the initial value', () => {
    const dashes: Group<Name> = {
      fields: { first: field({ isEmpty: (value) => ['', '--'].includes(value) }) },
    };
    const none = { ...empty, first: '--' };
    expect(checkReceivedDraft(dashes, none, none)).toEqual({});
    expect(checkReceivedDraft(dashes, empty, none)).toEqual({ first: { code: 'not-normalised' } });
  });

  it('reports a broken rule instead of not-normalised or not-allowed', () => {
    expect(checkReceivedDraft(group, { first: 'bad', second: ' ', third: '' }, empty)).toEqual({
      first: { code: 'not-katakana' },
      second: { code: 'not-normalised' },
    });
    const strict = {
      ...group,
      crossFieldRules: (): Problems<Name> => ({ first: { code: 'over-24' }, third: { code: 'over-25' } }),
    };
    expect(checkReceivedDraft(strict, { first: ' a', second: '', third: 'unseen' }, empty)).toEqual({
      first: { code: 'over-24' },
      third: { code: 'over-25' },
    });
  });
});

describe('two groups on one screen', () => {
  const other: Group<'last'> = {
    fields: { last: field({ required: 'required' }) },
    crossFieldRules: ({ last }) => (last === 'y' ? { last: { code: 'over-20' } } : {}),
  };
  const rules = (): Problems<Name> => ({ first: { code: 'surname-differs' } });
  const both = joinGroups({ ...group, crossFieldRules: rules }, other);

  it('[PERS-014] report invalid fields only if no required answer is missing in either group', () => {
    expect(checkDraft(both, { ...empty, first: 'bad', last: '' })).toEqual({ last: { code: 'required' } });
    expect(checkDraft(both, { ...empty, first: '', last: 'bad' })).toEqual({ first: { code: 'required' } });
  });

  it('apply the cross-field rules of each group', () => {
    const found = { first: { code: 'surname-differs' }, last: { code: 'over-20' } };
    expect(checkDraft(both, { ...empty, first: '1', last: 'y' })).toEqual(found);
  });

  it('[PERS-015] focus the last field of the screen that has a problem', () => {
    const problem = { code: 'required' } as const;
    expect(findFieldToFocus(both, { first: problem, last: problem })).toBe('last');
    expect(findFieldToFocus(both, { second: problem, first: problem })).toBe('second');
    expect(findFieldToFocus(both, {})).toBeUndefined();
  });
});
