/** One line of the bench: ours beside the bare thing measured in the same run. `ratio` is ours ÷ bare. */
export type Row = {
  readonly what: string;
  readonly ours: string;
  readonly bare: string;
  readonly ratio: number | null;
  readonly target: string;
  /** Null where nothing is asked. */
  readonly met: boolean | null;
};

export function printTable(rows: readonly Row[]): void {
  const cells = [
    ['', 'ours', 'bare', 'ratio', 'target', ''],
    ...rows.map((row) => [
      row.what,
      row.ours,
      row.bare,
      row.ratio === null ? '–' : row.ratio.toFixed(2),
      row.target,
      row.met === null ? '' : row.met ? 'met' : 'MISSED',
    ]),
  ];
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((line) => (line[column] ?? '').length)),
  );
  for (const line of cells) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}
