/** Thrown for malformed CSV; `line` is the 1-based line on which the malformed record starts. */
export class CsvError extends Error {
  readonly line: number;
  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`);
    this.name = 'CsvError';
    this.line = line;
  }
}

/** One record and the 1-based line on which it starts, for error messages. `fault` is the reason when the record is malformed. */
export type CsvRecord = {
  readonly line: number;
  readonly values: readonly string[];
  readonly fault?: string;
};

const neverClosed = 'a quote is never closed, or closed after 100,000 characters';
const maxQuoted = 100_000;
// Some tools write ="001", so that a spreadsheet does not remove the zeros. The length of a quoted value is limited, because
// the regular expression needs stack for each character. Without the limit, an unclosed quote would make the rest of the file one
// value.
const field = /=?"((?:[^"]|""){0,100000})"|([^",\r\n]*)/y;

/**
 * Splits CSV text (RFC 4180) into records. A line ends with CRLF or LF, or with CR in a text without LF. Ignores a byte order
 * mark. Skips empty lines and lines that start with `#` outside quotes. A stray quote, or text after a closing quote, is a
 * fault of its record; parsing continues with the next line.
 *
 * @throws {CsvError} with the line, when the start of the next record cannot be determined.
 */
export function parseCsv(csv: string): readonly CsvRecord[] {
  const text = withLineFeeds(csv.replace(/^\uFEFF/, ''));
  const records: CsvRecord[] = [];
  let at = 0;
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
      if (match === null) throw new CsvError(start, neverClosed);
      const [whole, quoted, plain] = match;
      if ((quoted?.length ?? 0) >= maxQuoted) throw new CsvError(start, neverClosed);
      values.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
      line += quoted === undefined ? 0 : quoted.split('\n').length - 1;
      at += whole.length;
      if (text[at] !== ',') break;
      at += 1;
    }
    if (text.startsWith('\r\n', at)) at += 2;
    else if (text[at] === '\n') at += 1;
    else if (at < text.length) {
      if (text[at] === '\r') throw new CsvError(start, 'a carriage return without a line feed');
      if (isNeverClosed(text, at)) throw new CsvError(start, neverClosed);
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end + 1;
      records.push({
        line: start,
        values,
        fault: 'a quote is inside a value, or text follows a closing quote',
      });
      line += 1;
      continue;
    }
    records.push({ line: start, values });
    line += 1;
  }
  return records;
}

/** Replaces CR outside quotes by LF in a text without LF, because Excel for Mac can write a CR alone as the line end. */
const withLineFeeds = (text: string): string =>
  text.includes('\n')
    ? text
    : text.replace(/"(?:[^"]|""){0,100000}"|\r/g, (found) => (found === '\r' ? '\n' : found));

/** Whether a record has only empty values. A spreadsheet writes `,,,,,` for a row whose cells were emptied. */
export const isBlankRecord = ({ values }: CsvRecord): boolean => values.every((value) => value.trim() === '');

/**
 * Whether the character at `at` is a quote that opens a value and is never closed. Such a quote is the first character of the
 * value, because `field` matched only the empty text before it.
 */
const isNeverClosed = (text: string, at: number): boolean =>
  text[at] === '"' && !/[^,\n]/.test(text[at - 1] ?? '\n');

/** A record; `row` has its values by column name. If the record is malformed, `row` is null and `fault` is the reason. */
export type TableRecord<Column extends string> = {
  readonly line: number;
  readonly row: Readonly<Record<Column, string>> | null;
  readonly fault: string;
};

/**
 * Reads a CSV whose first record must be `columns`. Spreadsheets add empty columns at the end, and rows of empty values. Both
 * are ignored. Spreadsheets also leave out empty values at the end of a row. A record is malformed when it has more values than
 * columns, or lacks the value of a column outside `mayLack`.
 *
 * @param mayLack the last columns, whose values a record may lack
 * @throws {CsvError} when the header differs from `columns`, or the text is not CSV.
 */
export function readTable<Column extends string>(
  text: string,
  columns: readonly Column[],
  mayLack: readonly Column[] = [],
): readonly TableRecord<Column>[] {
  const [header, ...records] = parseCsv(text);
  if (header === undefined) throw new CsvError(1, `the header ${columns.join(',')} is missing`);
  if (header.fault !== undefined) throw new CsvError(header.line, header.fault);
  const names = header.values.map((name) => name.trim());
  if (withoutSurplus(names, columns.length).join(',') !== columns.join(',')) {
    throw new CsvError(header.line, `the header must be ${columns.join(',')}`);
  }
  return records
    .filter((record) => record.fault !== undefined || !isBlankRecord(record))
    .map(({ line, values, fault }) => {
      if (fault !== undefined) return { line, row: null, fault };
      const own = withoutSurplus(values, columns.length);
      if (own.length > columns.length || own.length < columns.length - mayLack.length) {
        return { line, row: null, fault: `${columns.length} values expected, ${own.length} found` };
      }
      const row = Object.fromEntries(columns.map((column, index) => [column, own[index] ?? '']));
      return { line, row: row as Record<Column, string>, fault: '' };
    });
}

const withoutSurplus = (values: readonly string[], count: number): readonly string[] =>
  values.slice(count).every((value) => value.trim() === '') ? values.slice(0, count) : values;
