const japanOffset = 9 * 60 * 60 * 1000;

/**
 * Whether `text` is a day of the calendar in the form YYYY-MM-DD (spec 5.2 "Birthday"), with ASCII digits only. The function
 * does not use `Date`, because `Date` shifts days between time zones and accepts 31 April.
 */
export function isRealDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** `month` counts from 1. */
function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/**
 * Age in whole years on the day `today`; both dates are YYYY-MM-DD. In a year without 29 February, the age of a person born on
 * that day increases on 1 March. Negative before birth; NaN if one of the dates is not real.
 */
export function ageOn(birthday: string, today: string): number {
  if (!isRealDate(birthday) || !isRealDate(today)) return Number.NaN;
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** The date in Japan at the instant `now`, as YYYY-MM-DD. Japan is nine hours ahead of UTC all year round. */
export function tokyoToday(now: Date): string {
  return new Date(now.getTime() + japanOffset).toISOString().slice(0, 10);
}

/** The local time in Japan at the instant `now`, `YYYY/MM/DD HH:mm` (spec 2.16). */
export function tokyoDateTime(now: Date): string {
  const text = new Date(now.getTime() + japanOffset).toISOString();
  return `${text.slice(0, 10).replaceAll('-', '/')} ${text.slice(11, 16)}`;
}
