import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { normaliseHyphens, stripSpaces, toHalfWidthDigits } from '@kaisetsu/jp-address/text/width';
import { accountBranchLength, accountNumberLength } from '../limits.ts';
import { type Field, isBlank } from './field.ts';
import { createProblem } from './problem.ts';

function createDigitsField(length: number): Field {
  const isWhole = (value: string): boolean => new RegExp(`^\\d{${length}}$`).test(value);
  return {
    normalise: (value) => {
      const normalised = toHalfWidthDigits(normaliseText(value)).trim();
      if (/^\d+$/.test(normalised)) return normalised.padStart(length, '0');
      // Do not pad: a digit is probably missing.
      const joined = normaliseHyphens(stripSpaces(normalised)).replace(/(\d)-(?=\d)/g, '$1');
      return isWhole(joined) ? joined : normalised;
    },
    required: 'existing-account-invalid',
    isEmpty: isBlank,
    validate: (value) => (isWhole(value) ? null : createProblem('existing-account-invalid')),
  };
}

export const existedAccountBranchCode: Field = createDigitsField(accountBranchLength);
export const existedAccountNumber: Field = createDigitsField(accountNumberLength);
