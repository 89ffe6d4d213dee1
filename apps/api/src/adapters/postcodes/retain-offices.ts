import type { PostcodeRow } from './postcode-table.ts';

/** The office numbers (大口事業所個別番号) that an import keeps, and the number of offices it leaves out. */
export type RetainedOffices = { readonly rows: readonly PostcodeRow[]; readonly leftOut: number };

/**
 * The offices of `former` to keep beside `imported`, because Japan Post's file of places does not contain office numbers. Leaves
 * out numbers that `imported` contains, and offices whose municipality it does not contain (merged since, or a file for a part
 * of Japan): their location is unknown.
 *
 * @param former the rows of a table with offices
 * @param imported the places of the new table
 */
export function retainOffices(
  former: readonly PostcodeRow[],
  imported: readonly PostcodeRow[],
): RetainedOffices {
  const places = new Map(imported.map((row) => [row.municipalityCode, row]));
  const taken = new Set(imported.map(({ postalNumber }) => postalNumber));
  const offices = former.filter((row) => row.isOffice === true && !taken.has(row.postalNumber));
  const rows = offices.flatMap(({ postalNumber, municipalityCode, section, kanaSection }) => {
    const place = places.get(municipalityCode);
    return place === undefined ? [] : [{ ...place, postalNumber, section, kanaSection, isOffice: true }];
  });
  return { rows, leftOut: offices.length - rows.length };
}
