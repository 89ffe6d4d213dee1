import { describe, expect, it } from 'vitest';
import { getInitialBirthday, listBirthYearOptions } from './birthday-question.tsx';

describe('years of birth', () => {
  it('[PERS-024] run from the current year minus 17 down to 1900 for an adult, with 1990 preset', () => {
    const years = listBirthYearOptions('applicant', '2026-03-01').map(({ value }) => value);
    expect(years[0]).toBe('2009');
    expect(years.at(-1)).toBe('1900');
    expect(years).toHaveLength(110);
    expect(getInitialBirthday('applicant', '2026-03-01')).toBe('1990--');
  });

  it('[PERS-025] run from the current year down to 18 years earlier for a child, with the current year preset', () => {
    const years = listBirthYearOptions('child', '2026-03-01').map(({ value }) => value);
    expect(years[0]).toBe('2026');
    expect(years.at(-1)).toBe('2008');
    expect(getInitialBirthday('child', '2026-03-01')).toBe('2026--');
  });

  it('[PERS-026] are the same for a parent as for an adult', () => {
    expect(listBirthYearOptions('parent', '2026-03-01')).toEqual(
      listBirthYearOptions('applicant', '2026-03-01'),
    );
    expect(getInitialBirthday('parent', '2026-03-01')).toBe('1990--');
  });

  it('have labels with the era, or with both eras if the era changed in that year', () => {
    const labels = listBirthYearOptions('applicant', '2026-03-01').map(({ label }) => label);
    expect(labels).toContain('1990年（平成2年）');
    expect(labels).toContain('1989年（昭和64年・平成元年）');
  });
});
