import { ExpectedError } from '../../core/expected-error.ts';

export const createLineError = (line: number, problem: string): ExpectedError =>
  new ExpectedError(`line ${line}: ${problem}`);

type CsvRecord = ReturnType<typeof parseCsv>[number];

/** Patterns of quadratic time read the values later. */
const maxValue = 1000;
const skipped = /#[^\r\n]*(?:\r?\n|\r|$)|\r?\n|\r/y;
// Some tools write ="001" to keep zeros.
const cell = /(?:=?"((?:[^"]|""){0,1000})"|([^",\r\n]*))(,|\r?\n|\r|$)/y;
const opened = /=?"((?:[^"]|""){0,1000})("?)/y;
const restOfLine = /[^\r\n]*(?:\r?\n|\r|$)/y;

/**
 * RFC 4180, also with LF or CR alone. Skips lines that begin with `#`. @throws ExpectedError when the next record's
 * start cannot be determined
 */
export function parseCsv(csv: string) {
  const text = csv.replace(/^\uFEFF/, '');
  /** `line` is 1-based; `fault` is the reason when the record is malformed. */
  const records: { line: number; values: readonly string[]; fault: string | undefined }[] = [];
  let at = 0;
  let line = 1;
  const read = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    at += match?.[0].length ?? 0;
    line += match?.[0].match(/\r?\n|\r/g)?.length ?? 0;
    return match;
  };
  while (at < text.length) {
    if (read(skipped) !== null) continue;
    const start = line;
    const values: string[] = [];
    let found: RegExpExecArray | null;
    do {
      found = read(cell);
      if (found !== null) values.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    } while (found?.[3] === ',');
    let fault: string | undefined;
    if (found === null) {
      const [, content = '', closing] = read(opened) ?? [];
      if (closing === '' || content.length >= maxValue)
        throw createLineError(start, 'a quote is never closed, or closed after 1,000 characters');
      read(restOfLine);
      fault = 'a quote is inside a value, or text follows a closing quote';
    } else if (values.some((value) => value.length > maxValue))
      fault = 'a value is longer than 1,000 characters';
    records.push({ line: start, values, fault });
  }
  return records;
}

export const isBlankRecord = ({ values, fault }: CsvRecord): boolean =>
  fault === undefined && values.every((value) => value.trim() === '');

/** `row`: its values by column, or why it has none. */
export function readTable(text: string, columns: readonly string[], mayLack: readonly string[] = []) {
  const [header, ...records] = parseCsv(text);
  if (header === undefined) throw createLineError(1, `the header ${columns.join(',')} is missing`);
  const names = dropSurplus(header.values, columns.length).map((name) => name.trim());
  if (header.fault !== undefined || names.join(',') !== columns.join(','))
    throw createLineError(header.line, header.fault ?? `the header must be ${columns.join(',')}`);
  return records
    .filter((record) => !isBlankRecord(record))
    .map(({ line, values, fault }): { line: number; row: Readonly<Record<string, string>> | string } => {
      const own = dropSurplus(values, columns.length);
      if (fault !== undefined) return { line, row: fault };
      if (own.length > columns.length || own.length < columns.length - mayLack.length)
        return { line, row: `${columns.length} values expected, ${own.length} found` };
      return { line, row: Object.fromEntries(columns.map((column, nth) => [column, own[nth] ?? ''])) };
    });
}

const dropSurplus = (values: readonly string[], count: number): readonly string[] =>
  values.slice(count).every((value) => value.trim() === '') ? values.slice(0, count) : values;
