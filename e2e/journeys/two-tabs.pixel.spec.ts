import type { Page } from '@playwright/test';
import { generalApplicant } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';
import type { BrowserDriver } from '../walk/browser-driver.ts';
import { chromiumDriver } from '../walk/chromium-driver.ts';
import { enterAt } from '../walk/enter.ts';
import { question } from '../walk/fields.ts';

async function openTab(
  page: Page,
  path: string,
  previous: string,
): Promise<{ page: Page; driver: BrowserDriver }> {
  const storage = await page.evaluate(() => ({ ...sessionStorage }));
  const tab = await page.context().newPage();
  const before = await tab.addInitScript(
    ({ storage, previous }) => {
      for (const [key, value] of Object.entries(storage)) sessionStorage.setItem(key, value as string);
      history.replaceState({ previous }, '');
    },
    { storage, previous },
  );
  await tab.goto(bankUrl('fukuoka') + path);
  await before.dispose();
  return { page: tab, driver: chromiumDriver(tab) };
}

async function apply(driver: BrowserDriver): Promise<void> {
  await driver.tap('checkbox', /現住所と同じ/);
  await driver.tap('button', '申し込む');
}

async function setPin(driver: BrowserDriver): Promise<void> {
  await driver.type('暗証番号', '7294');
  await driver.type('暗証番号（確認）', '7294');
  await driver.tap('button', '設定する');
}

const changedMessage = 'ほかの画面で入力内容が変更されました。変更後の内容を、もう一度ご確認ください。';

test('asks for a new confirmation when another tab has changed an answer', {
  tag: ['@PIN-011', '@SRV-085'],
}, async ({ page, driver }) => {
  await enterAt(page, generalApplicant('fukuoka'), 'confirmation');
  await driver.waitForText(/山田\s*花子/);
  const other = await openTab(page, '/personal', '/verification');
  await expect(question(other.page, '姓')).toHaveValue('山田');

  const rename = async (name: string) => {
    await other.driver.type('姓', name);
    await other.driver.tap('button', '次へ');
    await other.driver.waitForPath('/workplace');
  };
  await rename('佐藤');
  await apply(driver);
  await driver.waitForText(changedMessage);
  await driver.waitForPath('/confirmation');
  await driver.waitForText(/佐藤\s*花子/);

  await apply(driver);
  await driver.tap('button', '確認しました');
  await other.page.goBack();
  await expect(question(other.page, '姓')).toHaveValue('佐藤');
  await rename('鈴木');
  await setPin(driver);
  await driver.waitForText(changedMessage);
  await driver.waitForText(/鈴木\s*花子/);

  await apply(driver);
  await driver.tap('button', '確認しました');
  await expect(question(page, '暗証番号')).toHaveValue('');
  await setPin(driver);
  await driver.waitForPath('/ekyc-preparation');
});
