import type { ParentPayload } from '@kaisetsu/domain/answers/parent';
import type { PersonalPayload } from '@kaisetsu/domain/answers/personal';
import type { ParentWorkplacePayload, WorkplacePayload } from '@kaisetsu/domain/answers/workplace';
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

/** 1 January of a past year, as a birth date. */
export const bornYearsAgo = (years: number): string => `${new Date().getUTCFullYear() - years}-01-01`;

/** The personal answers of an adult in 福岡市中央区天神. */
export function personal(changes: Partial<PersonalPayload> = {}): PersonalPayload {
  return {
    bankCode: '0177',
    applicationType: 'GENERAL',
    lastName: '福岡',
    firstName: '花子',
    kanaLastName: 'フクオカ',
    kanaFirstName: 'ハナコ',
    birthday: '1990-05-12',
    gender: 'WOMAN',
    mobilePhoneNumber: '090-1234-5678',
    phoneNumber: null,
    ...at('8100001'),
    subAddress: '2-13-1 天神ハイツ101',
    kanaSubAddress: '2-13-1 ﾃﾝｼﾞﾝﾊｲﾂ101',
    tempAddressPrefecture: null,
    tempAddress: null,
    kanaTempAddress: null,
    utilizationPurpose: '生活費決済,給与・年金受取',
    utilizationPurposeOther: null,
    distanceTransactionReason: null,
    ...changes,
  };
}

/** The fields of a typed address. */
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
export function parentWorkplace(changes: Partial<ParentWorkplacePayload> = {}): ParentWorkplacePayload {
  return {
    occupationId: '01',
    occupationOther: null,
    workplaceName: '株式会社福岡商事',
    workplacePhoneNumber: '092-123-4567',
    ...changes,
  };
}

export function workplace(changes: Partial<WorkplacePayload> = {}): WorkplacePayload {
  return {
    ...parentWorkplace(),
    workplaceId: null,
    invitationCode: null,
    existedAccountBranchCode: null,
    existedAccountNumber: null,
    ...changes,
  };
}

export function parent(changes: Partial<ParentPayload> = {}): ParentPayload {
  return {
    bankCode: '0177',
    lastName: '福岡',
    firstName: '太郎',
    kanaLastName: 'フクオカ',
    kanaFirstName: 'タロウ',
    birthday: '1985-11-03',
    mobilePhoneNumber: '080-8765-4321',
    phoneNumber: null,
    relationship: 'FATHER',
    proxyApplicationReason: '未成年のため',
    ...changes,
  };
}

/** The occupation 小学生, which needs no workplace. */
export const childWorkplace = (changes: Partial<WorkplacePayload> = {}): WorkplacePayload =>
  workplace({ occupationId: '16', workplaceName: null, workplacePhoneNumber: null, ...changes });
