export type Row = {
  readonly what: string;
  readonly measured: string;
  /** The figure of another program or of another state, measured in the same run for comparison. */
  readonly reference?: string;
  readonly limit?: string;
  /** Whether the figure keeps the limit; undefined if there is none. */
  readonly met?: boolean;
};

export function printTable(rows: readonly Row[]): void {
  const lines = [
    ['', 'measured', 'reference', 'limit', ''],
    ...rows.map(({ what, measured, reference = '–', limit = '–', met }) => [
      what,
      measured,
      reference,
      limit,
      met === undefined ? '' : met ? 'met' : 'MISSED',
    ]),
  ];
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  );
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}
