import type { ListValue } from './list-values.ts';
import { CsvError, readTable } from './parse-csv.ts';
import { markInvisible } from './visible-text.ts';

export type BadLine = { readonly line: number; readonly faults: readonly string[] };
export type GoodLine<Value> = { readonly line: number; readonly value: Value };
export type Conversion = {
  readonly line: number;
  readonly column: string;
  readonly from: string;
  readonly to: string;
};
export type CheckedLines<Value> = {
  readonly good: readonly GoodLine<Value>[];
  readonly bad: readonly BadLine[];
  readonly conversions: readonly Conversion[];
};

export function requireAllValid<Value>({ good, bad }: CheckedLines<Value>): readonly Value[] {
  const [first] = bad;
  if (first !== undefined) throw new CsvError(first.line, first.faults.join('; '));
  return good.map(({ value }) => value);
}

export type ListForm<Column extends string, Value> = {
  readonly columns: Readonly<Record<Column, ListValue>>;
  /** Last columns, which a row may lack: spreadsheets leave out empty values at the end. */
  readonly mayLack?: readonly Column[];
  readonly keys: readonly (readonly Column[])[];
  /** `faults`: message → whether the row has the fault. */
  readonly validate: (row: Readonly<Record<Column, string>>) => {
    readonly value: Value;
    readonly faults: Readonly<Record<string, boolean>>;
  };
};

/** @throws CsvError for a wrong header, or text that is not CSV */
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
      if (from.trim() !== to) conversions.push({ line, column, from, to });
    }
  }
  return { good, bad, conversions };
}
