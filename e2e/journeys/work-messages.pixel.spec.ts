import { formatMessage, messages } from '@kaisetsu/domain/fields/problem';
import {
  childApplicant,
  generalApplicant,
  invitationCodes,
  workplaceCodes,
  yearsAgo,
} from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { enterAt } from '../walk/enter.ts';
import { expectMessage, question } from '../walk/fields.ts';
import { birthdayLabels, chooseBirthday, typePerson, typePhone, typeWork } from '../walk/typing.ts';

const phone = '勤務先・学校の電話番号';
const name = '勤務先・学校名';

test('shows the messages about occupation, name and phone of the workplace', {
  tag: [
    ...['@VAL-005', '@VAL-006', '@VAL-020', '@VAL-043', '@VAL-045', '@VAL-046', '@VAL-049'],
    ...['@WORK-002', '@WORK-004', '@WORK-014', '@WORK-015', '@WORK-016'],
  ],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('fukuoka');
  await enterAt(page, applicant, 'workplace');
  const next = page.getByRole('button', { name: '次へ' });
  await expect(next).toBeDisabled();
  const offered = question(page, 'ご職業').locator('option');
  await expect(offered.last()).toHaveText('その他');
  await expect(offered.filter({ hasText: '小学生' })).toHaveCount(0);

  await driver.select('ご職業', '会社員');
  await question(page, name).focus();
  await question(page, name).blur();
  await expectMessage(page, name, messages.required);
  await page.getByRole('textbox', { name: `${phone} 最後の番号` }).focus();
  await page.getByRole('textbox', { name: `${phone} 最後の番号` }).blur();
  await expectMessage(page, phone, messages.required);
  await expect(next).toBeDisabled();

  await typeWork(driver, applicant.work);
  await expect(next).toBeEnabled();
  for (const [text, message] of [
    ['サンプルⅡ商事', messages['numerals-not-converted']],
    ['髙島商事', formatMessage({ code: 'banned-characters', characters: '髙' })],
    ['あ'.repeat(26), messages['over-25']],
  ] as const) {
    await driver.type(name, text);
    await driver.tap('button', '次へ');
    await expectMessage(page, name, message);
  }
  await driver.type(name, '株式会社みらい商事');
  await typePhone(driver, phone, '92-1234-5678');
  await driver.tap('button', '次へ');
  await expectMessage(page, phone, messages['workplace-phone-invalid']);
  await typePhone(driver, phone, '092-123-4567');

  await driver.select('ご職業', 'その他');
  await question(page, 'その他のご職業').focus();
  await question(page, 'その他のご職業').blur();
  await expectMessage(page, 'その他のご職業', messages.required);
  await driver.type('その他のご職業', 'あ'.repeat(26));
  await driver.tap('button', '次へ');
  await expectMessage(page, 'その他のご職業', messages['over-25']);
  await driver.select('ご職業', '無職');
  await expect(question(page, 'その他のご職業')).toHaveCount(0);
  await driver.tap('button', '次へ');
  await driver.waitForPath('/branch');
});

