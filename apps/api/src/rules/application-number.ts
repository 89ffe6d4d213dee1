import { randomInt } from 'node:crypto';
import { checkDigitOf } from '@kaisetsu/domain/text/application-number';

/**
 * A new receipt number: chance and not a count, so that it says nothing about how many there are and the next one cannot
 * be guessed. Never begins with 0, which spreadsheets drop. Uniqueness is the database's (docs/product-decisions.md "Completion").
 */
export function newApplicationNumber(): string {
  const digits = String(randomInt(10_000_000_000, 100_000_000_000));
  return digits + checkDigitOf(digits);
}
