import { ageOn, isRealDate } from '../text/calendar-date.ts';
import { blank, type Field } from './field.ts';
import type { Person } from './person.ts';
import { problem } from './problem.ts';

export const adultAge = 18;

export const noBirthday = '--';

const firstYear = 1900;

export function birthYears(person: Person, today: string): { first: number; last: number; initial: number } {
  const year = Number(today.slice(0, 4));
  return person === 'child'
    ? { first: year - adultAge, last: year, initial: year }
    : { first: firstYear, last: year - 17, initial: 1990 };
}

export function birthdayParts(birthday: string): { year: string; month: string; day: string } {
  const [year = '', month = '', day = ''] = birthday.split('-');
  return { year, month, day };
}

const twoDigits = (part: string): string => (part === '' ? '' : part.padStart(2, '0'));

const normalise = (value: string): string => {
  const { year, month, day } = birthdayParts(value);
  return [year, twoDigits(month), twoDigits(day)].join('-');
};

/** `today` is `YYYY-MM-DD` in Asia/Tokyo. */
export function birthday(person: Person, today: string): Field {
  return {
    normalise,
    required: 'required',
    isEmpty: (value) => Object.values(birthdayParts(value)).some(blank),
    validate: (value) => {
      if (!isRealDate(value) || Number(birthdayParts(value).year) < firstYear)
        return problem('birthday-invalid');
      const age = ageOn(value, today);
      if (person === 'child') return value > today || age >= adultAge ? problem('child-age') : null;
      if (age >= adultAge) return null;
      return problem(person === 'parent' ? 'parent-under-18' : 'adult-under-18');
    },
  };
}
