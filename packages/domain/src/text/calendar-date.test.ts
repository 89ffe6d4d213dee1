import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeAge, isRealDate, toTokyoDate, toTokyoDateTime } from './calendar-date.ts';

describe('[VAL-023] isRealDate', () => {
  it.each(['1990-05-12', '2000-02-29', '2024-02-29', '1900-12-31', '0001-01-01'])('accepts %s', (text) => {
    expect(isRealDate(text)).toBe(true);
  });

  it.each([
    ...'1990-- 1990-5-12 1990/05/12 1990-00-01 1990-01-00 1900-02-29 0000-01-01'.split(' '),
    ...'１９９０-05-12 11990-05-12'.split(' '),
    '',
    '1990-05-12\n',
  ])('refuses %j', (text) => {
    expect(isRealDate(text)).toBe(false);
  });

  it('agrees with Date for the years 1000 to 9999', () => {
    const part = (most: number) => fc.integer({ min: 0, max: most });
    const padded = (number: number) => String(number).padStart(2, '0');
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9999 }), part(13), part(32), (year, month, dayOfMonth) => {
        const text = `${year}-${padded(month)}-${padded(dayOfMonth)}`;
        const date = new Date(Date.UTC(year, month - 1, dayOfMonth));
        expect(isRealDate(text)).toBe(date.toISOString().slice(0, 10) === text);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('[VAL-024, VAL-025, VAL-026] ageOn', () => {
  it.each([
    ['2008-10-01', '2026-09-30', 17],
    ['2008-10-01', '2026-10-01', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-28', 19],
    ['2026-10-02', '2026-10-01', -1],
  ])('born %s, on %s: %i', (birthday, today, age) => {
    expect(computeAge(birthday, today)).toBe(age);
  });

  it('is NaN for an impossible date', () => {
    expect([computeAge('2008-02-30', '2026-10-01'), computeAge('2008-02-28', '')]).toEqual([
      Number.NaN,
      Number.NaN,
    ]);
  });
});

describe('[VAL-027] toTokyoDate', () => {
  it('agrees with the time-zone data from 1952 to 2099', () => {
    // Japan had summer time from 1948 to 1951.
    const since1952 = fc.date({
      min: new Date('1952-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    const japan = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' });
    fc.assert(
      fc.property(since1952, (now) => {
        expect(toTokyoDate(now)).toBe(japan.format(now));
      }),
    );
  });
});

describe('[DONE-004] tokyoDateTime', () => {
  it.each([
    ['2026-03-31T15:04:59Z', '2026/04/01 00:04'],
    ['2026-12-31T14:59:59.999Z', '2026/12/31 23:59'],
    ['2024-02-28T20:30:00Z', '2024/02/29 05:30'],
  ])('shows %s in Japanese time', (instant, shown) => {
    expect(toTokyoDateTime(new Date(instant))).toBe(shown);
  });
});
