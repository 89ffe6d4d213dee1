export function formatTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string[] {
  const all = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, at) => Math.max(...all.map((row) => measureWidth(row[at] ?? ''))));
  const isNumeric = head.map(
    (_, at) => rows.length > 0 && rows.every((row) => /^[\d.,% -]*$/.test(String(row[at] ?? ''))),
  );
  return all.map((row) =>
    row
      .map((cell, at) => {
        const gap = ' '.repeat((widths[at] ?? 0) - measureWidth(cell));
        return isNumeric[at] ? gap + cell : cell + gap;
      })
      .join('  ')
      .trimEnd(),
  );
}

/** Most Japanese characters take two cells. */
const measureWidth = (text: string): number =>
  [...text].reduce((width, character) => width + (/[\u1100-\u115f\u2e80-\uffdc]/.test(character) ? 2 : 1), 0);

export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const japanOffsetMinutes = 9 * 60;
const maxOffsetMinutes = 14 * 60;
const local = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d))?(Z|[+-]\d\d:\d\d)?$/;
const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `now`, `+90m`, `+2h`, `+1d`, or `2026-08-01T01:00`; in Japan's time without an offset. */
export function parseTime(text: string, now: Date): Date | null {
  if (text === 'now') return now;
  const [, amount, unit] = /^\+(\d{1,5})([mhd])$/.exec(text) ?? [];
  if (amount !== undefined) return new Date(now.getTime() + Number(amount) * (units[unit ?? ''] ?? 0));
  const match = local.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const utc = Date.UTC(year, month - 1, day, hour, minute, second);
  const read = new Date(utc);
  // Date.UTC turns 30 February into a day of March.
  const sound =
    read.getUTCMonth() === month - 1 && read.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  const offset = parseOffset(match[7]);
  return sound && offset !== null ? new Date(utc - offset * 60_000) : null;
}

function parseOffset(offset: string | undefined): number | null {
  if (offset === undefined) return japanOffsetMinutes;
  if (offset === 'Z') return 0;
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  const total = hours * 60 + minutes;
  if (minutes > 59 || total > maxOffsetMinutes) return null;
  return offset.startsWith('-') ? -total : total;
}

export function formatTime(at: Date): string {
  const shifted = new Date(at.getTime() + japanOffsetMinutes * 60_000).toISOString();
  return `${shifted.slice(0, 10)} ${shifted.slice(11, 16)} (Japan)`;
}

const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu;
/** Fillers and the empty braille cell (U+2800) show nothing, but are not in `invisible`. */
const blank = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;
const maxCharacters = 100;

export const hasInvisible = (text: string): boolean => text.search(invisible) >= 0;
/** A terminal interprets control characters. */
export const markInvisible = (text: string): string => text.replace(invisible, '\ufffd');

export const findTextFaults = (column: string, text: string): Readonly<Record<string, boolean>> => ({
  [`${column} is empty`]: blank.test(text),
  [`${column} contains an invisible character`]: hasInvisible(text),
  [`${column} is longer than ${maxCharacters} characters`]: [...text].length > maxCharacters,
});
