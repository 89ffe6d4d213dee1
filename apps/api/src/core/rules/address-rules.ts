import type { Problems } from '@kaisetsu/domain/answers/check';
import type { PersonalPayload } from '@kaisetsu/domain/answers/personal';
import { formatPostalNumber } from '@kaisetsu/domain/fields/postal-number';
import type { AddressFound } from '@kaisetsu/jp-address/places/address-found';
import { prefectures } from '@kaisetsu/jp-address/places/prefecture';
import type { Postcodes } from '@kaisetsu/jp-address/postal-table/postal-table';

/** docs/decisions/0028-address-codes-name-the-town.md */
export function findAddressProblems(answers: PersonalPayload, postcodes: Postcodes): Problems<string> {
  const { addressCode, postalNumber, addressPrefecture, addressSection } = answers;
  if (addressCode === null) return {};
  const [, municipality = '', ofCode, town = ''] = codePattern.exec(addressCode) ?? [];
  const ofTown = postcodes.deriveAddressCode(municipality, postalNumber, addressSection ?? '');
  const isInPrefecture = prefectures[Number(municipality.slice(0, 2)) - 1] === addressPrefecture;
  if (ofCode !== postalNumber || !isInPrefecture || !ofTown.endsWith(town))
    return { addressCode: { code: 'not-allowed' } };
  const found = postcodes.find(postalNumber);
  const isKnown = found.some(
    (one) => hasSameParts(one, answers) && one.addressCode.startsWith(municipality + postalNumber),
  );
  return isKnown ? {} : findChange(answers, found, postcodes.findTown(municipality, addressSection ?? ''));
}

/** Municipality, postal number, hash of the town; a code from before ADR 0028 has a position instead of the hash. */
const codePattern = /^(\d{5})(\d{7})(?:\d\d|([0-9a-f]{8}))$/;

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
