import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { branchPlaces } from './branch-places.ts';
import { postcodesPath } from './build-postcodes.ts';

/**
 * Writes `samples/branches-*.csv`. Run by hand when zengin-code or `branchPlaces` changes: `node
 * reference-data/build-branches.ts`.
 */
type ZenginBank = {
  readonly branches: Readonly<
    Record<string, { readonly code: string; readonly name: string; readonly kana: string }>
  >;
};
type Town = { readonly postalNumber: string; readonly section: string };
type Place = { readonly prefecture: string; readonly municipality: string; readonly towns: Town[] };

const note =
  '# Sample data: codes, names and kana from zengin-code; the places are guessed from the names. The bank imports its own list.';

/** Branches for transfers only, and branches without a counter. */
const notForOpening = new Set(['0177-800', '0177-862', '0181-862', '0181-876']);

function readPlaces(): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const line of readFileSync(postcodesPath, 'utf8').split('\n').slice(1)) {
    const values = line.split('\t');
    if (values[0] === 'M') {
      const [, code = '', prefecture = '', , municipality = ''] = values;
      places.set(code, { prefecture, municipality, towns: [] });
    } else {
      const [postalNumber = '', code = '', , section = ''] = values;
      places.get(code)?.towns.push({ postalNumber, section });
    }
  }
  return places;
}

/** Also finds a former town, whose name begins the names of the present ones (大瀬戸 → 大瀬戸町). */
function findTown(name: string, { municipality, towns }: Place): Town | undefined {
  const bare = name.replace(/(?:本店)?営業部$|出張所$|駅前$|中央$|通$/, '');
  if (bare.length < 2 || municipality.startsWith(`${bare}市`)) return undefined;
  const findNamed = (pattern: RegExp) => towns.find(({ section }) => pattern.test(section));
  const former = findNamed(new RegExp(`^${bare}[町村].`))?.section.slice(0, bare.length + 1);
  return (
    findNamed(new RegExp(`^(?:${name}|${bare}町?)$`)) ??
    findNamed(new RegExp(`^${bare}(?:駅?[東西南北]|[東西南北本]町|台)$`)) ??
    (former === undefined ? undefined : { postalNumber: '', section: former })
  );
}

const zengin = createRequire(import.meta.url)('zengin-code') as Readonly<Record<string, ZenginBank>>;
const places = readPlaces();
for (const [bankCode, placesOfBank] of Object.entries(branchPlaces)) {
  const municipalityOf = new Map(
    Object.entries(placesOfBank).flatMap(([municipality, codes]) =>
      codes.split(' ').map((code) => [code, municipality] as const),
    ),
  );
  const lines = Object.values(zengin[bankCode]?.branches ?? {})
    .filter(({ code }) => !notForOpening.has(`${bankCode}-${code}`))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ code, name, kana }) => {
      const municipalityCode = municipalityOf.get(code) ?? '';
      const place = places.get(municipalityCode);
      if (place === undefined) throw new Error(`${bankCode} ${code} ${name} has no municipality`);
      municipalityOf.delete(code);
      const town = findTown(name, place);
      const fullName = /(?:本店|営業部|出張所)$/.test(name) ? name : `${name}支店`;
      const address = place.prefecture + place.municipality + (town?.section ?? '');
      return [
        code,
        fullName,
        kana.replaceAll('－', 'ー'),
        place.prefecture,
        municipalityCode,
        address,
        town?.postalNumber ?? '',
      ];
    });
  if (municipalityOf.size > 0)
    throw new Error(`${bankCode} has no branch ${[...municipalityOf.keys()].join(', ')}`);
  const header = 'code,name,kana,prefecture,municipality_code,address,postal_number';
  const text = [note, header, ...lines.map((values) => values.join(','))].join('\n');
  writeFileSync(new URL(`samples/branches-${bankCode}.csv`, import.meta.url), `${text}\n`);
}
