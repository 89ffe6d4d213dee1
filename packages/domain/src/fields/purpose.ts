import { asTyped, blank, type Field } from './field.ts';
import { freeTextProblem, normaliseFreeText } from './free-text.ts';
import { problem } from './problem.ts';

export const otherPurpose = 'その他';

export function purposesOf(value: string): readonly string[] {
  return value === '' ? [] : value.split(',');
}

export function purpose(offered: readonly string[]): Field {
  return {
    normalise: asTyped,
    required: 'selection-required',
    isEmpty: blank,
    validate: (value) => {
      const chosen = purposesOf(value);
      const known = chosen.every((one) => offered.includes(one)) && new Set(chosen).size === chosen.length;
      return known ? null : problem('not-allowed');
    },
  };
}

export const purposeOther: Field = {
  normalise: normaliseFreeText,
  required: 'other-purpose-required',
  isEmpty: blank,
  validate: (value) => freeTextProblem(value, 24),
};

export const distanceReason: Field = {
  normalise: normaliseFreeText,
  required: 'required',
  isEmpty: blank,
  validate: (value) => freeTextProblem(value, 50),
};
