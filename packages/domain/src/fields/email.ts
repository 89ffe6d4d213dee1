import { normaliseText } from '../text/normalise-text.ts';
import { stripSpaces, toHalfWidth } from '../text/width.ts';
import { blank, type Field } from './field.ts';
import { problem } from './problem.ts';

// The pattern of the HTML standard for `type=email`; in addition, the domain must contain a dot. The pattern accepts
// taro..yamada@docomo.ne.jp, because mobile carriers have issued such addresses. The pattern allows no CR, LF or comma, so an
// address cannot add a header line or a recipient to a mail.
const pattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/** The rules for an e-mail address: not empty, at most 254 characters, a standard address (spec 5.2 "E-mail"). */
export const email: Field = {
  // Do not remove inner spaces: the address without them could belong to another person.
  normalise: (value) => toHalfWidth(normaliseText(value).trim()),
  required: 'email-invalid',
  isEmpty: blank,
  validate: (value) => (value.length <= 254 && pattern.test(value) ? null : problem('email-invalid')),
};

/**
 * Guesses the intended address from a refused address. Extracts the address from 山田太郎 <taro@example.com>. Removes `mailto:`,
 * brackets, quotation marks, spaces, and dots at the start and the end. Replaces commas by dots. Returns null if the result is
 * invalid too. The page only suggests the result, because the address could belong to another person.
 */
export function likelyEmail(value: string): string | null {
  const typed = email.normalise(value);
  const [, inBrackets = typed] = /^[^<>]*<([^<>]+)>[^<>]*$/.exec(typed) ?? [];
  const likely = inBrackets
    .replace(/^mailto:/i, '')
    .replace(/[\s<>()[\]"]/g, '')
    .replace(/[,､｡]/g, '.')
    .replace(/^\.+|\.+$/g, '');
  return email.validate(likely) === null ? likely : null;
}

/** Finds every group of six digits, also written as two groups of three: 123-456. */
const sixDigits = (text: string): readonly string[] =>
  text.match(/(?<!\d)\d{6}(?!\d)|(?<![\d.,-])\d{3}[-.,]\d{3}(?!\d|[-.,]\d)/g) ?? [];

function onlyCode(text: string): string | undefined {
  const [only, ...others] = sixDigits(text);
  return others.length === 0 ? only?.replace(/\D/, '') : undefined;
}

/**
 * Removes spaces, and a hyphen, dot or comma between two groups of three digits. Also removes text that was copied from the
 * mail together with the code, such as 認証コード：. A text with two possible codes keeps its spaces, so that the codes stay
 * separate.
 */
function normaliseVerificationCode(value: string): string {
  const plain = toHalfWidth(normaliseText(value));
  if (sixDigits(plain).length > 0) return onlyCode(plain) ?? plain;
  // Convert again without spaces: in 123 ー 456 the long-vowel mark becomes a hyphen only when the digits are beside it.
  const joined = toHalfWidth(stripSpaces(plain));
  return onlyCode(joined) ?? joined;
}

const isVerificationCode = (text: string): boolean => /^\d{6}$/.test(text);

/**
 * The rules for a verification code: not empty; full-width digits and spaces are normalised first (spec 5.2 "Verification
 * code"). For any text other than six digits the browser sends no request. So such a text does not count as one of the five
 * tries (docs/product-decisions.md "E-mail verification").
 */
export const verificationCode: Field = {
  normalise: normaliseVerificationCode,
  required: 'verification-failed',
  isEmpty: blank,
  validate: (value) => (isVerificationCode(value) ? null : problem('verification-failed')),
};
