import { describe, expect, it } from 'vitest';
import { createBirthdayField, splitBirthday } from './birthday.ts';

const persons = ['applicant', 'child', 'parent'] as const;
const codesOf = (value: string, today: string) =>
  persons.map((person) => createBirthdayField(person, today).validate(value)?.code ?? null);

describe('a birthday', () => {
  it.each(['1990-02-29', '1899-12-31', '1990-1-1', '1990-01-01 ', '--'])(
    '[VAL-023] refuses an impossible date, a year before 1900 and a form other than YYYY-MM-DD for every person: %j',
    (value) => {
      expect(codesOf(value, '2026-10-01')).toEqual(persons.map(() => 'birthday-invalid'));
    },
  );

  it.each([
    ['2026-10-01', '1900-01-01', null, 'child-age', null],
    ['2026-10-01', '2008-10-01', null, 'child-age', null],
    ['2026-10-01', '2008-10-02', 'adult-under-18', null, 'parent-under-18'],
    ['2026-10-01', '2026-10-01', 'adult-under-18', null, 'parent-under-18'],
    ['2026-10-01', '2026-10-02', 'adult-under-18', 'child-age', 'parent-under-18'],
    ['2026-02-28', '2008-02-29', 'adult-under-18', null, 'parent-under-18'],
    ['2026-03-01', '2008-02-29', null, 'child-age', null],
  ])(
    '[VAL-024, VAL-025, VAL-026] validates the age, on %s born on %s: as an adult %s, as a child %s, as a parent %s',
    (today, value, ...codes) => {
      expect(codesOf(value, today)).toEqual(codes);
    },
  );

  it('[VAL-002] counts as empty if year, month or day is missing', () => {
    const field = createBirthdayField('applicant', '2026-10-01');
    expect(field.required).toBe('required');
    const empty = ['--', '', '1990--', '1990-05-', '1990-05-12', '1990-02-30'].map(field.isEmpty);
    expect(empty).toEqual([true, true, true, true, false, false]);
  });

  it('pads single digits, does not fill in a missing part, and converts an empty text to `--`', () => {
    const { normalise } = createBirthdayField('child', '2026-10-01');
    expect(['2020-1-2', '2020--', ''].map(normalise)).toEqual(['2020-01-02', '2020--', '--']);
    expect(splitBirthday('1990--')).toEqual({ year: '1990', month: '', day: '' });
  });
});
