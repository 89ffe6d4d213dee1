import { mergeTests, type Page } from '@playwright/test';
import { type Applicant, type BankName, childApplicant, generalApplicant } from '../applicants.ts';
import { bankUrl, simulatorUrl } from '../fixtures/addresses.ts';
import { type CutOver, test as cutOverTest } from '../fixtures/cut-over.ts';
import { verifyAgain } from '../fixtures/verify-again.ts';
import type { BrowserDriver } from '../walk/browser-driver.ts';
import { type CardName, readChip, returnToBank, signWithCard, takePhotos } from '../walk/card-readers.ts';
import { enterAt } from '../walk/enter.ts';
import { answer } from '../walk/walk.ts';
import { test as catalogue } from './catalogue.ts';

const test = mergeTests(catalogue, cutOverTest);

const isSigning = (bank: BankName): boolean => bank === 'kumamoto';
const start = (driver: BrowserDriver) => driver.tap('button', '本人確認をはじめる');
const anotherPersonsCard: CardName = '別の人（山本 次郎）のカード';

test.beforeEach(({ bank, pageErrors, cutOver: { site } }) => {
  test.skip(bank === 'nagasaki', 'after the cut-over 十八親和銀行 has the same screens as 福岡銀行');
  pageErrors.allow(new RegExp(`^request to another host: ${site.bankUrl(bank)}/`));
});

async function startInApp(page: Page, driver: BrowserDriver): Promise<void> {
  const provider = `${simulatorUrl}/**`;
  await page.route(provider, (route) => route.fulfill({ status: 204 }));
  const opened = page.waitForRequest(provider);
  await start(driver);
  await opened;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await driver.waitForText('本人確認の結果を確認する');
  await page.unroute(provider);
}

const readCard = (driver: BrowserDriver, bank: BankName, card: CardName): Promise<void> =>
  isSigning(bank) ? signWithCard(driver, card) : readChip(driver, card);

async function enterWrongPassword(driver: BrowserDriver, bank: BankName): Promise<void> {
  await driver.tap('radio', '暗証番号を3回まちがえる');
  await driver.tap('button', isSigning(bank) ? '読み取って署名する' : '読み取って送信する');
  await driver.waitForText(/暗証番号が違います/);
}

async function sendPhotos(page: Page, driver: BrowserDriver, card?: CardName): Promise<void> {
  if (card !== undefined) {
    await page.getByText('書類の内容を選ぶ').click();
    await driver.tap('radio', card);
  }
  await driver.tap('button', '送信する');
  await returnToBank(driver);
}

const withSite = (applicant: Applicant, { site }: CutOver): Applicant => ({ ...applicant, site });

test('takes pictures of the verification by photographs, and of its end at the cut-over', async ({
  page,
  driver,
  bank,
  shoot,
  cutOver,
}) => {
  test.skip(
    bank !== 'fukuoka',
    'in this test, only 福岡銀行 verifies adults by photographs (fixtures/cut-over.ts)',
  );
  await cutOver.moveTo('before');
  await enterAt(page, withSite(generalApplicant(bank), cutOver), 'ekyc-preparation');
  await startInApp(page, driver);
  await shoot('ekyc-preparation', 'started', '本人確認サービスから戻った（撮影）');
  await start(driver);
  await takePhotos(driver);
  await sendPhotos(page, driver, anotherPersonsCard);
  await driver.waitForText('一致しなかった項目');
  await shoot('ekyc-error', 'mismatch', '別の人の書類（撮影）');
  await driver.tap('button', '本人確認へ戻る');
  await start(driver);
  await takePhotos(driver);
  await cutOver.moveTo('after');
  await sendPhotos(page, driver);
  await driver.waitForText(/^法令の改正により/);
  await shoot('ekyc-error', 'ended-by-law', '途中で法令の改正日を過ぎた');
});

