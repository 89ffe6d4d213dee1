export type Row = {
  readonly what: string;
  readonly measured: string;
  /** A figure for comparison: of another page or state that the same run measured, or of an earlier build. */
  readonly reference?: string;
  readonly limit?: string;
  /** Whether the measured figure is within the limit; undefined without a limit. */
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