test('shows the messages about workplace code, invitation code and existing account', {
  tag: [
    ...['@WORK-005', '@WORK-006', '@WORK-007', '@WORK-008', '@WORK-009', '@WORK-010', '@WORK-011'],
    ...['@WORK-012', '@WORK-013', '@VAL-050', '@VAL-051', '@VAL-052', '@VAL-053', '@ERR-013'],
    ...['@ERR-014', '@ERR-015', '@ERR-016'],
  ],
}, async ({ page, driver }) => {
  await enterAt(page, generalApplicant('fukuoka'), 'workplace');
  await typeWork(driver, { occupation: '会社員', name: '株式会社みらい商事', phone: '092-123-4567' });
  await driver.waitForText('勤務先コード、紹介コードの入力はお忘れではありませんか？');
  // Last, because a found workplace disables 次へ.
  for (const [field, notFound, good, verified] of [
    [
      '紹介コード',
      messages['invitation-code-not-found'],
      invitationCodes.fukuoka,
      '紹介コードが確認できました。',
    ],
    [
      '勤務先コード',
      messages['workplace-code-not-found'],
      workplaceCodes.fukuoka,
      'コードが確認できました。',
    ],
  ] as const) {
    for (const wrong of ['ABC', 'ZZZZZ9']) {
      await driver.type(field, wrong);
      await driver.tap('button', `適用（${field}）`);
      await expectMessage(page, field, notFound);
    }
    await driver.tap('button', `クリア（${field}）`);
    await expect(question(page, field)).toHaveValue('');
    await expect(page.getByText(notFound)).toHaveCount(0);
    await driver.type(field, good);
    await driver.tap('button', '次へ');
    await expectMessage(page, field, messages['code-not-settled']);
    await driver.tap('button', `適用（${field}）`);
    await driver.waitForText(verified);
    await expect(question(page, field)).toHaveJSProperty('readOnly', true);
  }
  await expect(question(page, name)).toHaveValue('サンプル工業株式会社　福岡工場');
  const next = page.getByRole('button', { name: '次へ' });
  await expect(next).toBeDisabled();
  await driver.tap('radio', 'はい', { within: /すでに福岡銀行の口座をお持ちですか/ });
  await expect(page.getByText('普通預金')).toBeVisible();
  await expect(next).toBeDisabled();
  await driver.type('店番', 'ab');
  await driver.type('口座番号', '12a');
  await driver.tap('button', '次へ');
  await expectMessage(page, '店番', messages['existing-account-invalid']);
  await expectMessage(page, '口座番号', messages['existing-account-invalid']);
  await driver.type('店番', '1');
  await driver.type('口座番号', '12345');
  const sent = page.waitForRequest('**/api/applications/workplace');
  await driver.tap('button', '次へ');
  await driver.waitForPath('/branch');
  expect((await sent).postDataJSON()).toMatchObject({
    existedAccountBranchCode: '001',
    existedAccountNumber: '0012345',
    invitationCode: invitationCodes.fukuoka,
  });
});

test('shows the messages of the parent’s form and accepts a parent who turns 18 today', {
  tag: [
    ...['@PAR-001', '@PAR-002', '@PAR-003', '@PAR-005', '@VAL-008', '@VAL-010', '@VAL-026'],
    ...['@VAL-041', '@VAL-042'],
  ],
}, async ({ page, driver }) => {
  const applicant = childApplicant('fukuoka');
  const { parent } = applicant;
  if (parent === undefined) throw new Error('the child applicant has no parent');
  await enterAt(page, applicant, 'parent');
  await expect(question(page, '代理でお申込みになる理由')).toHaveValue('未成年のため');
  await driver.tap('button', '次へ');
  const birthday = birthdayLabels.parent;
  for (const field of ['名', '名（カナ）', birthday]) {
    await expectMessage(page, field, messages.required);
  }
  await expectMessage(page, 'お子さまとの続柄', messages['selection-required']);
  await expectMessage(page, 'ご職業', messages['selection-required']);

  await typePerson(driver, parent, birthday);
  await driver.tap('radio', '母');
  await typeWork(driver, parent.work);
  await driver.type('姓', '佐藤');
  await driver.type('姓（カナ）', 'サトウ');
  await driver.tap('button', '次へ');
  await expectMessage(page, '姓', messages['surname-differs']);
  await expectMessage(page, '姓（カナ）', messages['kana-surname-differs']);
  await driver.tap('button', '同じ姓にする');
  await expect(question(page, '姓')).toHaveValue('山田');
  await chooseBirthday(driver, birthday, yearsAgo(18, 1));
  await driver.tap('button', '次へ');
  await expectMessage(page, birthday, messages['parent-under-18']);
  await chooseBirthday(driver, birthday, yearsAgo(18));
  await driver.tap('button', '次へ');
  await driver.waitForPath('/child/branch');
});
