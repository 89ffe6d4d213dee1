import { normaliseText } from '../text/normalise-text.ts';
import { normaliseHyphens, stripSpaces, toHalfWidthDigits } from '../text/width.ts';
import { blank, type Field } from './field.ts';
import { problem } from './problem.ts';

function digits(length: number): Field {
  const isWhole = (value: string): boolean => new RegExp(`^\\d{${length}}$`).test(value);
  return {
    normalise: (value) => {
      const normalised = toHalfWidthDigits(normaliseText(value)).trim();
      if (/^\d+$/.test(normalised)) return normalised.padStart(length, '0');
      // Do not pad a number with hyphens or spaces. If it is too short, the applicant has probably left out a digit.
      const joined = normaliseHyphens(stripSpaces(normalised)).replace(/(?<=\d)-(?=\d)/g, '');
      return isWhole(joined) ? joined : normalised;
    },
    required: 'existing-account-invalid',
    isEmpty: blank,
    validate: (value) => (isWhole(value) ? null : problem('existing-account-invalid')),
  };
}

/**
 * Branch code (店番) of 3 digits and account number of 7 digits, padded with zeros (spec 5.2 "Existing account"). The
 * applicant may type spaces and hyphens, as on printed forms.
 */
export const existedAccountBranchCode: Field = digits(3);
export const existedAccountNumber: Field = digits(7);
