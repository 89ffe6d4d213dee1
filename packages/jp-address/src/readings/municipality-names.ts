import type { Places } from '../postal-table/file-postcodes.ts';
import { foldSpelling } from './piece.ts';

export type NamedMunicipality = {
  readonly kana: string;
  readonly prefecture: string;
  /** JIS codes. The name of a city with wards has the codes of all its wards. */
  readonly codes: readonly string[];
};

export type NamedPart = Omit<NamedMunicipality, 'codes'>;

/** In folded spelling (`foldSpelling`). */
export type MunicipalityNames = {
  readonly prefectures: ReadonlyMap<string, string>;
  readonly municipalities: ReadonlyMap<string, readonly NamedMunicipality[]>;
  readonly parts: ReadonlyMap<string, readonly NamedPart[]>;
};

export function createMunicipalityNames({
  municipalities,
}: Pick<Places, 'municipalities'>): MunicipalityNames {
  const prefectures = new Map<string, string>();
  const named = new Map<string, NamedMunicipality[]>();
  const parts = new Map<string, NamedPart[]>();
  const wards = new Map<string, { kana: string; code: string; prefecture: string; name: string }[]>();
  const add = (name: string, one: NamedMunicipality) => append(named, foldSpelling(name), one);

  for (const [code, { prefecture, kanaPrefecture, municipality, kanaMunicipality }] of municipalities) {
    prefectures.set(prefecture, kanaPrefecture);
    add(municipality, { kana: kanaMunicipality, prefecture, codes: [code] });
    const [, county, town] = /^(.+?郡)(.+[町村])$/.exec(municipality) ?? [];
    if (county !== undefined && town !== undefined) {
      const split = kanaMunicipality.lastIndexOf('グン') + 2;
      add(town, { kana: kanaMunicipality.slice(split), prefecture, codes: [code] });
      append(parts, foldSpelling(county), { kana: kanaMunicipality.slice(0, split), prefecture });
    }
    const [, city, ward] = /^(.+市)(.+区)$/.exec(municipality) ?? [];
    if (city !== undefined && ward !== undefined) {
      append(wards, city, { kana: kanaMunicipality, code, prefecture, name: ward });
    }
  }
  for (const [city, ofCity] of wards) {
    const [first] = ofCity;
    if (first === undefined) continue;
    const kana = findCommonStart(ofCity.map((ward) => ward.kana)).replace(/[^シ]*$/, '');
    add(city, { kana, prefecture: first.prefecture, codes: ofCity.map(({ code }) => code) });
    for (const ward of ofCity) {
      append(parts, foldSpelling(ward.name), {
        kana: ward.kana.slice(kana.length),
        prefecture: ward.prefecture,
      });
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

export function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
