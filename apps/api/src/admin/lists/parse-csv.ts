import { ExpectedError } from '../../core/expected-error.ts';
export class CsvError extends ExpectedError {
  readonly line: number;
  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`);
    this.name = 'CsvError';
    this.line = line;
  }
}

/** `line` is 1-based; `fault` is the reason when the record is malformed. */
export type CsvRecord = {
  readonly line: number;
  readonly values: readonly string[];
  readonly fault?: string;
};

/** Patterns of quadratic time read the values later. */
const maxValue = 1000;
const neverClosed = 'a quote is never closed, or closed after 1,000 characters';
// Some tools write ="001" to keep zeros.
const field = /=?"((?:[^"]|""){0,1000})"|([^",\r\n]*)/y;

/**
 * RFC 4180, also with LF or CR alone. Skips lines that begin with `#`. @throws CsvError when the next record's start
 * cannot be determined
 */
export function parseCsv(csv: string): readonly CsvRecord[] {
  const text = toLineFeeds(csv.replace(/^\uFEFF/, ''));
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
      if ((quoted?.length ?? 0) >= maxValue) throw new CsvError(start, neverClosed);
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
    const isTooLong = values.some((value) => value.length > maxValue);
    records.push({
      line: start,
      values,
      ...(isTooLong && { fault: 'a value is longer than 1,000 characters' }),
    });
    line += 1;
  }
  return records;
}

const toLineFeeds = (text: string): string =>
  text.includes('\n')
    ? text
    : text.replace(/"(?:[^"]|""){0,1000}"|\r/g, (found) => (found === '\r' ? '\n' : found));

export const isBlankRecord = ({ values }: CsvRecord): boolean => values.every((value) => value.trim() === '');

const isNeverClosed = (text: string, at: number): boolean =>
  text[at] === '"' && !/[^,\n]/.test(text[at - 1] ?? '\n');

export type TableRecord = {
  readonly line: number;
  readonly row: Readonly<Record<string, string>> | null;
  readonly fault: string;
};

export function readTable(
  text: string,
  columns: readonly string[],
  mayLack: readonly string[] = [],
): readonly TableRecord[] {
  const [header, ...records] = parseCsv(text);
  if (header === undefined) throw new CsvError(1, `the header ${columns.join(',')} is missing`);
  if (header.fault !== undefined) throw new CsvError(header.line, header.fault);
  const names = header.values.map((name) => name.trim());
  if (dropSurplus(names, columns.length).join(',') !== columns.join(',')) {
    throw new CsvError(header.line, `the header must be ${columns.join(',')}`);
  }
  return records
    .filter((record) => record.fault !== undefined || !isBlankRecord(record))
    .map(({ line, values, fault }) => {
      if (fault !== undefined) return { line, row: null, fault };
      const own = dropSurplus(values, columns.length);
      if (own.length > columns.length || own.length < columns.length - mayLack.length) {
        return { line, row: null, fault: `${columns.length} values expected, ${own.length} found` };
      }
      const row = Object.fromEntries(columns.map((column, index) => [column, own[index] ?? '']));
      return { line, row, fault: '' };
    });
}

const dropSurplus = (values: readonly string[], count: number): readonly string[] =>
  values.slice(count).every((value) => value.trim() === '') ? values.slice(0, count) : values;
