import { asTyped, blank, type Field } from './field.ts';
import { freeTextProblem, normaliseFreeText } from './free-text.ts';
import { problem } from './problem.ts';

export const otherPurpose = 'その他';

/** Splits the chosen purposes, which the payload joins by commas (spec 3). */
export function purposesOf(value: string): readonly string[] {
  return value === '' ? [] : value.split(',');
}

/** At least one purpose of the bank's list, each at most once (spec 5.2 "Purposes"). */
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

/** The free text for the purpose その他: 1 to 24 characters (spec 5.2). */
export const purposeOther: Field = {
  normalise: normaliseFreeText,
  required: 'other-purpose-required',
  isEmpty: blank,
  validate: (value) => freeTextProblem(value, 24),
};

/** The reason for an account far from home: 1 to 50 characters (spec 5.2). */
export const distanceReason: Field = {
  normalise: normaliseFreeText,
  required: 'required',
  isEmpty: blank,
  validate: (value) => freeTextProblem(value, 50),
};
