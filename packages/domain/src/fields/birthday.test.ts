import { describe, expect, it } from 'vitest';
import { createBirthdayField, splitBirthday } from './birthday.ts';
import type { Person } from './person.ts';

const codeOf = (person: Person, value: string, today: string) =>
  createBirthdayField(person, today).validate(value)?.code ?? null;

describe('a birthday', () => {
  it.each(['1990-02-29', '1899-12-31', '1990-1-1', '1990-01-01 ', '--'])(
    '[VAL-023] refuses an impossible date, a year before 1900 and a form other than YYYY-MM-DD for every person: %j',
    (value) => {
      for (const person of ['applicant', 'child', 'parent'] as const) {
        expect(codeOf(person, value, '2026-10-01')).toBe('birthday-invalid');
      }
    },
  );

  it.each([
    ['1900-01-01', null],
    ['2008-10-01', null],
    ['2008-10-02', 'adult-under-18'],
    ['2026-10-02', 'adult-under-18'],
  ])('[VAL-024] validates the age of an adult on 2026-10-01: %s → %s', (value, code) => {
    expect(codeOf('applicant', value, '2026-10-01')).toBe(code);
  });

  it.each([
    ['2008-10-01', 'child-age'],
    ['2008-10-02', null],
    ['2026-10-01', null],
    ['2026-10-02', 'child-age'],
  ])('[VAL-025] validates the age of a child on 2026-10-01: %s → %s', (value, code) => {
    expect(codeOf('child', value, '2026-10-01')).toBe(code);
  });

  it.each([
    ['2008-10-01', null],
    ['2008-10-02', 'parent-under-18'],
    ['2027-01-01', 'parent-under-18'],
  ])('[VAL-026] validates the age of a parent on 2026-10-01: %s → %s', (value, code) => {
    expect(codeOf('parent', value, '2026-10-01')).toBe(code);
  });

  it.each([
    ['2026-02-28', 'adult-under-18', null],
    ['2026-03-01', null, 'child-age'],
  ])(
    '[VAL-024, VAL-025] on %s, validates a person born on 29 February 2008: as an adult %s, as a child %s',
    (today, adult, child) => {
      expect(codeOf('applicant', '2008-02-29', today)).toBe(adult);
      expect(codeOf('child', '2008-02-29', today)).toBe(child);
    },
  );

  it.each([
    ['--', true],
    ['', true],
    ['1990--', true],
    ['1990-05-', true],
    ['1990-05-12', false],
    ['1990-02-30', false],
  ])('[VAL-002] counts as empty if year, month or day is missing: %j → %s', (value, missing) => {
    const field = createBirthdayField('applicant', '2026-10-01');
    expect(field.required).toBe('required');
    expect(field.isEmpty(value)).toBe(missing);
  });

  it('pads single digits, does not fill in a missing part, and converts an empty text to `--`', () => {
    const { normalise } = createBirthdayField('child', '2026-10-01');
    expect(normalise('2020-1-2')).toBe('2020-01-02');
    expect(normalise('2020--')).toBe('2020--');
    expect(normalise('')).toBe('--');
    expect(splitBirthday('1990--')).toEqual({ year: '1990', month: '', day: '' });
  });
});
