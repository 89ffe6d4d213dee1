import { formatMessage, messages, type ProblemCode } from '@kaisetsu/domain/fields/problem';
import type { Page } from '@playwright/test';
import { generalApplicant, yearsAgo } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import type { BrowserDriver, Name } from '../walk/browser-driver.ts';
import { enterAt } from '../walk/enter.ts';
import { expectMessage } from '../walk/fields.ts';
import {
  birthdayLabels,
  chooseBirthday,
  tickPurposes,
  typeAddress,
  typePerson,
  typePhone,
} from '../walk/typing.ts';

type Refusal = {
  readonly field: Name;
  readonly act: (driver: BrowserDriver) => Promise<void>;
  readonly message: string;
};

const typed = (field: Name, text: string, message: string): Refusal => ({
  field,
  act: (driver) => driver.type(field, text),
  message,
});
const messageFor = (code: ProblemCode): string => messages[code];
const banned = (characters: string): string => formatMessage({ code: 'banned-characters', characters });

async function expectRefusals(
  page: Page,
  driver: BrowserDriver,
  refusals: readonly Refusal[],
): Promise<void> {
  const { pathname } = new URL(page.url());
  for (const { field, act, message } of refusals) {
    await test.step(`${field}: ${message}`, async () => {
      await act(driver);
      await driver.tap('button', '次へ');
      await expectMessage(page, field, message);
      expect(new URL(page.url()).pathname).toBe(pathname);
      await expect(page).toHaveTitle(/^エラー：/);
    });
  }
}

test('shows the messages of an empty personal form and focuses the last field with an error', {
  tag: ['@VAL-001', '@VAL-002', '@VAL-003', '@VAL-009', '@VAL-011', '@PERS-014', '@PERS-015'],
}, async ({ page, driver }) => {
  await enterAt(page, generalApplicant('fukuoka'), 'personal');
  await driver.tap('button', '次へ');
  for (const field of ['姓', '名', '姓（カナ）', '名（カナ）', '生年月日', '携帯電話番号']) {
    await expectMessage(page, field, messages.required);
  }
  await expectMessage(page, '性別', messages['selection-required']);
  await expectMessage(page, '郵便番号', messages['address-not-searched']);
  await expectMessage(page, 'お取引の目的', messages['selection-required']);
  await expect(page.getByRole('checkbox', { name: '生活費決済' })).toBeFocused();
  await driver.type('姓（カナ）', 'abc!');
  await driver.tap('button', '次へ');
  await expect(page.getByText(messages['not-katakana'])).toHaveCount(0);
});

const twentyOne = '天'.repeat(21);

test('shows the validation messages of the personal form with a found address', {
  tag: [
    ...['@VAL-013', '@VAL-015', '@VAL-016', '@VAL-019', '@VAL-020', '@VAL-023', '@VAL-024'],
    ...['@VAL-028', '@VAL-030', '@VAL-032', '@VAL-033', '@VAL-034', '@VAL-035', '@VAL-012'],
    ...['@VAL-039'],
  ],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('fukuoka');
  const { person } = applicant;
  await enterAt(page, applicant, 'personal');
  await typePerson(driver, person, birthdayLabels.applicant);
  await driver.tap('radio', '女性');
  await typeAddress(driver, applicant);
  await tickPurposes(driver, applicant);

  const birthday = birthdayLabels.applicant;
  const sub = '丁目・番地・建物名・部屋番号';
  const kanaSub = '丁目・番地・建物名・部屋番号（カナ）';
  const wrongBirthday = (date: string, code: ProblemCode): Refusal => ({
    field: birthday,
    act: (by) => chooseBirthday(by, birthday, date),
    message: messageFor(code),
  });
  const wrongPhone = (field: string, number: string, code: ProblemCode): Refusal => ({
    field,
    act: (by) => typePhone(by, field, number),
    message: messageFor(code),
  });
  await expectRefusals(page, driver, [
    typed('名', '花'.repeat(23), messageFor('over-24')),
    typed('名', '髙﨑①', banned('髙﨑①')),
  ]);
  await driver.type('名', person.firstName);
  await expectRefusals(page, driver, [
    typed('名（カナ）', 'ア'.repeat(46), messageFor('over-48')),
    typed('名（カナ）', '花子', messageFor('not-katakana')),
  ]);
  await driver.type('名（カナ）', person.kanaFirstName);
  await expectRefusals(page, driver, [
    wrongBirthday('1990-02-31', 'birthday-invalid'),
    wrongBirthday(yearsAgo(18, 1), 'adult-under-18'),
  ]);
  await chooseBirthday(driver, birthday, person.birthday);
  await expectRefusals(page, driver, [wrongPhone('携帯電話番号', '010-1234-5678', 'mobile-phone-invalid')]);
  await typePhone(driver, '携帯電話番号', person.mobilePhoneNumber);
  await expectRefusals(page, driver, [wrongPhone('自宅電話番号', '092-711-234', 'home-phone-invalid')]);
  await typePhone(driver, '自宅電話番号', '092-711-2345');
  await expectRefusals(page, driver, [
    typed(sub, 'ⅡⅢ番地', messageFor('numerals-not-converted')),
    typed(sub, '２番地', messageFor('numerals-not-converted')),
    typed(sub, '髙橋ビル', banned('髙')),
    typed(sub, twentyOne, messageFor('over-20')),
  ]);
  await driver.type(sub, '2-13-1');
  await expectRefusals(page, driver, [
    typed(kanaSub, '漢字', messageFor('not-katakana')),
    typed(kanaSub, 'ｱ'.repeat(41), messageFor('over-40')),
  ]);
  await driver.type(kanaSub, '2-13-1');
  await driver.tap('checkbox', 'その他');
  await expectRefusals(page, driver, [
    typed('「その他」の内容', '', messageFor('other-purpose-required')),
    typed('「その他」の内容', 'あ'.repeat(25), messageFor('over-24')),
  ]);
  await driver.type('「その他」の内容', '家計の管理');
  await driver.tap('button', '次へ');
  await driver.waitForPath('/workplace');
});
