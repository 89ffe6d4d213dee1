import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isApplicationNumber } from '../../test/is-application-number.ts';
import { checkDigitOf, groupApplicationNumber } from './application-number.ts';

const elevenDigits = fc.stringMatching(/^\d{11}$/);

describe('receipt number', () => {
  it('[SRV-061] has the check digit of ISO 7064 MOD 11,10 (5 for 0794, the example of the standard)', () => {
    expect(checkDigitOf('0794')).toBe('5');
  });

  it('[SRV-061] has 12 digits; the last digit detects any single wrong digit', () => {
    fc.assert(
      fc.property(elevenDigits, fc.nat(11), fc.integer({ min: 1, max: 9 }), (body, place, by) => {
        const number = body + checkDigitOf(body);
        expect(isApplicationNumber(number)).toBe(true);
        const wrong = [...number];
        wrong[place] = String((Number(wrong[place]) + by) % 10);
        expect(isApplicationNumber(wrong.join(''))).toBe(false);
      }),
    );
  });

  it('[DONE-005] is displayed in groups of four digits', () => {
    expect(groupApplicationNumber('123456789012')).toBe('1234-5678-9012');
  });
});
