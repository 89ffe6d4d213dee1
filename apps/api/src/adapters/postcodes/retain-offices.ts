import type { PostcodeRow } from './postcode-table.ts';

export type RetainedOffices = { readonly rows: readonly PostcodeRow[]; readonly leftOut: number };

/**
 * Selects the offices of `former` that the new table keeps. An office is an organisation with a postal number of its own. Japan
 * Post's file of places does not contain these numbers. An office is dropped if a place of `imported` has the same postal number.
 * An office is also dropped if `imported` has no place in its municipality; `leftOut` counts these offices. This happens after a
 * merger of municipalities, or when the imported file covers only a part of Japan.
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
