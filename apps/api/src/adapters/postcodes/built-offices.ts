import { readFileSync } from 'node:fs';
import { officeMarker, type PostcodeRow } from './postcode-table.ts';

/** What an import keeps of the offices' numbers (大口事業所個別番号), and how many it cannot place. */
export type RetainedOffices = { readonly rows: readonly PostcodeRow[]; readonly leftOut: number };

/**
 * The offices of the table at `builtTable`, as far as `imported` leaves room for them: Japan Post's file of places does not have
 * their numbers. A number that it has is the file's; an office whose municipality it does not name (merged since, or a file for a
 * part of Japan) is left out, for nothing says where it is now.
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
