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
