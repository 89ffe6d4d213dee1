import { describe, expect, it } from 'vitest';
import { getInitialBirthday, listBirthYearOptions } from './person-fields.tsx';

describe('years of birth', () => {
  it.each([
    ['applicant', 'PERS-024', '2009', '1900', '1990--'],
    ['child', 'PERS-025', '2026', '2008', '2026--'],
    ['parent', 'PERS-026', '2009', '1900', '1990--'],
  ] as const)('of the %s run from 17 or 0 years ago [%s]', (person, _, newest, oldest, preset) => {
    const years = listBirthYearOptions(person, '2026-03-01').map(({ value }) => value);
    expect([years[0], years.at(-1), years.length]).toEqual([newest, oldest, +newest - +oldest + 1]);
    expect(getInitialBirthday(person, '2026-03-01')).toBe(preset);
  });

  it('have labels with the era, or with both eras if the era changed in that year', () => {
    const labels = listBirthYearOptions('applicant', '2026-03-01').map(({ label }) => label);
    expect(labels).toContain('1990年（平成2年）');
    expect(labels).toContain('1989年（昭和64年・平成元年）');
  });
});
