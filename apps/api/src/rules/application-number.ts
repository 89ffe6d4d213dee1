import { randomInt } from 'node:crypto';
import { checkDigitOf } from '@kaisetsu/domain/text/application-number';

/**
 * Creates a receipt number of 12 digits [SRV-061]. The number is random, so it does not reveal how many applications exist, and
 * is hard to guess. It does not start with 0, because spreadsheets remove a leading 0. The database ensures that each number is
 * used only once.
 */
export function newApplicationNumber(): string {
  const digits = String(randomInt(10_000_000_000, 100_000_000_000));
  return digits + checkDigitOf(digits);
}
