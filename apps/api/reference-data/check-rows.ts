import type { ListValue } from './list-values.ts';
import { CsvError, readTable } from './parse-csv.ts';
import { markInvisible } from './visible-text.ts';

export type BadLine = { readonly line: number; readonly faults: readonly string[] };
export type GoodLine<Value> = { readonly line: number; readonly value: Value };
/** A value of the file that was converted to the form in which the database stores it. */
export type Conversion = {
  readonly line: number;
  readonly column: string;
  readonly from: string;
  readonly to: string;
};
export type CheckedLines<Value> = {
  readonly good: readonly GoodLine<Value>[];
  readonly bad: readonly BadLine[];
  /** Conversions in the good lines. */
  readonly conversions: readonly Conversion[];
};

/** Returns the values of all lines. @throws CsvError for the first bad line, if there is one. */
export function requireAllValid<Value>({ good, bad }: CheckedLines<Value>): readonly Value[] {
  const [first] = bad;
  if (first !== undefined) throw new CsvError(first.line, first.faults.join('; '));
  return good.map(({ value }) => value);
}

/** Columns, keys and validation of one kind of list. */
export type ListForm<Column extends string, Value> = {
  /** The columns in their order, each with the conversion of its values. */
  readonly columns: Readonly<Record<Column, ListValue>>;
  /**
   * Columns at the end of the header whose values a row may lack. Spreadsheets leave out empty values at the end of a row.
   */
  readonly mayLack?: readonly Column[];
  /** Groups of columns whose combined values must be unique in the file. */
  readonly keys: readonly (readonly Column[])[];
  /** Returns the value of a row, and its possible faults: message → whether the row has the fault. */
  readonly validate: (row: Readonly<Record<Column, string>>) => {
    readonly value: Value;
    readonly faults: Readonly<Record<string, boolean>>;
  };
};

/**
 * Converts and validates every line of a CSV text with a header.
 * @throws CsvError when the header differs from `columns`, or the text is not CSV.
 */
export function checkRows<Column extends string, Value>(
  text: string,
  { columns, mayLack = [], keys, validate }: ListForm<Column, Value>,
): CheckedLines<Value> {
  const names = Object.keys(columns) as Column[];
  const good: GoodLine<Value>[] = [];
  const bad: BadLine[] = [];
  const conversions: Conversion[] = [];
  const seen = new Map<string, number>();
  for (const { line, row: written, fault } of readTable(text, names, mayLack)) {
    if (written === null) {
      bad.push({ line, faults: [fault] });
      continue;
    }
    const converted = names.map((column) => [column, columns[column](written[column])] as const);
    const row = Object.fromEntries(converted) as Record<Column, string>;
    const { value, faults } = validate(row);
    const found = Object.keys(faults).filter((name) => faults[name]);
    for (const key of keys) {
      const name = `${key.join(' ')} ${key.map((column) => row[column]).join(' ')}`;
      const before = seen.get(name);
      if (before === undefined) seen.set(name, line);
      else found.push(`${markInvisible(name)} is a duplicate of line ${before}`);
    }
    if (found.length > 0) {
      bad.push({ line, faults: found });
      continue;
    }
    good.push({ line, value });
    for (const [column, to] of converted) {
      const from = written[column];
      // The removal of spaces around a value is not reported, because the spaces are not part of the value.
      if (from.trim() !== to) conversions.push({ line, column, from, to });
    }
  }
  return { good, bad, conversions };
}
