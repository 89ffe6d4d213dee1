import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { stripSpaces, toHalfWidth } from '@kaisetsu/jp-address/text/width';
import { verificationCodeLength } from '../limits.ts';
import { createField } from './field.ts';

export const verificationCodePattern = new RegExp(`\\d{${verificationCodeLength}}`);

const half = verificationCodeLength / 2;
const halvesPattern = new RegExp(`^\\d{${half}}[-.,]\\d{${half}}$`);

/** Dictated or spelled: 1-2-3-4-5-6. */
const spelledPattern = new RegExp(`^\\d(?:[-.,]\\d){${verificationCodeLength - 1}}$`);

const isVerificationCode = (text: string): boolean =>
  text.length === verificationCodeLength && /^\d+$/.test(text);

/** Whole runs of digits and halves such as 123-456, but no part of a longer number or date. */
const findCodes = (text: string): readonly string[] =>
  (text.match(/[\d.,-]+/g) ?? []).flatMap((run) => {
    const core = run.replace(/[.,-]+$/, '');
    return halvesPattern.test(core) || spelledPattern.test(core)
      ? [core.replace(/\D/g, '')]
      : (run.match(/\d+/g) ?? []).filter(isVerificationCode);
  });

function findOnlyCode(text: string): string | undefined {
  // The text of a message can name its code twice: `… 123456 @www.example.jp #123456`.
  const [only, ...others] = new Set(findCodes(text));
  return others.length === 0 ? only : undefined;
}

function normaliseVerificationCode(value: string): string {
  const plain = toHalfWidth(normaliseText(value));
  if (findCodes(plain).length > 0) return findOnlyCode(plain) ?? plain;
  const joined = toHalfWidth(stripSpaces(plain));
  return findOnlyCode(joined) ?? joined;
}

export const verificationCode = createField({
  normalise: normaliseVerificationCode,
  required: 'verification-failed',
  validate: (value) => (isVerificationCode(value) ? null : { code: 'verification-failed' }),
});
