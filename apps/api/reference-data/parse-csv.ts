/** Thrown for a file that is not well-formed CSV; `line` is the 1-based line on which the offending record starts. */
export class CsvError extends Error {
  readonly line: number;
  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`);
    this.name = 'CsvError';
    this.line = line;
  }
}

/** One record and the 1-based line it starts on, so that a later check can name the line too. */
export type CsvRecord = { readonly line: number; readonly values: readonly string[] };

const field = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;

/**
 * Splits RFC 4180 text into records: comma, double quotes, CRLF or LF, an optional byte order mark. Lines that are
 * empty or start with `#` outside quotes are left out. Strict: a stray quote or text after a closing quote is an error.
 *
 * @throws {CsvError} naming the line.
 */
export function parseCsv(text: string): readonly CsvRecord[] {
  const records: CsvRecord[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const start = line;
    const comment = text[at] === '#';
    if (comment || text[at] === '\n' || text.startsWith('\r\n', at)) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end + 1;
      line += 1;
      continue;
    }
    const values: string[] = [];
    for (;;) {
      field.lastIndex = at;
      const match = field.exec(text);
      if (match === null) throw new CsvError(start, 'a quote is never closed');
      const [whole, quoted, plain] = match;
      values.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
      line += quoted === undefined ? 0 : quoted.split('\n').length - 1;
      at += whole.length;
      if (text[at] !== ',') break;
      at += 1;
    }
    if (text.startsWith('\r\n', at)) at += 2;
    else if (text[at] === '\n') at += 1;
    else if (at < text.length) throw new CsvError(start, describe(text, at));
    records.push({ line: start, values });
    line += 1;
  }
  return records;
}

function describe(text: string, at: number): string {
  if (text[at] === '\r') return 'a carriage return without a line feed';
  return text[at] === '"' && !/[^,\n]/.test(text[at - 1] ?? '\n')
    ? 'a quote is never closed'
    : 'a quote stands inside a value, or text follows a closing quote';
}

/** A record under its columns' names, or why it has none. */
export type TableRecord<Column extends string> = {
  readonly line: number;
  readonly row: Readonly<Record<Column, string>> | null;
  readonly fault: string;
};

/**
 * Reads a CSV whose first record must be exactly `columns`; `row` is null, and `fault` says why, where a record has more
 * or fewer values.
 *
 * @throws {CsvError} on another header, or text that is no CSV at all.
 */
export function readTable<Column extends string>(
  text: string,
  columns: readonly Column[],
): readonly TableRecord<Column>[] {
  const [header, ...records] = parseCsv(text);
  if (header === undefined) throw new CsvError(1, `the header ${columns.join(',')} is missing`);
  if (header.values.join(',') !== columns.join(',')) {
    throw new CsvError(header.line, `the header must be ${columns.join(',')}`);
  }
  return records.map(({ line, values }) => {
    if (values.length !== columns.length) {
      return { line, row: null, fault: `${columns.length} values expected, ${values.length} found` };
    }
    const row = Object.fromEntries(columns.map((column, index) => [column, values[index] ?? '']));
    return { line, row: row as Record<Column, string>, fault: '' };
  });
}
