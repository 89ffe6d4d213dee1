import { parentTable } from '@kaisetsu/domain/answers/parent';
import { type PersonalPayload, personalTable } from '@kaisetsu/domain/answers/personal';
import { toPayload } from '@kaisetsu/domain/answers/table';
import {
  emptyWorkplace,
  type ParentWorkplacePayload,
  parentWorkplaceTable,
  type WorkplacePayload,
  workplaceTable,
} from '@kaisetsu/domain/answers/workplace';
import { sampleAdult, sampleChild } from '@kaisetsu/domain/test/sample-applicant';

const surname = { lastName: '山田', kanaLastName: 'ヤマダ' };

export const savedPersonal: PersonalPayload = {
  bankCode: '0177',
  applicationType: 'GENERAL',
  ...toPayload(personalTable, {
    ...sampleAdult.personal,
    ...surname,
    firstName: '太郎',
    kanaFirstName: 'タロウ',
    birthday: '1989-05-12',
    gender: 'MAN',
    subAddress: '2-13-1',
    kanaSubAddress: '2-13-1',
    utilizationPurpose: '生活費決済',
  }),
};

export const savedParent = {
  bankCode: '0177',
  ...toPayload(parentTable, {
    ...sampleChild.parent,
    ...surname,
    firstName: '一郎',
    kanaFirstName: 'イチロウ',
    birthday: '1990-05-12',
    mobilePhoneNumber: '090-1234-5678',
  }),
};

export const savedParentWorkplace: ParentWorkplacePayload = toPayload(parentWorkplaceTable, {
  ...emptyWorkplace,
  occupationId: '10',
});

export const childWorkplace: WorkplacePayload = toPayload(workplaceTable, {
  ...emptyWorkplace,
  occupationId: '17',
});
