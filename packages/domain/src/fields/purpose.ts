import { maxCharacters } from '../limits.ts';
import { type Field, isBlank, keepTyped } from './field.ts';
import { normaliseFreeText } from './free-text.ts';
import { findTooLong } from './length.ts';
import { createProblem } from './problem.ts';

export const otherPurpose = 'その他';

export function splitPurposes(value: string): readonly string[] {
  return value === '' ? [] : value.split(',');
}

export function createPurposeField(offered: readonly string[]): Field {
  return {
    normalise: keepTyped,
    required: 'selection-required',
    isEmpty: isBlank,
    validate: (value) => {
      const chosen = splitPurposes(value);
      const known = chosen.every((one) => offered.includes(one)) && new Set(chosen).size === chosen.length;
      return known ? null : createProblem('not-allowed');
    },
  };
}

export const purposeOther: Field = {
  normalise: normaliseFreeText,
  required: 'other-purpose-required',
  isEmpty: isBlank,
  validate: (value) => findTooLong(value, maxCharacters.otherPurpose),
};

export const distanceReason: Field = {
  normalise: normaliseFreeText,
  required: 'required',
  isEmpty: isBlank,
  validate: (value) => findTooLong(value, maxCharacters.distanceReason),
};
