const japanOffset = 9 * 60 * 60 * 1000;

/** `Date` turns 31 April into 1 May. */
export function isRealDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return text >= '0001' && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
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
