import { messages } from '@kaisetsu/domain/fields/problem';
import { childApplicant, generalApplicant, invitationCodes } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { enterAt } from '../walk/enter.ts';
import { expectMessage, question } from '../walk/fields.ts';
import { answer } from '../walk/walk.ts';

test('returns to /ekyc-preparation when the applicant goes back in the browser after setting the PIN', {
  tag: ['@PIN-009', '@PIN-004'],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('fukuoka');
  await enterAt(page, applicant, 'pin');
  await answer(driver, applicant, 'pin');
  await driver.waitForPath('/ekyc-preparation');
  // The URL changes before the screen does.
  const begin = page.getByRole('button', { name: '本人確認をはじめる' });
  await expect(begin).toBeVisible();
  // The page shows /pin too briefly for a poll.
  const visitsPin = page.waitForURL(/\/pin$/, { waitUntil: 'commit' });
  await page.goBack();
  await visitsPin;
  await driver.waitForPath('/ekyc-preparation');
  await expect(begin).toBeEnabled();
});

test('shows the format message when the applicant leaves the PIN field with three digits', {
  tag: ['@VAL-057'],
}, async ({ page, driver }) => {
  await enterAt(page, generalApplicant('fukuoka'), 'pin');
  await driver.tap('button', '確認しました');
  await driver.type('暗証番号', '729');
  await page.keyboard.press('Tab');
  await expectMessage(page, '暗証番号', messages['pin-format']);
  await driver.type('暗証番号', '7294');
  await expect(page.getByText(messages['pin-format'])).toHaveCount(0);
});

test('keeps the kana that the applicant has typed, also after a change of the sub-address', {
  tag: ['@PERS-196'],
}, async ({ page, driver }) => {
  await enterAt(page, generalApplicant('kumamoto'), 'personal');
  await driver.type('郵便番号', '8600806');
  await driver.tap('button', /花畑町$/);
  const [text, kana] = ['丁目・番地・建物名・部屋番号', '丁目・番地・建物名・部屋番号（カナ）'];
  await driver.type(text, '9-6');
  await page.keyboard.press('Tab');
  await expect(question(page, kana)).toHaveValue('9-6');
  await driver.type(kana, '9-7');
  await driver.type(text, '9-8');
  await page.keyboard.press('Tab');
  await driver.waitForText('入力内容が変わりました。');
  await expect(question(page, kana)).toHaveValue('9-7');
});

test('rejects a child’s invitation code of three characters, and accepts a lower-case code with a leading space', {
  tag: ['@PERS-021', '@WORK-009', '@ERR-014'],
}, async ({ page, driver }) => {
  await enterAt(page, childApplicant('fukuoka'), 'parent');
  await driver.tap('button', '戻る');
  await driver.waitForPath('/child/personal');
  await driver.type('紹介コード', 'FRN');
  await driver.tap('button', '次へ');
  await expectMessage(page, '紹介コード', messages['invitation-code-not-found']);
  await driver.type('紹介コード', ` ${invitationCodes.fukuoka.toLowerCase()}`);
  await driver.waitForText('紹介コードが確認できました。');
  await expect(question(page, '紹介コード')).toHaveValue(invitationCodes.fukuoka);
  await driver.tap('button', '次へ');
  await driver.waitForPath('/child/parent');
});

test('shows a message for an empty occupation, and removes the message about an unapplied code when the applicant applies it', {
  tag: ['@WORK-015', '@WORK-008', '@WORK-010'],
}, async ({ page, driver }) => {
  await enterAt(page, generalApplicant('fukuoka'), 'workplace');
  await question(page, 'ご職業').focus();
  await page.keyboard.press('Tab');
  await expectMessage(page, 'ご職業', messages['selection-required']);
  await driver.select('ご職業', '無職');
  await driver.type('紹介コード', invitationCodes.fukuoka);
  await driver.tap('button', '次へ');
  await expectMessage(page, '紹介コード', messages['code-not-settled']);
  await driver.tap('button', '適用（紹介コード）');
  await driver.waitForText('紹介コードが確認できました。');
  await expect(page.getByText(messages['code-not-settled'])).toHaveCount(0);
  await expect(question(page, '紹介コード')).toBeFocused();
});

test('links the error page to the FAQ of the bank', { tag: ['@DONE-013'] }, async ({ page }) => {
  await page.goto('/error');
  const link = page.getByRole('link', { name: /よくあるご質問/ });
  await expect(link).toHaveAttribute('href', /^https:\/\/www\.fukuokabank\.co\.jp\//);
});
