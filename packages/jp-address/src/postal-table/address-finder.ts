import type { AddressFound } from '../places/address-found.ts';
import { findLeadingPrefecture } from '../places/prefecture.ts';
import { comparablePlace } from './comparable-place.ts';
import type { Postcodes } from './postal-table.ts';

/** From the text of a card back to rows of the postal table. `rest`: after the town, from the lot number on. */
export type FoundByAddress = {
  readonly addresses: readonly (AddressFound & { readonly postalNumber: string })[];
  readonly rest: string;
};

type Parts = Pick<Postcodes, 'findMunicipality' | 'findMunicipalities'> & {
  readonly readTowns: (municipalityCode: string) => readonly AddressFound[];
};

export function findByAddress(parts: Parts, written: string): FoundByAddress {
  const address = written.normalize('NFKC').replace(/\s+/gu, ' ').trim();
  const none = { addresses: [], rest: address };
  const [place, ...others] = parts.findMunicipalities(address);
  if (place === undefined || others.length > 0) return none;
  const prefecture = findLeadingPrefecture(address) ?? '';
  const local = address.slice(prefecture.length).trimStart();
  const code = parts.findMunicipality(place.prefecture, local);
  const after = code === undefined ? undefined : skipMunicipality(local, place.municipality);
  if (code === undefined || after === undefined) return none;
  const towns = parts.readTowns(code);
  for (let length = Math.min(after.length, longestTown); length > 0; length -= 1) {
    const wanted = comparablePlace(after.slice(0, length));
    const found = towns.filter(({ section }) => section !== null && comparablePlace(section) === wanted);
    if (found.length > 0) return { addresses: found.map(addNumber), rest: after.slice(length).trimStart() };
  }
  return none;
}

const longestTown = 20;

/** The table writes 糟屋郡志免町, a card also 志免町. */
function skipMunicipality(local: string, municipality: string): string | undefined {
  const names = [municipality, municipality.replace(/^.{1,5}?郡(?=.+[町村])/u, '')];
  for (const name of names) {
    const written = local.slice(0, name.length);
    if (comparablePlace(written) === comparablePlace(name)) {
      return local
        .slice(name.length)
        .trimStart()
        .replace(/^大?字/u, '');
    }
  }
  return undefined;
}

/** The code holds the JIS code (5 digits), then the postal number. */
const addNumber = (found: AddressFound) => ({ ...found, postalNumber: found.addressCode.slice(5, 12) });
