import { isApplicationNumber } from '@kaisetsu/domain/test/is-application-number';
import { describe, expect, it } from 'vitest';
import { createApplicationNumber } from './receipt.ts';

describe('a new receipt number', () => {
  it('[SRV-061] has 12 digits with a valid check digit, does not start with 0, and differs each time', () => {
    const many = Array.from({ length: 500 }, createApplicationNumber);
    for (const number of many) {
      expect(number).toMatch(/^[1-9]\d{11}$/);
      expect(isApplicationNumber(number)).toBe(true);
    }
    expect(new Set(many).size).toBe(many.length);
  });
});
