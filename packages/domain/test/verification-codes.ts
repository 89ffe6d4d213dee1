import { verificationCodeLength } from '../src/limits.ts';

export const sampleCode = '123456789012'.slice(0, verificationCodeLength);
export const otherCode = '9'.repeat(verificationCodeLength);
