import { verificationCodePattern } from '@kaisetsu/domain/fields/verification-code';

/** @throws Error if the mail contains no verification code */
export function findCode(text = ''): string {
  const code = verificationCodePattern.exec(text)?.[0];
  if (code === undefined) throw new Error('the mail contains no code');
  return code;
}
