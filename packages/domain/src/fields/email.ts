import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { stripSpaces, toHalfWidth } from '@kaisetsu/jp-address/text/width';
import { type Field, isBlank } from './field.ts';
import { createProblem } from './problem.ts';

// HTML's `type=email` with a dot in the domain. No CR, LF or comma: they could inject a mail header.
const pattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

export const email: Field = {
  // Do not remove inner spaces: the address without them could belong to another person.
  normalise: (value) => toHalfWidth(normaliseText(value).trim()),
  required: 'email-invalid',
  isEmpty: isBlank,
  validate: (value) => (value.length <= 254 && pattern.test(value) ? null : createProblem('email-invalid')),
};

export function suggestEmail(value: string): string | null {
  const typed = email.normalise(value);
  const [, inBrackets = typed] = /^[^<>]*<([^<>]+)>[^<>]*$/.exec(typed) ?? [];
  const likely = inBrackets
    .replace(/^mailto:/i, '')
    .replace(/[\s<>()[\]"]/g, '')
    .replace(/[,､｡]/g, '.')
    .replace(/^\.+|(?<!\.)\.+$/g, '');
  return email.validate(likely) === null ? likely : null;
}

const findSixDigits = (text: string): readonly string[] =>
  text.match(/(?<!\d)\d{6}(?!\d)|(?<![\d.,-])\d{3}[-.,]\d{3}(?!\d|[-.,]\d)/g) ?? [];

function findOnlyCode(text: string): string | undefined {
  const [only, ...others] = findSixDigits(text);
  return others.length === 0 ? only?.replace(/\D/, '') : undefined;
}

function normaliseVerificationCode(value: string): string {
  const plain = toHalfWidth(normaliseText(value));
  if (findSixDigits(plain).length > 0) return findOnlyCode(plain) ?? plain;
  const joined = toHalfWidth(stripSpaces(plain));
  return findOnlyCode(joined) ?? joined;
}

const isVerificationCode = (text: string): boolean => /^\d{6}$/.test(text);

export const verificationCode: Field = {
  normalise: normaliseVerificationCode,
  required: 'verification-failed',
  isEmpty: isBlank,
  validate: (value) => (isVerificationCode(value) ? null : createProblem('verification-failed')),
};
