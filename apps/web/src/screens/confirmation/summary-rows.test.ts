import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallResponse } from '@kaisetsu/domain/calls';
import { readableApplication, readableParent } from '@kaisetsu/domain/readable-application';
import { createAddressRows, notEntered } from '@kaisetsu/domain/summary-rows';
import { describe, expect, it } from 'vitest';
import { listAnswerGroups } from './confirmation.tsx';

type Application = CallResponse<'getApplication'>;
type Saved = Application['application'];
type SavedParent = NonNullable<Application['applicationParent']>;

const fill = (shape: object, answerTo: (name: string) => unknown) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, answerTo(name)]));

const birthday = '1989-05-12';
const saved = {
  ...fill(readableApplication.shape, (name) => name),
  ...{ birthday, gender: 'MAN', sealLess: true },
} as Saved;
const savedParent = {
  ...fill(readableParent.shape, (name) => name),
  ...{ birthday, relationship: 'FATHER' },
} as SavedParent;

const others: Readonly<Record<string, string>> = { MAN: 'WOMAN', FATHER: 'MOTHER', [birthday]: '1990-06-13' };
const otherThan = (answer: unknown): unknown =>
  typeof answer === 'string' ? (others[answer] ?? `${answer}9`) : !answer;

const notByItself = ['eraBirthday', 'workplaceId'];
const questionsOf = (answers: object) => Object.keys(answers).filter((name) => !notByItself.includes(name));

const onlyAdults = ['workplaceCode', 'existedAccountBranchCode', 'existedAccountNumber', 'sealLess'];
const groupsOf = (type: ApplicationType, application: Saved, applicationParent: SavedParent | null) =>
  listAnswerGroups(type, {
    application,
    applicationParent,
    answers: { personal: null },
  } as Application).map(({ title, rows }) => [title, rows] as const);

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

it('[CONF-007] shows 入力なし for a question without an answer, and leaves out one that was not asked', () => {
  const nothing = fill(readableApplication.shape, () => null) as Saved;
  const rows = groupsOf('GENERAL', nothing, null).flatMap(([, shown]) => shown);
  expect(rows.filter(([, answer]) => answer !== notEntered)).toEqual([['預金種類', '普通預金（無通帳）']]);
  expect(rows.map(([question]) => question)).toEqual([
    ...['お名前', 'お名前（カナ）', '性別', '生年月日', '携帯電話番号', '自宅電話番号'],
    ...['郵便番号', 'ご住所', 'ご住所（カナ）', 'お取引の目的'],
    ...['ご職業', '勤務先・学校名', '勤務先・学校の電話番号', '勤務先コード', '紹介コード'],
    ...['お取引店', '預金種類', '印鑑の届出'],
  ]);
});

it('[CONF-012] shows the kana of an address in one width', () => {
  const half = { ...saved, kanaSubAddress: '3-1 ﾐﾅﾄﾋﾞﾙ', kanaTempAddress: null, kanaAddress: 'テンジン' };
  expect(createAddressRows(half, null).at(-1)).toEqual(['ご住所（カナ）', 'テンジン 3-1 ミナトビル']);
});
