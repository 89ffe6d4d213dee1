import type { PostalTable } from '@kaisetsu/jp-address/postal-table/postal-table';
import type { Occupation } from '../src/answers/occupation.ts';
import type { WorkplaceFound } from '../src/answers/workplace.ts';
import type { Bank } from '../src/bank.ts';

export const today = '2026-10-01';

export const sampleBank: Bank = {
  code: '0999',
  alias: 'SMP',
  hosts: ['sample.localhost'],
  name: '見本銀行',
  legalName: '株式会社見本銀行',
  registrationNumber: '',
  memberAssociations: [],
  copyright: '',
  groupName: '',
  mailAddress: 'no-reply@sample.example',
  domain: 'sample.example',
  contact: { name: '', phoneNumber: '', receptionHours: '' },
  postalAddress: '',
  links: {
    termsOfService: '',
    introduction: '',
    branchSearch: '',
    visitReservation: '',
    faq: '',
    questionnaire: '',
    homepage: '',
    regulations: [],
    personalNumber: '',
  },
  purposes: ['生活費決済', '給与・年金受取', '融資', 'その他'],
  mobileBeginnings: ['050', '070', '080', '090'],
  areaPrefectures: ['福岡県', '山口県', '佐賀県'],
  distanceReasonOutside: '福岡県',
  phoneNumberExample: '',
  addressExample: { postalNumber: '', subAddress: '', kanaSubAddress: '', address: '', kanaAddress: '' },
  colours: { accent: '', accentStrong: '', tint: '' },
};

export const emptyPostalTable: PostalTable = {
  find: () => [],
  findMunicipalities: () => [],
  findFormerMunicipality: () => undefined,
  findSimilarMunicipalities: () => [],
  knowsMunicipalitiesOf: () => false,
};

export const nearBank: Bank = { ...sampleBank, distanceReasonOutside: null };

const occupation = (id: string, name: string, displayNumber: number, flags: string): Occupation => ({
  id,
  name,
  displayNumber,
  generalDisplay: flags.includes('g'),
  childDisplay: flags.includes('c'),
  workplaceRequired: flags.includes('w'),
});

/** g: general list, c: child's list, w: requires a workplace. */
export const occupations: readonly Occupation[] = [
  occupation('30', '学生', 30, 'gc'),
  occupation('10', '会社員', 10, 'gcw'),
  occupation('99', 'その他', 99, 'gc'),
  occupation('50', '小学生', 50, 'c'),
  occupation('20', '会社役員', 20, 'gw'),
  occupation('60', '中学生', 60, 'c'),
];

export const permitting: WorkplaceFound = {
  id: 'w1',
  name: '見本商事株式会社',
  phoneNumber: '092-123-4567',
  multipleAccounts: 'PERMITTED',
};
export const notPermitting: WorkplaceFound = { ...permitting, id: 'w2', multipleAccounts: 'NOT_PERMITTED' };
