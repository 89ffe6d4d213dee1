import { type ParentPayload, parentTable } from '@kaisetsu/domain/answers/parent';
import { type PersonalPayload, personalTable } from '@kaisetsu/domain/answers/personal';
import { childPreCheck, type GivenAgreements, generalPreCheck } from '@kaisetsu/domain/answers/pre-check';
import { toPayload } from '@kaisetsu/domain/answers/table';
import {
  type ParentWorkplacePayload,
  parentWorkplaceTable,
  type WorkplacePayload,
  workplaceTable,
} from '@kaisetsu/domain/answers/workplace';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { sampleAdult, sampleChild } from '@kaisetsu/domain/test/sample-applicant';
import { openPostcodes } from '@kaisetsu/jp-address/postal-table/file-postcodes';
import { paths } from '../../src/boot/paths.ts';

const postcodes = openPostcodes(paths.postcodes);

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

/** As in older postal data. */
export function formerTown(postalNumber: string, town: string) {
  const today = at(postalNumber);
  const addressCode = postcodes.deriveAddressCode(today.addressCode.slice(0, 5), postalNumber, town);
  return { ...today, addressCode, addressSection: town };
}

export const bornYearsAgo = (years: number): string => `${new Date().getUTCFullYear() - years}-01-01`;

export const personal = (changes: Partial<PersonalPayload> = {}): PersonalPayload => ({
  bankCode: '0177',
  applicationType: 'GENERAL',
  ...toPayload(personalTable, sampleAdult.personal),
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

export const parentWorkplace = (changes: Partial<ParentWorkplacePayload> = {}): ParentWorkplacePayload => ({
  ...toPayload(parentWorkplaceTable, sampleChild.parentWorkplace),
  ...changes,
});

export const workplace = (changes: Partial<WorkplacePayload> = {}): WorkplacePayload => ({
  ...toPayload(workplaceTable, sampleAdult.workplace),
  ...changes,
});

export const parent = (changes: Partial<ParentPayload> = {}): ParentPayload => ({
  bankCode: '0177',
  ...toPayload(parentTable, sampleChild.parent),
  ...changes,
});

export const childWorkplace = (changes: Partial<WorkplacePayload> = {}): WorkplacePayload => ({
  ...toPayload(workplaceTable, sampleChild.workplace),
  ...changes,
});

/** With the wish to register a personal number. */
export const agreements = (type: ApplicationType): GivenAgreements => ({
  declarations: (type === 'CHILD' ? childPreCheck : generalPreCheck)
    .flat()
    .map(({ id }) => ({ id, answer: 'yes' as const })),
  regulations: [{ label: '普通預金規定', edition: '2026-04' }],
});
