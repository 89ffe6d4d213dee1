import { computeAge, isRealDate } from '../text/calendar-date.ts';
import { type Field, isBlank } from './field.ts';
import type { Person } from './person.ts';

export const adultAge = 18;

export const noBirthday = '--';

const firstYear = 1900;

export function getBirthYears(
  person: Person,
  today: string,
): { first: number; last: number; initial: number } {
  const year = Number(today.slice(0, 4));
  return person === 'child'
    ? { first: year - adultAge, last: year, initial: year }
    : { first: firstYear, last: year - 17, initial: 1990 };
}

export function splitBirthday(birthday: string): { year: string; month: string; day: string } {
  const [year = '', month = '', day = ''] = birthday.split('-');
  return { year, month, day };
}

const padTwoDigits = (part: string): string => (part === '' ? '' : part.padStart(2, '0'));

const normalise = (value: string): string => {
  const { year, month, day } = splitBirthday(value);
  return [year, padTwoDigits(month), padTwoDigits(day)].join('-');
};

/** `today` is `YYYY-MM-DD` in Asia/Tokyo. */
export function createBirthdayField(person: Person, today: string): Field {
  return {
    normalise,
    required: 'required',
    isEmpty: (value) => Object.values(splitBirthday(value)).some(isBlank),
    validate: (value) => {
      if (!isRealDate(value) || Number(splitBirthday(value).year) < firstYear)
        return { code: 'birthday-invalid' };
      const age = computeAge(value, today);
      if (person === 'child') return value > today || age >= adultAge ? { code: 'child-age' } : null;
      if (age >= adultAge) return null;
      return { code: person === 'parent' ? 'parent-under-18' : 'adult-under-18' };
    },
  };
}
