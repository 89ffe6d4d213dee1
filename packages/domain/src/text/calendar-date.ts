const japanOffset = 9 * 60 * 60 * 1000;

/** Not `Date`, which shifts days between time zones and accepts 31 April. */
export function isRealDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= countDaysInMonth(year, month);
}

/** `month` counts from 1. */
function countDaysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** NaN if a date is not real. */
export function computeAge(birthday: string, today: string): number {
  if (!isRealDate(birthday) || !isRealDate(today)) return Number.NaN;
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}

export function toTokyoDate(now: Date): string {
  return new Date(now.getTime() + japanOffset).toISOString().slice(0, 10);
}

export function toTokyoDateTime(now: Date): string {
  const text = new Date(now.getTime() + japanOffset).toISOString();
  return `${text.slice(0, 10).replaceAll('-', '/')} ${text.slice(11, 16)}`;
}
