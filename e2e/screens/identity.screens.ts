import { mergeTests } from '@playwright/test';
import { type Applicant, type BankName, childApplicant, generalApplicant } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import { type CutOver, test as cutOverTest } from '../fixtures/cut-over.ts';
import type { BrowserDriver } from '../walk/browser-driver.ts';
import { readChip } from '../walk/card-readers.ts';
import { enterAt } from '../walk/enter.ts';
import { answer } from '../walk/walk.ts';
import { test as catalogue } from './catalogue.ts';

const test = mergeTests(catalogue, cutOverTest);

// After the cut-over 福岡銀行 reads the chip of the card, and 熊本銀行 asks for a signature (JPKI).
const isSigning = (bank: BankName): boolean => bank === 'kumamoto';
const start = (driver: BrowserDriver) => driver.tap('button', '本人確認をはじめる');

test.beforeEach(async ({ bank, pageErrors, cutOver: { site, moveTo } }) => {
  test.skip(bank === 'nagasaki', 'the same as 福岡銀行');
  pageErrors.allow(new RegExp(`^request to another host: ${site.bankUrl(bank)}/`));
  await moveTo('after');
});

/** The provider’s picker of cards, after a wrong password. */
async function enterWrongPassword(driver: BrowserDriver, bank: BankName): Promise<void> {
  await driver.tap('radio', '暗証番号を3回まちがえる');
  await driver.tap('button', isSigning(bank) ? '読み取って署名する' : '読み取って送信する');
  await driver.waitForText(/暗証番号が違います/);
}

const withSite = (applicant: Applicant, { site }: CutOver): Applicant => ({ ...applicant, site });

test('identity verification after the cut-over', async ({ page, driver, bank, shoot, cutOver }) => {
  await page.goto(`${cutOver.site.bankUrl(bank)}/term`);
  await driver.waitForText('次へ');
  await shoot('term', 'after-cut-over', '2027年4月1日以降の最初の画面', 'window');
  await enterAt(page, withSite(generalApplicant(bank), cutOver), 'ekyc-preparation');
  await driver.waitForText('本人確認をはじめる');
  await shoot('ekyc-preparation', 'after-cut-over', '2027年4月1日以降');
  await start(driver);
  await driver.waitForText(/を読み取る$/);
  await shoot('identity-provider', 'cards', 'カードの選択');
  await enterWrongPassword(driver, bank);
  await shoot('identity-provider', 'wrong-password', '暗証番号の誤り');
});

test.describe('in the browser of an app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/15.12.0',
  });
  test('return in the browser of an app', async ({ page, driver, bank, shoot }) => {
    test.skip(bank !== 'fukuoka', 'the same for every bank');
    await page.goto(`${bankUrl(bank)}/ekyc-callback`);
    await driver.waitForText('このブラウザで続ける');
    await shoot('ekyc-callback', 'in-app', 'アプリの中の画面に戻った');
  });
});

test.describe('child', () => {
  test.use({ part: 'child' });
  test('verification of a child after the cut-over', async ({ page, driver, bank, shoot, cutOver }) => {
    test.skip(bank !== 'fukuoka', 'a child’s card is read in the same way at every bank');
    const applicant = withSite(childApplicant(bank), cutOver);
    await page.goto(`${cutOver.site.bankUrl(bank)}/child/before-check`);
    await driver.waitForText('次へ');
    await shoot('before-check', 'after-cut-over', '2027年4月1日以降の最初の画面');
    await enterAt(page, applicant, 'capture-preparation');
    await driver.waitForText(/カードの写真は必要ありません/);
    await shoot('capture-preparation', 'after-cut-over', '2027年4月1日以降');
    await driver.tap('button', '次へ');
    await driver.waitForPath('/child/ekyc-identification-documents');
    await driver.waitForText('補完書類を撮影する');
    await shoot('identification-documents', 'after-cut-over', '2027年4月1日以降');
    await driver.tap('button', '補完書類を撮影する');
    await answer(driver, applicant, 'supplementary-documents');
    await driver.tap('radio', 'はい', { within: /現在のご住所と一致していますか/ });
    await shoot('parent-ekyc-preparation', 'after-cut-over', '2027年4月1日以降');
    await start(driver);
    await driver.waitForText('カードのICチップを読み取る');
    await shoot('identity-provider', 'cards', 'お子さまと親権者のカードの選択');
    await readChip(driver, '入力どおりのカード', '別の人（山本 次郎）のカード');
    await driver.waitForText('一致しなかった項目');
    await shoot('ekyc-error', 'mismatch', '親権者の別の人のカード');
  });
});
