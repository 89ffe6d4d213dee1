import { freshAddress, generalApplicant } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';
import { codeMailedTo } from '../fixtures/mailbox.ts';
import { enterAt } from '../walk/enter.ts';

test('shows the mailed verification code at /dev/mail in development', { tag: ['@CALL-007'] }, async ({
  page,
  driver,
}) => {
  const applicant = generalApplicant('fukuoka', { mailAddress: freshAddress() });
  await enterAt(page, applicant, 'verification');
  await driver.type('メールアドレス', applicant.mailAddress);
  await driver.tap('button', '認証コードを送る');
  const code = await codeMailedTo(applicant.mailAddress);
  await page.goto(`${bankUrl('fukuoka')}/dev/mail`);
  await expect(page.getByRole('main').or(page.locator('body')).first()).toContainText(code);
});
