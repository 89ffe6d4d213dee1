import { toParentPayload } from '@kaisetsu/domain/answers/parent';
import { toPersonalPayload } from '@kaisetsu/domain/answers/personal';
import {
  emptyWorkplace,
  type ParentWorkplacePayload,
  toParentWorkplacePayload,
  toWorkplacePayload,
  type WorkplacePayload,
} from '@kaisetsu/domain/answers/workplace';
import { sampleAdult, sampleChild } from '@kaisetsu/domain/test/sample-applicant';

const surname = { lastName: '山田', kanaLastName: 'ヤマダ' };

export const savedPersonal = toPersonalPayload(
  {
    ...sampleAdult.personal,
    ...surname,
    firstName: '太郎',
    kanaFirstName: 'タロウ',
    birthday: '1989-05-12',
    gender: 'MAN',
    subAddress: '2-13-1',
    kanaSubAddress: '2-13-1',
    utilizationPurpose: '生活費決済',
  },
  '0177',
  'GENERAL',
);

export const savedParent = toParentPayload(
  {
    ...sampleChild.parent,
    ...surname,
    firstName: '一郎',
    kanaFirstName: 'イチロウ',
    birthday: '1990-05-12',
    mobilePhoneNumber: '090-1234-5678',
  },
  '0177',
);

export const savedParentWorkplace: ParentWorkplacePayload = toParentWorkplacePayload({
  ...emptyWorkplace,
  occupationId: '10',
});

export const childWorkplace: WorkplacePayload = toWorkplacePayload({ ...emptyWorkplace, occupationId: '17' });
