import { stripSpaces, toHalfWidth } from '../text/width.ts';
import { blank, type Field } from './field.ts';
import { problem } from './problem.ts';

// One @, dot-separated atoms before it and a host name with a dot after it. ASCII only: what a mail server takes
// without SMTPUTF8, and what keeps CR, LF and addresses lists out of a header.
const pattern =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** Non-empty, at most 254 characters, a standard address (spec 5.2 "E-mail"). */
export const email: Field = {
  tidy: (value) => toHalfWidth(stripSpaces(value)),
  required: 'email-invalid',
  isEmpty: blank,
  judge: (value) => (value.length <= 254 && pattern.test(value) ? null : problem('email-invalid')),
};

/** Full-width digits and any spaces are taken out before judging; non-empty (spec 5.2 "Verification code"). */
export const verificationCode: Field = {
  tidy: (value) => toHalfWidth(stripSpaces(value)),
  required: 'verification-failed',
  isEmpty: blank,
  judge: (value) => (value.length <= 20 ? null : problem('verification-failed')),
};
