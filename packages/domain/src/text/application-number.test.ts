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

  it('[SRV-061] detects most swaps of two neighbouring digits', () => {
    let found = 0;
    let all = 0;
    for (let first = 0; first < 10; first += 1) {
      for (let second = 0; second < 10; second += 1) {
        if (first === second) continue;
        const digit = checkDigitOf(`12345${first}${second}6789`);
        all += 1;
        if (checkDigitOf(`12345${second}${first}6789`) !== digit) found += 1;
      }
    }
    expect(found / all).toBeGreaterThan(0.95);
  });

  it('rejects shorter, longer and full-width texts', () => {
    for (const text of ['', '12345678901', '1234567890123', '１２３４５６７８９０１２', '1234-5678-9012']) {
      expect(isApplicationNumber(text)).toBe(false);
    }
    const right = `12345678901${checkDigitOf('12345678901')}`;
    expect(isApplicationNumber(right)).toBe(true);
    for (const text of [`${right}0`, `${right}\n`, `${right}x`, `0${right}`, ` ${right}`]) {
      expect(isApplicationNumber(text)).toBe(false);
    }
  });

  it('[DONE-005] is displayed in groups of four digits', () => {
    expect(groupApplicationNumber('123456789012')).toBe('1234-5678-9012');
  });
});
