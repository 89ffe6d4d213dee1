import type { ParentPayload } from '@kaisetsu/domain/answers/parent';
import type { PersonalPayload } from '@kaisetsu/domain/answers/personal';
import type { ParentWorkplacePayload, WorkplacePayload } from '@kaisetsu/domain/answers/workplace';

/** A complete and valid `/personal`, as the server returns it. */
export const savedPersonal: PersonalPayload = {
  bankCode: '0177',
  applicationType: 'GENERAL',
  lastName: '山田',
  firstName: '太郎',
  kanaLastName: 'ヤマダ',
  kanaFirstName: 'タロウ',
  birthday: '1989-05-12',
  mobilePhoneNumber: '090-1234-5678',
  phoneNumber: null,
  gender: 'MAN',
  postalNumber: '8100001',
  addressCode: '40133810000101',
  addressPrefecture: '福岡県',
  addressMunicipality: '福岡市中央区',
  addressSection: '天神',
  addressChome: null,
  kanaAddressPrefecture: 'フクオカケン',
  kanaAddressMunicipality: 'フクオカシチュウオウク',
  kanaAddressSection: 'テンジン',
  kanaAddressChome: null,
  subAddress: '2-13-1',
  kanaSubAddress: '2-13-1',
  tempAddressPrefecture: null,
  tempAddress: null,
  kanaTempAddress: null,
  utilizationPurpose: '生活費決済',
  utilizationPurposeOther: null,
  distanceTransactionReason: null,
};

export const savedParent: ParentPayload = {
  bankCode: '0177',
  lastName: '山田',
  firstName: '一郎',
  kanaLastName: 'ヤマダ',
  kanaFirstName: 'イチロウ',
  birthday: '1990-05-12',
  relationship: 'FATHER',
  mobilePhoneNumber: '090-1234-5678',
  phoneNumber: null,
  proxyApplicationReason: '未成年のため',
};

/** For an occupation without a workplace. */
export const savedParentWorkplace: ParentWorkplacePayload = {
  occupationId: '10',
  occupationOther: null,
  workplaceName: null,
  workplacePhoneNumber: null,
};

/** For a child before school age. */
export const childWorkplace: WorkplacePayload = {
  occupationId: '17',
  occupationOther: null,
  workplaceName: null,
  workplacePhoneNumber: null,
  workplaceId: null,
  invitationCode: null,
  existedAccountBranchCode: null,
  existedAccountNumber: null,
};
