import type { PostcodeRow } from '@kaisetsu/jp-address/postal-table/postcode-table';

export type RetainedOffices = { readonly rows: readonly PostcodeRow[]; readonly leftOut: number };

/** `leftOut`: offices in municipalities without imported places. */
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
