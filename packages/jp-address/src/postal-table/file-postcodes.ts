import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressFound } from '../places/address-found.ts';
import { findLeadingPrefecture } from '../places/prefecture.ts';
import { comparablePlace } from './comparable-place.ts';
import { createMunicipalityFinder } from './municipality-finder.ts';
import type { FoundByAddress, Postcodes } from './postal-table.ts';
import type { Municipality, Town } from './town.ts';

export type Places = {
  readonly municipalities: ReadonlyMap<string, Municipality>;
  /** A town with several postal numbers appears several times. */
  readonly getTowns: (municipalityCode: string) => readonly Town[];
  /** Readings of a 町 or 村 in all of Japan. */
  readonly findTownKana: (section: string) => readonly string[];
};

/** A row becomes an object only when a look-up finds the row. */
export function openPostcodes(path: string): Postcodes & { readonly places: Places } {
  const text = readFileSync(path, 'utf8');
  if (!text.startsWith('# postcodes 1 ')) throw new Error(`${path} is not a table of postal numbers`);
  if (!text.endsWith('\n')) throw new Error(`${path} is truncated`);
  const lines = text.slice(0, -1).split('\n').slice(1);
  const rows = lines.filter((line) => !line.startsWith('M'));
  const rowsOf = Map.groupBy(rows, (row) => row.slice(8, 13));
  const rowsFrom = Map.groupBy(rows, (row) => row.slice(0, 4));
  const townsNamed = Map.groupBy(
    rows.filter((row) => /[町村]\t./.test(row)).map(readTown),
    ({ section }) => section,
  );
  const municipalities = new Map(lines.filter((line) => line.startsWith('M')).map(readMunicipality));

  const readRow = (row: string): AddressFound => {
    const [postalNumber = '', code = '', , section = '', kanaSection = ''] = row.split('\t');
    const place = municipalities.get(code);
    if (place === undefined) throw new Error(`municipality ${code} of ${postalNumber} is not in ${path}`);
    const addressCode = addressCodeOf(code, postalNumber, section);
    return {
      id: addressCode,
      addressCode,
      ...place,
      section: section === '' ? null : section,
      chome: null,
      kanaSection: kanaSection === '' ? null : kanaSection,
      kanaChome: null,
      addressFull: place.prefecture + place.municipality + section,
    };
  };
  const getRows = (code: string): readonly string[] => rowsOf.get(code) ?? [];
  const finder = createMunicipalityFinder(municipalities);

  const findByAddress = (written: string): FoundByAddress => {
    const address = written.normalize('NFKC').replace(/\s+/gu, ' ').trim();
    const none = { addresses: [], rest: address };
    const [place, ...others] = finder.findMunicipalities(address);
    if (place?.code === undefined || others.length > 0) return none;
    const after = skipMunicipality(address, place.municipality);
    const towns = getRows(place.code).map(readRow);
    for (let length = Math.min(after.length, longestTown); length > 0; length -= 1) {
      const wanted = comparablePlace(after.slice(0, length));
      const found = towns.filter(({ section }) => section !== null && comparablePlace(section) === wanted);
      if (found.length > 0) return { addresses: found.map(addNumber), rest: after.slice(length).trimStart() };
    }
    return none;
  };

  return {
    find: (postalNumber) =>
      (rowsFrom.get(postalNumber.slice(0, 4)) ?? [])
        .filter((row) => row.startsWith(`${postalNumber}\t`))
        .map(readRow),
    findTown: (code, section) =>
      getRows(code)
        .filter((row) => section !== '' && readTown(row).section === section)
        .map(readRow),
    deriveAddressCode: addressCodeOf,
    ...finder,
    findByAddress,
    hasMunicipality: (code) => municipalities.has(code),
    listMunicipalities: (prefecture) =>
      [...municipalities.values()]
        .filter((one) => one.prefecture === prefecture)
        .map(({ municipality }) => municipality),
    places: {
      municipalities,
      getTowns: (code) =>
        getRows(code)
          .map(readTown)
          .filter(({ kanaSection }) => kanaSection !== ''),
      findTownKana: (name) => [...new Set(townsNamed.get(name)?.map(({ kanaSection }) => kanaSection))],
    },
  };
}

function readMunicipality(line: string): readonly [code: string, Municipality] {
  const [, code = '', prefecture = '', kanaPrefecture = '', municipality = '', kanaMunicipality = ''] =
    line.split('\t');
  return [code, { prefecture, kanaPrefecture, municipality, kanaMunicipality }];
}

function readTown(row: string): Town {
  const [, , , section = '', kanaSection = ''] = row.split('\t');
  return { section, kanaSection };
}

const longestTown = 20;

/** The table writes 糟屋郡志免町, a card also 志免町. Empty if the address begins otherwise. */
function skipMunicipality(address: string, municipality: string): string {
  const local = address.slice(findLeadingPrefecture(address)?.length ?? 0).trimStart();
  const names = [municipality, municipality.replace(/^.{1,5}?郡(?=.+[町村])/u, '')];
  const name = names.find((one) => comparablePlace(local.slice(0, one.length)) === comparablePlace(one));
  return name === undefined
    ? ''
    : local
        .slice(name.length)
        .trimStart()
        .replace(/^大?字/u, '');
}

/** The code holds the JIS code (5 digits), then the postal number. */
const addNumber = (found: AddressFound) => ({ ...found, postalNumber: found.addressCode.slice(5, 12) });

/** See docs/decisions/0028-address-codes-name-the-town.md. */
export const addressCodeOf = (municipalityCode: string, postalNumber: string, section: string): string =>
  municipalityCode + postalNumber + createHash('sha256').update(section).digest('hex').slice(0, 8);