test('takes pictures of the identity verification after the cut-over', async ({
  page,
  driver,
  bank,
  shoot,
  cutOver,
}) => {
  await cutOver.moveTo('after');
  const applicant = withSite(generalApplicant(bank), cutOver);
  await page.goto(`${cutOver.site.bankUrl(bank)}/term`);
  await driver.waitForText('次へ');
  await shoot('term', 'after-cut-over', '2027年4月1日以降の最初の画面', 'window');
  await enterAt(page, applicant, 'ekyc-preparation');
  await driver.waitForText('本人確認をはじめる');
  await shoot('ekyc-preparation', 'after-cut-over', '2027年4月1日以降');
  await start(driver);
  await page.waitForURL(`${simulatorUrl}/**`);
  await driver.waitForText(/を読み取る$/);
  await shoot('identity-provider', 'cards', 'カードの選択');
  await enterWrongPassword(driver, bank);
  await shoot('identity-provider', 'wrong-password', '暗証番号の誤り');
  await readCard(driver, bank, '有効期限が切れたカード');
  await driver.waitForText(/有効期限が切れています/);
  await shoot('ekyc-error', 'card-expired', '有効期限が切れたカード');
  await driver.tap('button', '本人確認へ戻る');
  await start(driver);
  await readCard(driver, bank, anotherPersonsCard);
  await driver.waitForText('一致しなかった項目');
  await shoot('ekyc-error', 'mismatch-after-cut-over', '別の人のカード');
  await driver.tap('button', '入力内容を直して申し込み直す');
  await driver.waitForPath('/term');
  await cutOver.deleteCodes();
  await answer(driver, applicant, 'term');
  await verifyAgain(page, driver, applicant.mailAddress);
  await driver.waitForPath('/personal');
  await driver.waitForText('次へ');
  await shoot('personal', 'reapplied', '入力内容を引き継いだ申し込み直し');
});

test.describe('in the browser of an app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/15.12.0',
  });
  test('takes a picture of the return from the identity provider', async ({ page, driver, bank, shoot }) => {
    test.skip(bank !== 'fukuoka', 'the screen is the same for every bank');
    await page.goto(`${bankUrl(bank)}/ekyc-callback`);
    await driver.waitForText('このブラウザで続ける');
    await shoot('ekyc-callback', 'in-app', 'アプリの中の画面に戻った');
  });
});

test.describe('child', () => {
  test.use({ part: 'child' });
  test.beforeEach(({ bank }) => {
    test.skip(bank !== 'fukuoka', 'the child flow has the same screens for 熊本銀行 as for 福岡銀行');
  });

  const confirmAddress = (driver: BrowserDriver) =>
    driver.tap('radio', 'はい', { within: /現在のご住所と一致していますか/ });

  test('takes pictures of a parent’s verification by photographs, and of its end at the cut-over', async ({
    page,
    driver,
    bank,
    shoot,
    cutOver,
  }) => {
    await cutOver.moveTo('before');
    await enterAt(page, withSite(childApplicant(bank), cutOver), 'parent-ekyc-preparation');
    await confirmAddress(driver);
    await startInApp(page, driver);
    await shoot('parent-ekyc-preparation', 'started', '本人確認サービスから戻った（撮影）');
    await start(driver);
    await takePhotos(driver);
    await sendPhotos(page, driver, anotherPersonsCard);
    await driver.waitForText('一致しなかった項目');
    await shoot('ekyc-error', 'mismatch', '親権者の別の人の書類（撮影）');
    await driver.tap('button', '本人確認へ戻る');
    await confirmAddress(driver);
    await start(driver);
    await takePhotos(driver);
    await cutOver.moveTo('after');
    await sendPhotos(page, driver);
    await driver.waitForText(/^法令の改正により/);
    await shoot('ekyc-error', 'ended-by-law', '途中で法令の改正日を過ぎた');
  });

  test('takes pictures of a child’s identity verification after the cut-over', async ({
    page,
    driver,
    bank,
    shoot,
    cutOver,
  }) => {
    await cutOver.moveTo('after');
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
    await confirmAddress(driver);
    await shoot('parent-ekyc-preparation', 'after-cut-over', '2027年4月1日以降');
    await start(driver);
    await driver.waitForText('カードのICチップを読み取る');
    await shoot('identity-provider', 'cards', 'お子さまと親権者のカードの選択');
    await readChip(driver, '有効期限が切れたカード', '入力どおりのカード');
    await driver.waitForText(/有効期限が切れています/);
    await shoot('ekyc-error', 'card-expired', '有効期限が切れたカード');
    await driver.tap('button', '本人確認へ戻る');
    await confirmAddress(driver);
    await start(driver);
    await readChip(driver, '入力どおりのカード', anotherPersonsCard);
    await driver.waitForText('一致しなかった項目');
    await shoot('ekyc-error', 'mismatch-after-cut-over', '親権者の別の人のカード');
    await driver.tap('button', '入力内容を直して申し込み直す');
    await driver.waitForPath('/child/before-check');
    await cutOver.deleteCodes();
    await answer(driver, applicant, 'before-check');
    await answer(driver, applicant, 'child-term');
    await verifyAgain(page, driver, applicant.mailAddress);
    await driver.waitForPath('/child/personal');
    await driver.waitForText('次へ');
    await shoot('personal', 'reapplied', '入力内容を引き継いだ申し込み直し');
  });
});
