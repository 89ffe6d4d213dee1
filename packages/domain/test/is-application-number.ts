import { checkDigitOf } from '../src/text/application-number.ts';

/** Whether the text can be a receipt number: 12 half-width digits with a valid check digit. */
export function isApplicationNumber(text: string): boolean {
  return /^\d{12}$/.test(text) && checkDigitOf(text.slice(0, 11)) === text[11];
}
