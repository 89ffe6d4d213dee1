import { maxCharacters } from '../limits.ts';
import { createChoiceField } from './choice.ts';
import type { Field } from './field.ts';
import { createFreeTextField } from './free-text.ts';

export const otherPurpose = 'その他';

export function splitPurposes(value: string): readonly string[] {
  return value === '' ? [] : value.split(',');
}

export function createPurposeField(offered: readonly string[]): Field {
  return {
    ...createChoiceField(offered),
    validate: (value) => {
      const chosen = splitPurposes(value);
      const known = chosen.every((one) => offered.includes(one)) && new Set(chosen).size === chosen.length;
      return known ? null : { code: 'not-allowed' };
    },
  };
}

export const purposeOther = createFreeTextField(maxCharacters.otherPurpose, 'other-purpose-required');

export const distanceReason = createFreeTextField(maxCharacters.distanceReason);
