import { checkDigitOf } from '../src/text/application-number.ts';

export function isApplicationNumber(text: string): boolean {
  return /^\d{12}$/.test(text) && checkDigitOf(text.slice(0, 11)) === text[11];
}
