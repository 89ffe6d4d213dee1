import type { Places } from '../postal-table/file-postcodes.ts';
import { foldSpelling } from './piece.ts';

export type NamedMunicipality = {
  readonly kana: string;
  readonly prefecture: string;
  /** JIS codes. The name of a city with wards has the codes of all its wards. */
  readonly codes: readonly string[];
};

export type MunicipalityNames = ReturnType<typeof createMunicipalityNames>;

/** In folded spelling (`foldSpelling`). */
export function createMunicipalityNames({ municipalities }: Pick<Places, 'municipalities'>) {
  const prefectures = new Map<string, string>();
  const named = new Map<string, NamedMunicipality[]>();
  const parts = new Map<string, Omit<NamedMunicipality, 'codes'>[]>();
  const add = (name: string, one: NamedMunicipality) => append(named, foldSpelling(name), one);
  const all = Array.from(municipalities, ([code, one]) => ({ code, ...one, kana: one.kanaMunicipality }));

  for (const { code, prefecture, kanaPrefecture, municipality, kana } of all) {
    prefectures.set(prefecture, kanaPrefecture);
    add(municipality, { kana, prefecture, codes: [code] });
    const [, county, town] = /^(.+?郡)(.+[町村])$/.exec(municipality) ?? [];
    if (county === undefined || town === undefined) continue;
    const split = kana.lastIndexOf('グン') + 2;
    add(town, { kana: kana.slice(split), prefecture, codes: [code] });
    append(parts, foldSpelling(county), { kana: kana.slice(0, split), prefecture });
  }
  const cities = Map.groupBy(all, ({ municipality }) => /^.+市(?=.+区$)/.exec(municipality)?.[0]);
  for (const [city, wards] of cities) {
    const [first] = wards;
    if (city === undefined || first === undefined) continue;
    const { prefecture } = first;
    const kanaCity = findCommonStart(wards.map(({ kana }) => kana)).replace(/[^シ]*$/, '');
    add(city, { kana: kanaCity, prefecture, codes: wards.map(({ code }) => code) });
    for (const { municipality, kana } of wards) {
      const ward = foldSpelling(municipality.slice(city.length));
      append(parts, ward, { kana: kana.slice(kanaCity.length), prefecture });
    }
  }
  return { prefectures, municipalities: named, parts };
}

export function findCommonStart(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}

function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
