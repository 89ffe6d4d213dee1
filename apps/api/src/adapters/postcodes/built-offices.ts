import { readFileSync } from 'node:fs';
import { officeMarker, type PostcodeRow } from './postcode-table.ts';

/** The office numbers (大口事業所個別番号) that an import keeps, and the number of offices it leaves out. */
export type RetainedOffices = { readonly rows: readonly PostcodeRow[]; readonly leftOut: number };

/**
 * The offices of the table at `builtTable` to keep beside `imported`, because Japan Post's file of places does not contain
 * office numbers. Leaves out numbers that `imported` contains, and offices whose municipality it does not contain (merged
 * since, or a file for a part of Japan): their location is unknown.
 *
 * @throws {Error} when there is no such table.
 */
export function retainOffices(builtTable: string, imported: readonly PostcodeRow[]): RetainedOffices {
  const places = new Map(imported.map((row) => [row.municipalityCode, row]));
  const taken = new Set(imported.map(({ postalNumber }) => postalNumber));
  const offices = officeLines(builtTable).filter(([postalNumber = '']) => !taken.has(postalNumber));
  const rows = offices.flatMap(([postalNumber = '', code = '', , section = '', kanaSection = '']) => {
    const place = places.get(code);
    return place === undefined ? [] : [{ ...place, postalNumber, section, kanaSection, isOffice: true }];
  });
  return { rows, leftOut: offices.length - rows.length };
}

const officeLines = (table: string): readonly (readonly string[])[] =>
  readFileSync(table, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith(`\t${officeMarker}`))
    .map((line) => line.split('\t'));
