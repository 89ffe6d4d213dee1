import { messages } from '@kaisetsu/domain/fields/problem';
import { childApplicant, generalApplicant, invitationCodes } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { enterAt } from '../walk/enter.ts';
import { expectMessage, question } from '../walk/fields.ts';
import { answer } from '../walk/walk.ts';

test('[PIN-009, PIN-004] whoever goes back in the browser after the PIN is not asked for another one', async ({
  page,
  driver,
}) => {
  const applicant = generalApplicant('fukuoka');
  await enterAt(page, applicant, 'pin');
  await answer(driver, applicant, 'pin');
  await driver.waitForPath('/ekyc-preparation');
  // The address is there before the screen is: who goes back now is still on the PIN step.
  const begin = page.getByRole('button', { name: '本人確認をはじめる' });
  await expect(begin).toBeVisible();
  // The PIN step is passed through too quickly to be found there by looking: its navigation is waited for.
  const passesThroughPin = page.waitForURL(/\/pin$/, { waitUntil: 'commit' });
  await page.goBack();
  await passesThroughPin;
  await driver.waitForPath('/ekyc-preparation');
  await expect(begin).toBeEnabled();
});

test('[PIN-006, PIN-001] a PIN of three digits is told so on leaving the field', async ({ page, driver }) => {
  await enterAt(page, generalApplicant('fukuoka'), 'pin');
  await driver.tap('button', '確認しました');
  await driver.type('暗証番号', '729');
  await page.keyboard.press('Tab');
  await expectMessage(page, '暗証番号', messages['pin-format']);
  await driver.type('暗証番号', '7294');
  await expect(page.getByText(messages['pin-format'])).toHaveCount(0);
});

test('[PERS-013] a reading never runs into what is typed at that moment', async ({ page, driver }) => {
  await enterAt(page, generalApplicant('kumamoto'), 'personal');
  await driver.type('郵便番号', '8600806');
  await driver.tap('button', /花畑町$/);
  const [text, kana] = ['丁目・番地・建物名・部屋番号', '丁目・番地・建物名・部屋番号（カナ）'];
  await driver.type(text, '9-6');
  await driver.type(kana, '9-6');
  await page.keyboard.press('Tab');
  await expect(question(page, kana)).toHaveValue('9-6');
});

test('[PERS-021, WORK-009, ERR-014] a child’s invitation code of another length than six is none', async ({
  page,
  driver,
}) => {
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

test('[WORK-015, WORK-008, WORK-010] /workplace says what is missing on leaving it, and forgets a complaint that is mended', async ({
  page,
  driver,
}) => {
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

test('[DONE-013, DONE-008] the error page leads to the bank’s page of frequent questions', async ({
  page,
}) => {
  await page.goto('/error');
  const link = page.getByRole('link', { name: /よくあるご質問/ });
  await expect(link).toHaveAttribute('href', /^https:\/\/www\.fukuokabank\.co\.jp\//);
});
