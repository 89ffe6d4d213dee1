import { stripInvisible } from '../text/invisible.ts';
import { stripSpaces, toHalfWidth } from '../text/width.ts';
import { blank, type Field } from './field.ts';
import { problem } from './problem.ts';

// One @, dot-separated atoms before it and a host name with a dot after it, whose last label may be IDNA's (.みんな). ASCII
// only: what a mail server takes without SMTPUTF8, and what keeps CR, LF and addresses lists out of a header.
const pattern =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$/;

/** Non-empty, at most 254 characters, a standard address (spec 5.2 "E-mail"). */
export const email: Field = {
  // Not within it: what is left might be another's address.
  normalise: (value) => toHalfWidth(stripInvisible(value).trim()),
  required: 'email-invalid',
  isEmpty: blank,
  validate: (value) => (value.length <= 254 && pattern.test(value) ? null : problem('email-invalid')),
};

/**
 * What was probably meant by an address that is refused: without `mailto:`, brackets, spaces and a full stop at the end, and
 * with dots for commas. Only to be offered, as it might be another's. Null where that is no address either.
 */
export function likelyEmail(value: string): string | null {
  const likely = email
    .normalise(value)
    .replace(/^mailto:/i, '')
    .replace(/[\s<>()[\]"]/g, '')
    .replace(/[,､｡]/g, '.')
    .replace(/^\.+|\.+$/g, '');
  return email.validate(likely) === null ? likely : null;
}

const sixDigits = (text: string): readonly string[] => text.match(/(?<!\d)\d{6}(?!\d)/g) ?? [];

function onlyCode(text: string): string | undefined {
  const [only, ...others] = sixDigits(text);
  return others.length === 0 ? only : undefined;
}

/**
 * What else was copied with it out of the mail, such as 認証コード：, goes with the spaces. Where two codes might be meant,
 * the spaces stay: without them, one of the two could look like a part of something else.
 */
function normaliseVerificationCode(value: string): string {
  const plain = toHalfWidth(value);
  if (sixDigits(plain).length > 0) return onlyCode(plain) ?? plain;
  // Once more to half width: digits that a space kept apart may now have a long-vowel mark for a hyphen between them.
  const joined = toHalfWidth(stripSpaces(plain));
  return onlyCode(joined) ?? joined;
}

const isVerificationCode = (text: string): boolean => /^\d{6}$/.test(text);

/**
 * Full-width digits and any spaces are taken out before judging; non-empty (spec 5.2 "Verification code"). Anything but six
 * digits is wrong without being tried: it uses up none of the five tries (docs/product-decisions.md "E-mail verification").
 */
export const verificationCode: Field = {
  normalise: normaliseVerificationCode,
  required: 'verification-failed',
  isEmpty: blank,
  validate: (value) => (isVerificationCode(value) ? null : problem('verification-failed')),
};
