import { randomInt } from 'node:crypto';
import { checkDigitOf } from '@kaisetsu/domain/text/application-number';

/**
 * Creates a receipt number of 12 digits [SRV-061]. It is random, so it reveals no volume and cannot be guessed. It never
 * starts with 0, because spreadsheets drop that. The database ensures that it is unique.
 */
export function newApplicationNumber(): string {
  const digits = String(randomInt(10_000_000_000, 100_000_000_000));
  return digits + checkDigitOf(digits);
}
