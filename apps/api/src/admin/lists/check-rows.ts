import { hasInvisible, markInvisible } from '../frame/text.ts';
import { createLineError, readTable } from './parse-csv.ts';

export type Row = Readonly<Record<string, string>>;

export type Column = {
  /** A value that cannot be converted stays unchanged, and the validation refuses it. */
  readonly convert: (value: string) => string;
  /** Message → whether the value has the fault. */
  readonly findFaults: (value: string, name: string, row: Row) => Readonly<Record<string, boolean>>;
  /** Other name in the database; null: not stored. */
  readonly stored?: string | null;
};

export type ListForm = {
  readonly columns: Readonly<Record<string, Column>>;
  /** Last columns, which a row may lack: spreadsheets leave out empty values at the end. */
  readonly mayLack?: readonly string[];
  readonly keys: readonly (readonly string[])[];
};

export type CheckedLines = ReturnType<typeof checkRows>;
export type BadLine = { readonly line: number; readonly faults: readonly string[] };

export function requireAllValid({ good, bad: [first] }: CheckedLines): readonly Row[] {
  if (first !== undefined) throw createLineError(first.line, first.faults.join('; '));
  return good.map(({ row }) => row);
}

/** @throws ExpectedError for a wrong header, or text that is not CSV */
export function checkRows(
  text: string,
  { columns, mayLack = [], keys }: ListForm,
  findFault: (row: Row) => string | null = () => null,
) {
  const good: { line: number; row: Row }[] = [];
  const bad: BadLine[] = [];
  const conversions: { line: number; column: string; from: string; to: string }[] = [];
  const seen = new Map<string, number>();
  for (const { line, row: written } of readTable(text, Object.keys(columns), mayLack)) {
    if (typeof written === 'string') {
      bad.push({ line, faults: [written] });
      continue;
    }
    const values = Object.entries(columns).map(([column, { convert }]) => {
      const from = written[column] ?? '';
      // An invisible character is refused, not removed, because it could have a meaning.
      return { line, column, from, to: hasInvisible(from) ? from : convert(from.trim()) };
    });
    const row = Object.fromEntries(values.map(({ column, to }) => [column, to]));
    const faults = values.flatMap(({ column, from, to }) => {
      const replaced = findSpreadsheetFault(from.trim());
      if (replaced !== null) return [`${column} ${replaced}`];
      const found = columns[column]?.findFaults(to, column, row) ?? {};
      return Object.keys(found).filter((message) => found[message]);
    });
    for (const key of keys) {
      const name = `${key.join(' ')} ${key.map((column) => row[column]).join(' ')}`;
      const before = seen.get(name);
      if (before === undefined) seen.set(name, line);
      else faults.push(`${markInvisible(name)} is a duplicate of line ${before}`);
    }
    const contradiction = faults.length === 0 ? findFault(row) : null;
    if (contradiction !== null) faults.push(contradiction);
    if (faults.length > 0) bad.push({ line, faults: [...new Set(faults)] });
    else {
      good.push({ line, row });
      conversions.push(...values.filter(({ from, to }) => from.trim() !== to));
    }
  }
  return { good, bad, conversions };
}

/** A spreadsheet has replaced the value, so no conversion can restore it. */
function findSpreadsheetFault(text: string): string | null {
  if (/^-?\d(?:[.,]\d+)?E[+-]\d{2,3}$/i.test(text))
    return `"${text}" is the exponent notation of Excel: format the column as text, enter the value again and export`;
  return /^#(?:#+|N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)$/i.test(text)
    ? `"${text}" is an error value of Excel`
    : null;
}
