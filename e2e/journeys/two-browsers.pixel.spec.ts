import type { Browser, Page } from '@playwright/test';
import { generalApplicant } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';
import { preverified } from '../fixtures/preverified.ts';
import { expectSessionEnded } from '../fixtures/session-ended.ts';
import { verifyAgain } from '../fixtures/verify-again.ts';
import type { BrowserDriver } from '../walk/browser-driver.ts';
import { chromiumDriver } from '../walk/chromium-driver.ts';
import { enterAt } from '../walk/enter.ts';
import { question } from '../walk/fields.ts';
import { answer, walk } from '../walk/walk.ts';

async function openElsewhere(browser: Browser): Promise<{ page: Page; driver: BrowserDriver }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  return { page, driver: chromiumDriver(page) };
}

test('restores the answers in another browser after the e-mail verification, and ends the session of the first browser', {
  tag: ['@ERR-003', '@ERR-008', '@SESS-002', '@SESS-005', '@DONE-010', '@DONE-011'],
}, async ({ page, driver, browser }) => {
  const { mailAddress, token } = preverified('again');
  const applicant = generalApplicant('fukuoka', { mailAddress });
  await enterAt(page, applicant, 'branch', token);
  await expect(page.getByRole('radio').first()).toBeVisible();

  const other = await openElsewhere(browser);
  await walk(other.driver, applicant, { until: 'verification' });
  await verifyAgain(other.page, other.driver, mailAddress);
  await other.driver.waitForPath('/personal');
  await expect(question(other.page, '姓')).toHaveValue(applicant.person.lastName);
  await other.page.context().close();

  await answer(driver, applicant, 'branch');
  await expectSessionEnded(page, driver, '/error');
  await driver.tap('button', '再度お申込みへ進む');
  await driver.waitForPath('/term');
});

test('completes the application in another browser that opens /ekyc-callback, after a second e-mail verification', {
  tag: ['@EKYC-016', '@DONE-015'],
}, async ({ page, driver, browser }) => {
  const { mailAddress, token } = preverified('elsewhere');
  const applicant = generalApplicant('fukuoka', { mailAddress });
  await enterAt(page, applicant, 'ekyc-preparation', token);
  await driver.tap('button', '本人確認をはじめる');
  await driver.waitForText('本人確認書類を選ぶ');

  const other = await openElsewhere(browser);
  await other.page.goto(`${bankUrl('fukuoka')}/ekyc-callback`);
  await expect(other.page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "お申込みの続きに進みます" [level=1]
      - paragraph: /別のブラウザで開かれたか/
      - paragraph: /ご入力いただいた内容は保存されています。/
      - heading "はじめのブラウザに戻る" [level=2]
      - paragraph: /「本人確認の結果を確認する」を押してください。/
      - heading "このブラウザで続ける" [level=2]
      - paragraph: /どちらの口座のお申込みですか。/
      - link "ご自身の口座"
      - link "お子さまの口座"
  `);
  await other.driver.tap('link', 'ご自身の口座');
  await other.driver.waitForPath('/verification');
  await verifyAgain(other.page, other.driver, mailAddress);
  await other.driver.waitForPath('/ekyc-preparation');
  const receipt = await walk(other.driver, applicant, { from: 'ekyc-preparation' });
  expect(receipt).toMatch(/^\d{4}-\d{4}-\d{4}$/);
  await other.page.goto(`${bankUrl('fukuoka')}/ekyc-callback`);
  await expect(other.page.getByRole('heading', { name: 'お申込みを受け付けています' })).toBeVisible();
  await expect(other.page.getByRole('main')).toContainText(receipt);
  await other.page.context().close();
});
