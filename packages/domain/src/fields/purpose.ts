import { maxCharacters } from '../limits.ts';
import { type Field, isBlank, keepTyped } from './field.ts';
import { createFreeTextField } from './free-text.ts';
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

export const purposeOther = createFreeTextField(maxCharacters.otherPurpose, 'other-purpose-required');

export const distanceReason = createFreeTextField(maxCharacters.distanceReason);
