import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallResponse } from '@kaisetsu/domain/calls';
import {
  createAddressRows,
  createInvitationRows,
  createMailAddressRows,
  createPhoneRows,
  createPurposeRows,
  createWorkplaceCodeRows,
  createWorkplaceRows,
  notEntered,
} from '@kaisetsu/domain/summary-rows';
import { describe, expect, it } from 'vitest';
import { answerGroups } from './answer-groups.ts';

type Application = CallResponse<'getApplication'>;
type Saved = Application['application'];
type SavedParent = NonNullable<Application['applicationParent']>;

const filledPerson = {
  lastName: '山田',
  firstName: '太郎',
  kanaLastName: 'ヤマダ',
  kanaFirstName: 'タロウ',
  birthday: '1989-05-12',
  eraBirthday: '3010512',
  mobilePhoneNumber: '090-1234-5678',
  phoneNumber: '092-123-4567',
  occupationName: 'その他',
  occupationOther: '舟大工',
  workplaceName: '港造船',
  workplacePhoneNumber: '092-765-4321',
};
/** No real application has all of these answers. */
const saved: Saved = {
  ...filledPerson,
  gender: 'MAN',
  postalNumber: '8100001',
  address: '福岡県福岡市中央区天神',
  subAddress: '2-13-1',
  kanaAddress: 'フクオカケンフクオカシチュウオウクテンジン',
  kanaSubAddress: '2-13-1',
  tempAddressPrefecture: '佐賀県',
  tempAddress: '唐津市1',
  kanaTempAddress: 'カラツシ1',
  workplaceCode: '12345',
  workplaceId: '67890',
  invitationCode: '1234567',
  existedAccountBranchCode: '001',
  existedAccountNumber: '7654321',
  branchCode: '002',
  branchName: '本店営業部',
  sealLess: true,
  utilizationPurpose: '生活費決済',
  utilizationPurposeOther: '積立',
  distanceTransactionReason: '以前に住んでいたため',
};
const savedParent: SavedParent = {
  ...filledPerson,
  relationship: 'FATHER',
  proxyApplicationReason: '未成年のため',
};

const notByItself: readonly string[] = ['eraBirthday', 'workplaceId'] satisfies (keyof Saved)[];

const others: Readonly<Record<string, string>> = {
  MAN: 'WOMAN',
  FATHER: 'MOTHER',
  [filledPerson.birthday]: '1990-06-13',
};
const otherThan = (answer: unknown): unknown =>
  typeof answer === 'string' ? (others[answer] ?? `${answer}9`) : !answer;

const questionsOf = (answers: object) => Object.keys(answers).filter((name) => !notByItself.includes(name));

const onlyAdults = ['workplaceCode', 'existedAccountBranchCode', 'existedAccountNumber', 'sealLess'];
const groupsOf = (type: ApplicationType, application: Saved, applicationParent: SavedParent | null) =>
  answerGroups(type, { application, applicationParent, answers: { personal: null } } as Application).map(
    ({ title, rows }) => [title, rows],
  );

describe('[CONF-001, CONF-002] every answer is on the confirmation (spec 2.13)', () => {
  it.each([
    ...questionsOf(saved).map((name) => ['GENERAL', name] as const),
    ...questionsOf(saved)
      .filter((name) => !onlyAdults.includes(name))
      .map((name) => ['CHILD', name] as const),
  ])('%s: a change of %s of the account holder changes a row', (type, name) => {
    const changed = { ...saved, [name]: otherThan(saved[name as keyof Saved]) };
    expect(groupsOf(type, changed, savedParent)).not.toEqual(groupsOf(type, saved, savedParent));
  });

  it.each(questionsOf(savedParent))('a change of %s of the parent changes a row', (name) => {
    const changed = { ...savedParent, [name]: otherThan(savedParent[name as keyof SavedParent]) };
    expect(groupsOf('CHILD', saved, changed)).not.toEqual(groupsOf('CHILD', saved, savedParent));
  });
});

describe('[CONF-007] optional rows of the confirmation', () => {
  const blank = {
    ...saved,
    phoneNumber: null,
    workplaceName: null,
    invitationCode: null,
    workplaceCode: null,
  };

  it('shows 入力なし for an optional question without an answer', () => {
    expect(createPhoneRows(blank)).toContainEqual(['自宅電話番号', notEntered]);
    expect(createWorkplaceRows(blank)).toContainEqual(['勤務先・学校名', notEntered]);
    expect(createWorkplaceCodeRows(blank)).toContainEqual(['勤務先コード', notEntered]);
    expect(createInvitationRows(blank)).toEqual([['紹介コード', notEntered]]);
  });

  it('leaves out a question that was not asked', () => {
    const notAsked = {
      ...saved,
      distanceTransactionReason: null,
      utilizationPurposeOther: null,
      occupationOther: null,
      existedAccountNumber: null,
    };
    const rows = [
      ...createPurposeRows(notAsked),
      ...createWorkplaceRows(notAsked),
      ...createWorkplaceCodeRows(notAsked),
    ];
    expect(rows.map(([question]) => question)).toEqual([
      'お取引の目的',
      'ご職業',
      '勤務先・学校名',
      '勤務先・学校の電話番号',
      '勤務先コード',
    ]);
  });

  it('shows the verified e-mail address if the response contains one', () => {
    expect(createMailAddressRows('hanako@example.jp')).toEqual([
      ['メールアドレス（確認済み）', 'hanako@example.jp'],
    ]);
    expect(createMailAddressRows(undefined)).toEqual([]);
  });
});

it('[CONF-012] shows the kana of an address in one width', () => {
  const rows = createAddressRows({ ...saved, kanaSubAddress: '3-1 ﾐﾅﾄﾋﾞﾙ', kanaTempAddress: null }, null);
  expect(rows.at(-1)).toEqual([
    'ご住所（カナ）',
    'フクオカケンフクオカシチュウオウクテンジン 3-1 ミナトビル',
  ]);
});
