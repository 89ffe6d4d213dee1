import type { AddressFound } from '@kaisetsu/jp-address/places/address-found';
import { prefectures } from '@kaisetsu/jp-address/places/prefecture';
import type { AddressParts } from '@kaisetsu/jp-address/places/repeated-address';
import {
  expandIterationMarks,
  hiraganaToKatakana,
  toFullWidthKatakana,
} from '@kaisetsu/jp-address/text/kana';
import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { normaliseHyphens, stripSpaces, toFullWidth } from '@kaisetsu/jp-address/text/width';
import { choice } from '../fields/choice.ts';
import { asTyped, blank, type Field, firstProblem } from '../fields/field.ts';
import { tooLong } from '../fields/length.ts';
import { postalNumber } from '../fields/postal-number.ts';
import { problem } from '../fields/problem.ts';
import { kanaSubAddress, subAddressAfter, typedAddress } from '../fields/sub-address.ts';
import { type DraftOf, emptyDraft, optional, required } from './table.ts';

export type AddressConditions = {
  readonly addressStage: 'no number' | 'not searched' | 'found' | 'typed by hand';
  readonly parts: AddressParts;
};

const unchecked: Field = { normalise: asTyped, isEmpty: blank, validate: () => null };

const searched: Field = { ...unchecked, required: 'address-not-searched' };

/** Letters and digits are valid: the postal data contains names such as ＯＡＰタワー. */
const kanaPart: Field = {
  normalise: (value) =>
    normaliseHyphens(
      expandIterationMarks(hiraganaToKatakana(toFullWidthKatakana(stripSpaces(normaliseText(value))))),
    )
      .replaceAll('-', '－')
      .replace(/[A-Za-zａ-ｚ]/g, (letter) => toFullWidth(letter).toUpperCase()),
  isEmpty: blank,
  validate: (value) =>
    firstProblem(
      /^[ァ-ヶーＡ-Ｚ0-9０-９－・．]+$/.test(value) ? null : problem('not-katakana'),
      tooLong(value, 40),
    ),
};

const kanaTown: Field = { ...kanaPart, required: 'required' };

const whenFound = (field: Field) =>
  optional(({ addressStage }: AddressConditions) => (addressStage === 'found' ? field : null));

const whenTyped = (field: Field) =>
  optional(({ addressStage }: AddressConditions) => (addressStage === 'typed by hand' ? field : null));

export const addressTable = {
  postalNumber: required(postalNumber),
  addressCode: optional(({ addressStage }: AddressConditions) =>
    addressStage === 'not searched' || addressStage === 'found' ? searched : null,
  ),
  addressPrefecture: whenFound(unchecked),
  addressMunicipality: whenFound(unchecked),
  addressSection: whenFound(unchecked),
  addressChome: whenFound(unchecked),
  kanaAddressPrefecture: whenFound(kanaPart),
  kanaAddressMunicipality: whenFound(kanaPart),
  kanaAddressSection: optional(({ addressStage, parts }: AddressConditions) =>
    addressStage === 'found' ? (parts.section !== '' ? kanaTown : kanaPart) : null,
  ),
  kanaAddressChome: whenFound(kanaPart),
  subAddress: optional(({ addressStage, parts }: AddressConditions) =>
    addressStage === 'found' ? subAddressAfter(parts) : null,
  ),
  kanaSubAddress: whenFound(kanaSubAddress),
  tempAddressPrefecture: whenTyped(choice(prefectures)),
  tempAddress: whenTyped(typedAddress),
  kanaTempAddress: whenTyped(kanaSubAddress),
};

export type AddressDraft = DraftOf<typeof addressTable>;
export const emptyAddress: AddressDraft = emptyDraft(addressTable);

/** An empty postal number asks for no address code, so that the applicant gets only one message. */
export function addressConditions(draft: AddressDraft): AddressConditions {
  const parts = addressParts(draft);
  if (isManual(draft)) return { addressStage: 'typed by hand', parts };
  if (draft.addressCode !== '') return { addressStage: 'found', parts };
  return { addressStage: draft.postalNumber === '' ? 'no number' : 'not searched', parts };
}

export const addressParts = (draft: AddressDraft): AddressParts => ({
  prefecture: draft.addressPrefecture,
  municipality: draft.addressMunicipality,
  section: draft.addressSection,
  chome: draft.addressChome,
});

export const isManual = (draft: AddressDraft): boolean =>
  draft.tempAddressPrefecture !== '' || draft.tempAddress !== '' || draft.kanaTempAddress !== '';

export const residencePrefecture = (draft: AddressDraft): string =>
  draft.tempAddressPrefecture || draft.addressPrefecture;

/** Keeps the sub-address: an applicant who corrects a digit has the same house number. */
export const withPostalNumber = (
  { subAddress, kanaSubAddress }: AddressDraft,
  postalNumber: string,
): AddressDraft => ({ ...emptyAddress, postalNumber, subAddress, kanaSubAddress });

export function withFoundAddress(draft: AddressDraft, found: AddressFound): AddressDraft {
  return {
    ...withPostalNumber(draft, draft.postalNumber),
    addressCode: found.addressCode,
    addressPrefecture: found.prefecture,
    addressMunicipality: found.municipality,
    addressSection: found.section ?? '',
    addressChome: found.chome ?? '',
    kanaAddressPrefecture: found.kanaPrefecture,
    kanaAddressMunicipality: found.kanaMunicipality,
    kanaAddressSection: found.kanaSection ?? '',
    kanaAddressChome: found.kanaChome ?? '',
  };
}

export function withManualAddress(draft: AddressDraft, defaultPrefecture: string): AddressDraft {
  if (isManual(draft)) return draft;
  return {
    ...withPostalNumber(draft, draft.postalNumber),
    tempAddressPrefecture: defaultPrefecture,
  };
}

export function foundAddress(draft: AddressDraft): { address: string; kanaAddress: string } {
  return {
    address: Object.values(addressParts(draft)).join(''),
    kanaAddress: kanaParts(draft).join(''),
  };
}

export const addressLine = (draft: AddressDraft): string =>
  isManual(draft)
    ? draft.tempAddressPrefecture + draft.tempAddress
    : foundAddress(draft).address + draft.subAddress;

export const spacedKanaAddress = (draft: AddressDraft): string =>
  kanaParts(draft)
    .filter((part) => part !== '')
    .join(' ');

const kanaParts = (draft: AddressDraft): string[] => [
  draft.kanaAddressPrefecture,
  draft.kanaAddressMunicipality,
  draft.kanaAddressSection,
  draft.kanaAddressChome,
];
