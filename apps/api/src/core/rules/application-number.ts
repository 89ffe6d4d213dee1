import { randomInt } from 'node:crypto';
import { checkDigitOf } from '@kaisetsu/domain/text/application-number';

/** Random, to hide the number of applications. Spreadsheets remove a leading 0 [SRV-061]. */
export function createApplicationNumber(): string {
  const digits = String(randomInt(10_000_000_000, 100_000_000_000));
  return digits + checkDigitOf(digits);
}
