import { type ParentPayload, parentPayload } from '@kaisetsu/domain/answers/parent';
import { type PersonalPayload, personalPayload } from '@kaisetsu/domain/answers/personal';
import {
  type ParentWorkplacePayload,
  parentWorkplacePayload,
  type WorkplacePayload,
  workplacePayload,
} from '@kaisetsu/domain/answers/workplace';
import { sampleAdult, sampleChild } from '@kaisetsu/domain/sample-applicant';
import { openPostcodes } from '../../src/adapters/postcodes/file-postcodes.ts';
import { paths } from '../../src/boot/paths.ts';

const postcodes = openPostcodes(paths.postcodes);

/** Address fields for the first address of a postal number, as the look-up returns them. */
export function at(postalNumber: string) {
  const [found] = postcodes.find(postalNumber);
  if (found === undefined) throw new RangeError(`no address at ${postalNumber}`);
  return {
    postalNumber,
    addressCode: found.addressCode,
    addressPrefecture: found.prefecture,
    addressMunicipality: found.municipality,
    addressSection: found.section,
    addressChome: found.chome,
    kanaAddressPrefecture: found.kanaPrefecture,
    kanaAddressMunicipality: found.kanaMunicipality,
    kanaAddressSection: found.kanaSection,
    kanaAddressChome: found.kanaChome,
  };
}

/** Like {@link at}, but the town has the name `town`, as in older postal data. The address code belongs to this name. */
export function formerTown(postalNumber: string, town: string) {
  const today = at(postalNumber);
  const addressCode = postcodes.addressCode(today.addressCode.slice(0, 5), postalNumber, town);
  return { ...today, addressCode, addressSection: town };
}

/** 1 January of a past year, as a birth date. */
export const bornYearsAgo = (years: number): string => `${new Date().getUTCFullYear() - years}-01-01`;

/** The personal answers of an adult in 福岡市中央区天神. */
export const personal = (changes: Partial<PersonalPayload> = {}): PersonalPayload => ({
  ...personalPayload(sampleAdult.personal, '0177', 'GENERAL'),
  ...changes,
});

export const typedAddress = (prefecture: string, address: string): Partial<PersonalPayload> => ({
  addressCode: null,
  addressPrefecture: null,
  addressMunicipality: null,
  addressSection: null,
  addressChome: null,
  kanaAddressPrefecture: null,
  kanaAddressMunicipality: null,
  kanaAddressSection: null,
  kanaAddressChome: null,
  subAddress: null,
  kanaSubAddress: null,
  tempAddressPrefecture: prefecture,
  tempAddress: address,
  kanaTempAddress: 'ﾃﾝｼﾞﾝ 1-2',
});

export const child = (changes: Partial<PersonalPayload> = {}): PersonalPayload =>
  personal({ applicationType: 'CHILD', birthday: bornYearsAgo(7), ...changes });

/** The occupation 会社員 with a workplace. */
export const parentWorkplace = (changes: Partial<ParentWorkplacePayload> = {}): ParentWorkplacePayload => ({
  ...parentWorkplacePayload(sampleChild.parentWorkplace),
  ...changes,
});

export const workplace = (changes: Partial<WorkplacePayload> = {}): WorkplacePayload => ({
  ...workplacePayload(sampleAdult.workplace),
  ...changes,
});

export const parent = (changes: Partial<ParentPayload> = {}): ParentPayload => ({
  ...parentPayload(sampleChild.parent, '0177'),
  ...changes,
});

/** The occupation 小学生, which needs no workplace. */
export const childWorkplace = (changes: Partial<WorkplacePayload> = {}): WorkplacePayload => ({
  ...workplacePayload(sampleChild.workplace),
  ...changes,
});
