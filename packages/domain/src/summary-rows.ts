import { toFullWidthKatakana } from '@kaisetsu/jp-address/text/kana';
import { formatKanaAddress } from './answers/address.ts';
import { type PersonalPayload, personalTable } from './answers/personal.ts';
import { toDraft } from './answers/table.ts';
import type { CallResponse } from './calls.ts';
import { genderLabels, relationshipLabels } from './fields/choice.ts';
import { formatPostalNumber } from './fields/postal-number.ts';
import { splitPurposes } from './fields/purpose.ts';
import { formatJapaneseDate } from './text/era.ts';

type Saved = CallResponse<'getApplication'>;
type Applicant = Saved['application'];
type Parent = NonNullable<Saved['applicationParent']>;

export type Row = readonly [question: string, answer: string];

export const notEntered = '入力なし';

type Answer = readonly [question: string, answer: string | null | undefined];

const isGiven = (answer: Answer[1]): answer is string => answer != null && answer.trim() !== '';

const toRows = (...answers: readonly Answer[]): Row[] =>
  answers.map(([question, answer]) => [question, isGiven(answer) ? answer : notEntered]);

/** The page did not ask a conditional question without an answer. */
export const toGivenRows = (...answers: readonly Answer[]): Row[] =>
  toRows(...answers.filter(([, answer]) => isGiven(answer)));

const joinParts = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ');

const createNameRows = (person: Applicant | Parent): Answer[] => [
  ['お名前', joinParts(person.lastName, person.firstName)],
  ['お名前（カナ）', joinParts(person.kanaLastName, person.kanaFirstName)],
];

const createBirthdayRow = (person: Applicant | Parent): Answer => [
  '生年月日',
  person.birthday === null ? null : formatJapaneseDate(person.birthday),
];

/** A node of an earlier release does not send the address. */
export const createMailAddressRows = (mailAddress: string | undefined): Row[] =>
  toGivenRows(['メールアドレス（確認済み）', mailAddress]);

const findLabel = (labels: Readonly<Record<string, string>>, value: string | null) => labels[value ?? ''];

export const createIdentityRows = (saved: Applicant): Row[] =>
  toRows(...createNameRows(saved), ['性別', findLabel(genderLabels, saved.gender)], createBirthdayRow(saved));

export const createPhoneRows = (person: Applicant | Parent): Row[] =>
  toRows(['携帯電話番号', person.mobilePhoneNumber], ['自宅電話番号', person.phoneNumber]);

/** @param sent the body of the personal call as the server saved it */
export function createAddressRows(saved: Applicant, sent: PersonalPayload | null): Row[] {
  const kanaAddress = sent === null ? saved.kanaAddress : formatKanaAddress(toDraft(personalTable, sent));
  return toRows(
    ['郵便番号', saved.postalNumber && formatPostalNumber(saved.postalNumber)],
    ['ご住所', [saved.address, saved.subAddress, saved.tempAddressPrefecture, saved.tempAddress].join('')],
    [
      'ご住所（カナ）',
      toFullWidthKatakana(joinParts(kanaAddress, saved.kanaSubAddress, saved.kanaTempAddress)),
    ],
  );
}

export const createPurposeRows = (saved: Applicant): Row[] => [
  ...toGivenRows(['遠隔地でお取引する理由', saved.distanceTransactionReason]),
  ...toRows(['お取引の目的', splitPurposes(saved.utilizationPurpose ?? '').join('、')]),
  ...toGivenRows(['お取引の目的（その他）', saved.utilizationPurposeOther]),
];

export const createWorkplaceRows = (saved: Applicant | Parent): Row[] => [
  ...toRows(['ご職業', saved.occupationName]),
  ...toGivenRows(['その他のご職業', saved.occupationOther]),
  ...toRows(['勤務先・学校名', saved.workplaceName], ['勤務先・学校の電話番号', saved.workplacePhoneNumber]),
];

export const createWorkplaceCodeRows = (saved: Applicant): Row[] => [
  ...toRows(['勤務先コード', saved.workplaceCode]),
  ...toGivenRows([
    'お持ちの口座',
    saved.existedAccountNumber &&
      `普通預金 店番${saved.existedAccountBranchCode} 口座番号${saved.existedAccountNumber}`,
  ]),
];

export const createInvitationRows = (saved: Applicant): Row[] => toRows(['紹介コード', saved.invitationCode]);

export const createParentRows = (saved: Parent): Row[] =>
  toRows(
    ...createNameRows(saved),
    createBirthdayRow(saved),
    ['お子さまとの続柄', findLabel(relationshipLabels, saved.relationship)],
    ['代理でお申込みになる理由', saved.proxyApplicationReason],
  );

export const accountRow: Row = ['預金種類', '普通預金（無通帳）'];

export const createBranchRow = ({ name, code }: { name: string; code: string }): Row => [
  'お取引店',
  `${name}（店番${code}）`,
];

export const createBranchRows = ({ branchName: name, branchCode: code }: Applicant): Row[] => [
  name === null || code === null ? ['お取引店', notEntered] : createBranchRow({ name, code }),
  accountRow,
];

export function sealRows(saved: Applicant): Row[] {
  const seal =
    saved.sealLess === null ? null : saved.sealLess ? '届け出ない' : '届け出る（郵送でのお手続き）';
  return toRows(['印鑑の届出', seal]);
}
