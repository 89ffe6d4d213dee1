import type { AddressFound } from '@kaisetsu/jp-address/places/address-found';
import { prefectures } from '@kaisetsu/jp-address/places/prefecture';
import type { AddressParts } from '@kaisetsu/jp-address/places/repeated-address';
import { expandIterationMarks, toFullWidthKatakana, toKatakana } from '@kaisetsu/jp-address/text/kana';
import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { normaliseHyphens, stripSpaces, toFullWidth } from '@kaisetsu/jp-address/text/width';
import { createChoiceField } from '../fields/choice.ts';
import { createField, type Field, findFirstProblem, findTooLong } from '../fields/field.ts';
import { postalNumber } from '../fields/postal-number.ts';
import { createSubAddressField, kanaSubAddress, typedAddress } from '../fields/sub-address.ts';
import { maxCharacters } from '../limits.ts';
import { createDraft, createRows, type DraftOf } from './table.ts';

export type AddressConditions = {
  readonly addressStage: 'no number' | 'not searched' | 'found' | 'typed by hand';
  readonly parts: AddressParts;
};

const { required, optional } = createRows<AddressConditions>();

const unchecked = createField({});

const searched = createField({ required: 'address-not-searched' });

const kanaPart = createField({
  normalise: (value) =>
    normaliseHyphens(expandIterationMarks(toKatakana(toFullWidthKatakana(stripSpaces(normaliseText(value))))))
      .replaceAll('-', '－')
      .replace(/[A-Za-zａ-ｚ]/g, (letter) => toFullWidth(letter).toUpperCase()),
  validate: (value) =>
    findFirstProblem(
      /^[ァ-ヶーＡ-Ｚ0-9０-９－・．]+$/.test(value) ? null : { code: 'not-katakana' },
      findTooLong(value, maxCharacters.kanaSubAddress),
    ),
});

const kanaTown: Field = { ...kanaPart, required: 'required' };

const createRow = (
  stage: AddressConditions['addressStage'],
  field: Field | ((parts: AddressParts) => Field),
) =>
  optional(({ addressStage, parts }) => {
    if (addressStage !== stage) return null;
    return typeof field === 'function' ? field(parts) : field;
  });

export const addressTable = {
  postalNumber: required(postalNumber),
  addressCode: optional(({ addressStage }) =>
    addressStage === 'not searched' || addressStage === 'found' ? searched : null,
  ),
  addressPrefecture: createRow('found', unchecked),
  addressMunicipality: createRow('found', unchecked),
  addressSection: createRow('found', unchecked),
  addressChome: createRow('found', unchecked),
  kanaAddressPrefecture: createRow('found', kanaPart),
  kanaAddressMunicipality: createRow('found', kanaPart),
  kanaAddressSection: createRow('found', ({ section }) => (section !== '' ? kanaTown : kanaPart)),
  kanaAddressChome: createRow('found', kanaPart),
  subAddress: createRow('found', createSubAddressField),
  kanaSubAddress: createRow('found', kanaSubAddress),
  tempAddressPrefecture: createRow('typed by hand', createChoiceField(prefectures)),
  tempAddress: createRow('typed by hand', typedAddress),
  kanaTempAddress: createRow('typed by hand', kanaSubAddress),
};

export type AddressDraft = DraftOf<typeof addressTable>;
export const emptyAddress: AddressDraft = createDraft(addressTable);

/** An empty postal number asks for no address code, so that the applicant gets only one message. */
export function getAddressConditions(draft: AddressDraft): AddressConditions {
  const parts = getAddressParts(draft);
  if (isManual(draft)) return { addressStage: 'typed by hand', parts };
  if (draft.addressCode !== '') return { addressStage: 'found', parts };
  return { addressStage: draft.postalNumber === '' ? 'no number' : 'not searched', parts };
}

export const getAddressParts = (draft: AddressDraft): AddressParts => ({
  prefecture: draft.addressPrefecture,
  municipality: draft.addressMunicipality,
  section: draft.addressSection,
  chome: draft.addressChome,
});

export const isManual = (draft: AddressDraft): boolean =>
  draft.tempAddressPrefecture !== '' || draft.tempAddress !== '' || draft.kanaTempAddress !== '';

export const getResidencePrefecture = (draft: AddressDraft): string =>
  draft.tempAddressPrefecture || draft.addressPrefecture;

/** Keeps the sub-address: an applicant who corrects a digit has the same house number. */
export const setPostalNumber = (
  { subAddress, kanaSubAddress }: AddressDraft,
  postalNumber: string,
): AddressDraft => ({ ...emptyAddress, postalNumber, subAddress, kanaSubAddress });

export function setFoundAddress(draft: AddressDraft, found: AddressFound): AddressDraft {
  return {
    ...setPostalNumber(draft, draft.postalNumber),
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

export function setManualAddress(draft: AddressDraft, defaultPrefecture: string): AddressDraft {
  if (isManual(draft)) return draft;
  return {
    ...setPostalNumber(draft, draft.postalNumber),
    tempAddressPrefecture: defaultPrefecture,
  };
}

export function getFoundAddress(draft: AddressDraft): { address: string; kanaAddress: string } {
  return {
    address: Object.values(getAddressParts(draft)).join(''),
    kanaAddress: listKanaParts(draft).join(''),
  };
}

export const formatAddress = (draft: AddressDraft): string =>
  isManual(draft)
    ? draft.tempAddressPrefecture + draft.tempAddress
    : getFoundAddress(draft).address + draft.subAddress;

export const formatKanaAddress = (draft: AddressDraft): string =>
  listKanaParts(draft)
    .filter((part) => part !== '')
    .join(' ');

const listKanaParts = (draft: AddressDraft): string[] => [
  draft.kanaAddressPrefecture,
  draft.kanaAddressMunicipality,
  draft.kanaAddressSection,
  draft.kanaAddressChome,
];
