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

/** The latest offset is that of Kiribati. */
const moment =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))[T ]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)(Z|[+-](?:0\d|1[0-3]):[0-5]\d|[+-]14:00)?$/;
const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `now`, `+90m`, `+2h`, `+1d`, or `2026-08-01T01:00`; in Japan's time without an offset. */
export function parseTime(text: string, now: Date): Date | null {
  if (text === 'now') return now;
  const [, amount, unit] = /^\+(\d{1,5})([mhd])$/.exec(text) ?? [];
  if (amount !== undefined) return new Date(now.getTime() + Number(amount) * (units[unit ?? ''] ?? 0));
  const [, day = '', time, offset = '+09:00'] = moment.exec(text) ?? [];
  // Date turns 30 February into a day of March.
  const isDay = time !== undefined && new Date(day).toISOString().startsWith(day);
  return isDay ? new Date(`${day}T${time}${offset}`) : null;
}

export function formatTime(at: Date): string {
  const shifted = new Date(at.getTime() + 9 * 3_600_000).toISOString();
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
