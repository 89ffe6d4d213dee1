export type Municipality = {
  readonly prefecture: string;
  readonly kanaPrefecture: string;
  readonly municipality: string;
  readonly kanaMunicipality: string;
};

/**
 * Finds the municipality of an address typed by hand. Applicants omit the county (水巻町 for 遠賀郡水巻町), repeat the
 * prefecture, and write any of ヶ, ケ and ヵ: each form is accepted when only one municipality matches. A designated city
 * without its ward (福岡市) matches no municipality.
 */
export function municipalityFinder(
  municipalities: ReadonlyMap<string, Municipality>,
): (prefecture: string, address: string) => string | undefined {
  const names = new Map<string, Map<string, string | null>>();
  for (const [code, { prefecture, municipality }] of municipalities) {
    const ofPrefecture = names.get(prefecture) ?? new Map<string, string | null>();
    names.set(prefecture, ofPrefecture);
    const full = comparable(municipality);
    ofPrefecture.set(full, code);
    const withoutCounty = full.replace(/^.+?郡(?=.+[町村]$)/, '');
    if (withoutCounty !== full)
      ofPrefecture.set(withoutCounty, ofPrefecture.has(withoutCounty) ? null : code);
  }
  const longestFirst = new Map(
    [...names].map(([prefecture, known]) => [prefecture, [...known].sort(([a], [b]) => b.length - a.length)]),
  );
  return (prefecture, address) => {
    const typed = comparable(address.trim());
    const rest = typed.startsWith(prefecture) ? typed.slice(prefecture.length) : typed;
    const match = longestFirst.get(prefecture)?.find(([name]) => rest.startsWith(name));
    return match?.[1] ?? undefined;
  };
}

function comparable(name: string): string {
  return name.replace(/[\s　]/g, '').replace(/[ヶヵ]/g, 'ケ');
}
