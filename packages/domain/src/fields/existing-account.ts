import { normaliseHyphens, stripSpaces, toHalfWidthDigits } from '../text/width.ts';
import { blank, type Field } from './field.ts';
import { problem } from './problem.ts';

function digits(length: number): Field {
  return {
    tidy: (value) => {
      const tidied = normaliseHyphens(stripSpaces(toHalfWidthDigits(value))).replace(/(?<=\d)-(?=\d)/g, '');
      return /^\d+$/.test(tidied) ? tidied.padStart(length, '0') : tidied;
    },
    required: 'existing-account-invalid',
    isEmpty: blank,
    judge: (value) =>
      new RegExp(`^\\d{${length}}$`).test(value) ? null : problem('existing-account-invalid'),
  };
}

/** Branch code (店番) 3 digits and account number 7 digits, padded with zeros; as it is printed, spaces and hyphens may divide it (spec 5.2 "Existing account"). */
export const existedAccountBranchCode: Field = digits(3);
export const existedAccountNumber: Field = digits(7);
