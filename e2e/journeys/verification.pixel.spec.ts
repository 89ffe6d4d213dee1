import { messages } from '@kaisetsu/domain/fields/problem';
import type { Page } from '@playwright/test';
import { generalApplicant } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { codeMailedTo } from '../fixtures/mailbox.ts';
import { fieldOn } from '../walk/chromium-driver.ts';
import { enterAt } from '../walk/enter.ts';

test('shows the messages for wrong e-mail addresses and codes, and returns to the address field', {
  tag: [
    ...['@MAIL-001', '@MAIL-002', '@MAIL-003', '@MAIL-004', '@MAIL-009', '@VAL-055'],
    ...['@ERR-007', '@ERR-012', '@CALL-008'],
  ],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('nagasaki');
  await enterAt(page, applicant, 'verification');
  const send = page.getByRole('button', { name: '認証コードを送る' });
  await expect(send).toBeDisabled();
  await expect(fieldOn(page, '認証コード')).toHaveCount(0);
  await driver.type('メールアドレス', 'taro@example');
  await driver.tap('button', '認証コードを送る');
  await expectMessage(page, 'メールアドレス', messages['email-invalid']);
  await driver.type('メールアドレス', applicant.mailAddress);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await driver.tap('button', '認証コードを送る');

  await expect(fieldOn(page, '認証コード')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('button', { name: '次へ' })).toBeDisabled();
  const code = await codeMailedTo(applicant.mailAddress);
  const wrongCode = code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
  await driver.type('認証コード', wrongCode);
  await driver.tap('button', '次へ');
  await expectMessage(page, '認証コード', messages['verification-failed']);

  await page.goBack();
  await expect(fieldOn(page, 'メールアドレス')).toHaveValue(applicant.mailAddress);
  await page.goForward();
  await expect(fieldOn(page, '認証コード')).toHaveValue('');
  await driver.tap('button', 'メールアドレスを入力し直す');
  await expect(fieldOn(page, 'メールアドレス')).toHaveValue(applicant.mailAddress);
});

async function expectMessage(page: Page, label: string, message: string): Promise<void> {
  await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
  await expect(fieldOn(page, label)).toHaveAccessibleDescription(new RegExp(RegExp.escape(message)));
}
