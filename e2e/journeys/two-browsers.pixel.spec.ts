import { generalApplicant } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import { verifyAgain } from '../fixtures/back-office.ts';
import { expect, test } from '../fixtures/journey.ts';
import { chromiumDriver } from '../walk/chromium-driver.ts';
import { enterAt } from '../walk/enter.ts';
import { walk } from '../walk/walk.ts';

test('completes the application in another browser that opens /ekyc-callback, after a second e-mail verification', {
  tag: ['@EKYC-016', '@DONE-015', '@SESS-005'],
}, async ({ page, driver, browser }) => {
  const applicant = generalApplicant('fukuoka');
  await enterAt(page, applicant, 'ekyc-preparation');
  await driver.tap('button', '本人確認をはじめる');
  await driver.waitForText('書類とお顔を撮影する');

  const other = await (await browser.newContext()).newPage();
  const otherDriver = chromiumDriver(other);
  await other.goto(`${bankUrl('fukuoka')}/ekyc-callback`);
  await expect(other.getByRole('main')).toMatchAriaSnapshot(`
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
  await otherDriver.tap('link', 'ご自身の口座');
  await otherDriver.waitForPath('/verification');
  await verifyAgain(otherDriver, applicant.mailAddress);
  await otherDriver.waitForPath('/ekyc-preparation');
  const receipt = await walk(otherDriver, applicant, { from: 'ekyc-preparation' });
  expect(receipt).toMatch(/^\d{4}-\d{4}-\d{4}$/);
  await other.goto(`${bankUrl('fukuoka')}/ekyc-callback`);
  await expect(other.getByRole('heading', { name: 'お申込みを受け付けています' })).toBeVisible();
  await expect(other.getByRole('main')).toContainText(receipt);
  await other.context().close();
});
