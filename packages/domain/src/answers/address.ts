import type { AddressFound } from '../address-found.ts';
import { choice } from '../fields/choice.ts';
import { asTyped, blank, type Field, firstProblem } from '../fields/field.ts';
import { tooLong } from '../fields/length.ts';
import { postalNumber } from '../fields/postal-number.ts';
import { prefectures } from '../fields/prefecture.ts';
import { problem } from '../fields/problem.ts';
import { kanaSubAddress, subAddress } from '../fields/sub-address.ts';
import { hiraganaToKatakana, toFullWidthKatakana } from '../text/kana.ts';
import { normaliseHyphens, stripSpaces, toFullWidth } from '../text/width.ts';

/**
 * Either an address chosen from the postal look-up with what follows the street number, or one typed by hand under a
 * chosen prefecture (spec 2.8). Which it is shows in the `temp…` answers: all are empty exactly while searching.
 */
export type AddressDraft = {
  postalNumber: string;
  addressCode: string;
  addressPrefecture: string;
  addressMunicipality: string;
  addressSection: string;
  addressChome: string;
  kanaAddressPrefecture: string;
  kanaAddressMunicipality: string;
  kanaAddressSection: string;
  kanaAddressChome: string;
  subAddress: string;
  kanaSubAddress: string;
  tempAddressPrefecture: string;
  tempAddress: string;
  kanaTempAddress: string;
};

export const emptyAddress: AddressDraft = {
  postalNumber: '',
  addressCode: '',
  addressPrefecture: '',
  addressMunicipality: '',
  addressSection: '',
  addressChome: '',
  kanaAddressPrefecture: '',
  kanaAddressMunicipality: '',
  kanaAddressSection: '',
  kanaAddressChome: '',
  subAddress: '',
  kanaSubAddress: '',
  tempAddressPrefecture: '',
  tempAddress: '',
  kanaTempAddress: '',
};

export const isManual = (draft: AddressDraft): boolean =>
  draft.tempAddressPrefecture !== '' || draft.tempAddress !== '' || draft.kanaTempAddress !== '';

/** The prefecture the applicant lives in, empty while no address is known. */
export const residencePrefecture = (draft: AddressDraft): string =>
  draft.tempAddressPrefecture || draft.addressPrefecture;

/**
 * A new postal number forgets the address found for the old one and the one typed by hand (spec 2.8). What was typed behind
 * the found one stays: who corrects a digit lives in the same house.
 */
export const withPostalNumber = (
  { subAddress, kanaSubAddress }: AddressDraft,
  postalNumber: string,
): AddressDraft => ({ ...emptyAddress, postalNumber, subAddress, kanaSubAddress });

/** An item picked from the list. */
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

/** 「該当する住所がない」: manual entry, with the bank's prefecture preset (spec 2.8). What was typed by hand already stays. */
export function withManualAddress(draft: AddressDraft, defaultPrefecture: string): AddressDraft {
  if (isManual(draft)) return draft;
  return {
    ...withPostalNumber(draft, draft.postalNumber),
    tempAddressPrefecture: defaultPrefecture,
  };
}

const unchecked: Field = { normalise: asTyped, isEmpty: blank, validate: () => null };

const searched: Field = { ...unchecked, required: 'address-not-searched' };

/** A part of the reading, full-width like the postal data's own, which has letters and digits too (ＯＡＰタワー). */
const kanaPart: Field = {
  normalise: (value) =>
    normaliseHyphens(hiraganaToKatakana(toFullWidthKatakana(stripSpaces(value))))
      .replaceAll('-', '－')
      .replace(/[A-Za-zａ-ｚ]/g, (letter) => toFullWidth(letter).toUpperCase()),
  isEmpty: blank,
  validate: (value) =>
    firstProblem(
      /^[ァ-ヶーＡ-Ｚ0-9０-９－・．]+$/.test(value) ? null : problem('not-katakana'),
      tooLong(value, 40),
    ),
};

/** The town's reading is asked for where the postal data has none. */
const kanaTown: Field = { ...kanaPart, required: 'required' };

/** Until an address is found only the search is asked for; what follows the street number comes after it (spec 2.8). */
export function addressFields(draft: AddressDraft): Partial<Record<keyof AddressDraft, Field>> {
  if (isManual(draft)) {
    return {
      postalNumber,
      tempAddressPrefecture: choice(prefectures),
      tempAddress: subAddress,
      kanaTempAddress: kanaSubAddress,
    };
  }
  // Without a number nothing was searched either: said once, at the number.
  if (draft.postalNumber === '' && draft.addressCode === '') return { postalNumber };
  if (draft.addressCode === '') return { postalNumber, addressCode: searched };
  return {
    postalNumber,
    addressCode: searched,
    addressPrefecture: unchecked,
    addressMunicipality: unchecked,
    addressSection: unchecked,
    addressChome: unchecked,
    kanaAddressPrefecture: kanaPart,
    kanaAddressMunicipality: kanaPart,
    kanaAddressSection: draft.addressSection !== '' ? kanaTown : kanaPart,
    kanaAddressChome: kanaPart,
    subAddress,
    kanaSubAddress,
  };
}

/** The part that was found by the number, kanji and kana, without what follows it (spec 3 "Application": address, kanaAddress). */
export function foundAddress(draft: AddressDraft): { address: string; kanaAddress: string } {
  return {
    address: [
      draft.addressPrefecture,
      draft.addressMunicipality,
      draft.addressSection,
      draft.addressChome,
    ].join(''),
    kanaAddress: kanaParts(draft).join(''),
  };
}

/** All of it as one line, found or typed by hand, the way it is written on an envelope. */
export const addressLine = (draft: AddressDraft): string =>
  isManual(draft)
    ? draft.tempAddressPrefecture + draft.tempAddress
    : foundAddress(draft).address + draft.subAddress;

/** The kana of a found address with a space between its parts, as it is read on the screen. */
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
