import type { AddressDraft } from '../src/answers/address.ts';
import { emptyAddress } from '../src/answers/address.ts';
import { emptyParent, type ParentDraft } from '../src/answers/parent.ts';
import { emptyPersonal, type PersonalDraft } from '../src/answers/personal.ts';
import { emptyWorkplace, type WorkplaceDraft } from '../src/answers/workplace.ts';

const address: AddressDraft = {
  ...emptyAddress,
  postalNumber: '8100001',
  addressCode: '401338100001da3c8428',
  addressPrefecture: '福岡県',
  addressMunicipality: '福岡市中央区',
  addressSection: '天神',
  kanaAddressPrefecture: 'フクオカケン',
  kanaAddressMunicipality: 'フクオカシチュウオウク',
  kanaAddressSection: 'テンジン',
  subAddress: '2-13-1 天神ハイツ101',
  kanaSubAddress: '2-13-1 ﾃﾝｼﾞﾝﾊｲﾂ101',
};

const employed: WorkplaceDraft = {
  ...emptyWorkplace,
  occupationId: '01',
  workplaceName: '株式会社福岡商事',
  workplacePhoneNumber: '092-123-4567',
};

export const sampleAdult: { readonly personal: PersonalDraft; readonly workplace: WorkplaceDraft } = {
  personal: {
    ...emptyPersonal,
    lastName: '福岡',
    firstName: '花子',
    kanaLastName: 'フクオカ',
    kanaFirstName: 'ハナコ',
    gender: 'WOMAN',
    birthday: '1990-05-12',
    mobilePhoneNumber: '090-1234-5678',
    ...address,
    utilizationPurpose: '生活費決済,給与・年金受取',
  },
  workplace: employed,
};

/** The child is at primary school until March 2032. */
export const sampleChild: typeof sampleAdult & {
  readonly parent: ParentDraft;
  readonly parentWorkplace: WorkplaceDraft;
} = {
  personal: {
    ...sampleAdult.personal,
    firstName: '一郎',
    kanaFirstName: 'イチロウ',
    gender: 'MAN',
    birthday: '2019-06-09',
    utilizationPurpose: '生活費決済',
  },
  workplace: { ...emptyWorkplace, occupationId: '16' },
  parent: {
    ...emptyParent,
    lastName: '福岡',
    firstName: '太郎',
    kanaLastName: 'フクオカ',
    kanaFirstName: 'タロウ',
    birthday: '1985-11-03',
    relationship: 'FATHER',
    mobilePhoneNumber: '080-8765-4321',
  },
  parentWorkplace: employed,
};
