import type { Problems } from '@kaisetsu/domain/answers/check';
import type { PersonalPayload } from '@kaisetsu/domain/answers/personal';
import { formatPostalNumber } from '@kaisetsu/domain/fields/postal-number';
import type { AddressFound } from '@kaisetsu/jp-address/places/address-found';
import { prefectures } from '@kaisetsu/jp-address/places/prefecture';
import type { Postcodes } from '@kaisetsu/jp-address/postal-table/postal-table';

/** docs/decisions/0028-address-codes-name-the-town.md */
export function findAddressProblems(answers: PersonalPayload, postcodes: Postcodes): Problems<string> {
  const { addressCode, postalNumber } = answers;
  if (addressCode === null) return {};
  const code = parseCode(addressCode);
  if (code === null || code.postalNumber !== postalNumber || !isOfCode(answers, code, postcodes)) {
    return { addressCode: { code: 'not-allowed' } };
  }
  const found = postcodes.find(postalNumber);
  const isKnown = found.some(
    (one) => hasSameParts(one, answers) && one.addressCode.startsWith(code.municipality + code.postalNumber),
  );
  return isKnown
    ? {}
    : findChange(answers, found, postcodes.findTown(code.municipality, getSection(answers)));
}

type AddressCode = {
  readonly municipality: string;
  readonly postalNumber: string;
  /** A hash; empty for a code from before ADR 0028. */
  readonly town: string;
};

function parseCode(addressCode: string): AddressCode | null {
  const match = /^(\d{5})(\d{7})(?:\d\d|([0-9a-f]{8}))$/.exec(addressCode);
  if (match === null) return null;
  const [, municipality = '', postalNumber = '', town = ''] = match;
  return { municipality, postalNumber, town };
}

function isOfCode(answers: PersonalPayload, code: AddressCode, postcodes: Postcodes): boolean {
  const { municipality, postalNumber, town } = code;
  const isInPrefecture = prefectures[Number(municipality.slice(0, 2)) - 1] === answers.addressPrefecture;
  const ofTown = postcodes.deriveAddressCode(municipality, postalNumber, getSection(answers));
  return isInPrefecture && (town === '' || ofTown.endsWith(town));
}

const getSection = ({ addressSection }: PersonalPayload): string => addressSection ?? '';

const hasSameParts = (found: AddressFound, answers: PersonalPayload): boolean =>
  found.prefecture === answers.addressPrefecture &&
  found.municipality === answers.addressMunicipality &&
  found.section === answers.addressSection &&
  found.chome === answers.addressChome;

/** With more numbers the applicant has to search for her own. */
const maxNumbersTold = 3;

/** `elsewhere`: the town under any postal number. */
function findChange(
  answers: PersonalPayload,
  found: readonly AddressFound[],
  elsewhere: readonly AddressFound[],
): Problems<string> {
  const sameTown = found.filter(({ section }) => section === answers.addressSection);
  const [renamed, ...others] = sameTown.length > 0 ? sameTown : found;
  const numbers = [...new Set(elsewhere.map(({ addressCode }) => addressCode.slice(5, 12)))];
  if (sameTown.length === 0 && numbers.length > 0 && numbers.length <= maxNumbersTold) {
    const characters = numbers.map(formatPostalNumber).join('、');
    return { postalNumber: { code: 'postal-number-changed', characters } };
  }
  if (renamed === undefined) return { postalNumber: { code: 'postal-number-abolished' } };
  return others.length > 0
    ? { addressCode: { code: 'address-changed' } }
    : { addressCode: { code: 'address-renamed', characters: renamed.addressFull } };
}
