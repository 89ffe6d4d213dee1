import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressFound } from '../places/address-found.ts';
import { findByAddress } from './address-finder.ts';
import { createMunicipalityFinder, type Municipality } from './municipality-finder.ts';
import type { Postcodes } from './postal-table.ts';
import type { Town } from './town.ts';

export type Places = {
  readonly municipalities: ReadonlyMap<string, Municipality>;
  /** A town with several postal numbers appears several times. */
  readonly getTowns: (municipalityCode: string) => readonly Town[];
  /** Readings of a town in all of Japan. */
  readonly findTownKana: (section: string) => readonly string[];
};

const lineEnd = 10;
const tab = 9;

/** A row becomes an object only when a look-up finds the row. */
export function openPostcodes(path: string): Postcodes & { readonly places: Places } {
  const file = readFileSync(path);
  if (!file.subarray(0, 14).equals(Buffer.from('# postcodes 1 '))) {
    throw new Error(`${path} is not a table of postal numbers`);
  }
  if (file.at(-1) !== lineEnd) throw new Error(`${path} is truncated`);
  const { municipalities, numbers, starts, sections, linesOf } = indexLines(file);

  const readValues = (at: number): readonly string[] =>
    file.toString('utf8', starts[at], (starts[at + 1] ?? file.length) - 1).split('\t');

  const readLine = (at: number): AddressFound => {
    const [postalNumber = '', code = '', , section = '', kanaSection = ''] = readValues(at);
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

  const find = (postalNumber: string): readonly AddressFound[] => {
    if (!/^\d{7}$/.test(postalNumber)) return [];
    const number = Number(postalNumber);
    const found: AddressFound[] = [];
    for (let at = findFirstAtLeast(numbers, number); numbers[at] === number; at += 1)
      found.push(readLine(at));
    return found;
  };

  const findSection = (section: string): readonly AddressFound[] => {
    if (section === '') return [];
    const bytes = Buffer.from(section);
    const hash = hashBytes(bytes, 0, bytes.length);
    const found: AddressFound[] = [];
    for (let at = sections.indexOf(hash); at >= 0; at = sections.indexOf(hash, at + 1)) {
      const address = readLine(at);
      if (address.section === section) found.push(address);
    }
    return found;
  };
  const findTown = (municipalityCode: string, section: string): readonly AddressFound[] =>
    findSection(section).filter(({ addressCode }) => addressCode.startsWith(municipalityCode));

  const finder = createMunicipalityFinder(municipalities);
  const readTowns = (code: string) => (linesOf.get(code) ?? []).map(readLine);

  return {
    find,
    findTown,
    deriveAddressCode: addressCodeOf,
    ...finder,
    findByAddress: (address) => findByAddress({ ...finder, readTowns }, address),
    hasMunicipality: (code) => municipalities.has(code),
    listMunicipalities: (prefecture) =>
      [...municipalities.values()]
        .filter((one) => one.prefecture === prefecture)
        .map(({ municipality }) => municipality),
    places: {
      municipalities,
      getTowns: (code) =>
        (linesOf.get(code) ?? []).flatMap((at) => {
          const [, , , section = '', kanaSection = ''] = readValues(at);
          return kanaSection === '' ? [] : [{ section, kanaSection }];
        }),
      findTownKana: (section) => [
        ...new Set(findSection(section).flatMap(({ kanaSection }) => kanaSection ?? [])),
      ],
    },
  };
}

function indexLines(file: Buffer) {
  const municipalities = new Map<string, Municipality>();
  const linesOf = new Map<string, number[]>();
  const numbers: number[] = [];
  const starts: number[] = [];
  const sections: number[] = [];
  let start = file.indexOf(lineEnd) + 1;
  while (start < file.length) {
    const end = file.indexOf(lineEnd, start);
    if (file[start] === 77) {
      const [, code = '', prefecture = '', kanaPrefecture = '', municipality = '', kanaMunicipality = ''] =
        file.toString('utf8', start, end).split('\t');
      municipalities.set(code, { prefecture, kanaPrefecture, municipality, kanaMunicipality });
    } else {
      const code = file.toString('latin1', start + 8, start + 13);
      const lines = linesOf.get(code);
      if (lines === undefined) linesOf.set(code, [starts.length]);
      else lines.push(starts.length);
      starts.push(start);
      const section = file.indexOf(tab, start + 14) + 1;
      sections.push(hashBytes(file, section, file.indexOf(tab, section)));
      let number = 0;
      for (let digit = start; digit < start + 7; digit += 1) number = number * 10 + (file[digit] ?? 48) - 48;
      numbers.push(number);
    }
    start = end + 1;
  }
  return {
    municipalities,
    linesOf,
    numbers: Uint32Array.from(numbers),
    starts: Uint32Array.from(starts),
    sections: Int32Array.from(sections),
  };
}

/** FNV-1a. */
function hashBytes(bytes: Buffer, start: number, end: number): number {
  let hash = 0x811c9dc5 | 0;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash;
}

function findFirstAtLeast(numbers: Uint32Array, wanted: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** See docs/decisions/0028-address-codes-name-the-town.md. */
export const addressCodeOf = (municipalityCode: string, postalNumber: string, section: string): string =>
  municipalityCode + postalNumber + createHash('sha256').update(section).digest('hex').slice(0, 8);
