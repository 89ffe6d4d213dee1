export type Row = {
  readonly what: string;
  readonly measured: string;
  readonly reference?: string;
  readonly limit?: string;
  readonly met?: boolean;
};

export function printTable(rows: readonly Row[]): void {
  printColumns([
    ['', 'measured', 'reference', 'limit', ''],
    ...rows.map(({ what, measured, reference = '–', limit = '–', met }) => [
      ...[what, measured, reference, limit],
      met === undefined ? '' : met ? 'met' : 'MISSED',
    ]),
  ]);
}

export function printColumns(lines: readonly (readonly string[])[]): void {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
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
