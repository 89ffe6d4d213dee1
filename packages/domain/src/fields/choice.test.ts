import { describe, expect, it } from 'vitest';
import {
  createChoiceField,
  genderLabels,
  genders,
  proxyReasons,
  relationshipLabels,
  relationships,
} from './choice.ts';

const lists: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['gender', genders, ['MAN', 'WOMAN']],
  ['relationship', relationships, ['FATHER', 'MOTHER']],
  ['proxy reason', proxyReasons, ['未成年のため']],
];

describe('a choice', () => {
  it.each(lists)('[VAL-068] accepts the %s values of the spec', (_what, options, expected) => {
    expect(options).toEqual(expected);
    for (const option of options) expect(createChoiceField(options).validate(option)).toBeNull();
  });

  it.each(lists)('[VAL-068] refuses any other %s', (_what, options) => {
    for (const other of ['OTHER', 'man', ' MAN', 'FATHER ', 'father', '未成年', 'toString', '__proto__']) {
      expect(createChoiceField(options).validate(other)).toEqual({ code: 'not-allowed' });
    }
  });

  it.each(lists)('[VAL-009, VAL-010] reports an empty %s with the selection message', (_what, options) => {
    expect(createChoiceField(options).required).toBe('selection-required');
    expect(createChoiceField(options).isEmpty('')).toBe(true);
  });

  it('has a label for every gender and relationship', () => {
    expect(Object.keys(genderLabels)).toEqual([...genders]);
    expect(Object.keys(relationshipLabels)).toEqual([...relationships]);
  });
});
