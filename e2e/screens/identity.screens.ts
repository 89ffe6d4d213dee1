import { mergeTests, type Page } from '@playwright/test';
import { type Applicant, type BankName, childApplicant, generalApplicant } from '../applicants.ts';
import { bankUrl, simulatorUrl } from '../fixtures/addresses.ts';
import { type CutOver, test as cutOverTest } from '../fixtures/cut-over.ts';
import { verifyAgain } from '../fixtures/verify-again.ts';
import type { BrowserDriver } from '../walk/browser-driver.ts';
import { type CardName, readChip, sendPhotos, signWithCard, waitForCamera } from '../walk/card-readers.ts';
import { enterAt } from '../walk/enter.ts';
import { answer } from '../walk/walk.ts';
import { test as catalogue, publishedBank } from './catalogue.ts';

const test = mergeTests(catalogue, cutOverTest);

const [right, anothers, expired] = [
  '入力どおりのカード',
  '別の人（山本 次郎）のカード',
  '有効期限が切れたカード',
] as const satisfies readonly CardName[];

test.beforeEach(({ bank, pageErrors, cutOver: { site } }) => {
  test.skip(bank === 'nagasaki', 'after the cut-over 十八親和銀行 has the same screens as 福岡銀行');
  pageErrors.allow(new RegExp(`^request to another host: ${site.bankUrl(bank)}/`));
});

test.describe('in the browser of an app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/15.12.0',
  });
  test('takes a picture of the return from the identity provider', async ({ page, bank, shoot }) => {
    test.skip(bank !== publishedBank, 'the screen is the same for every bank');
    await page.goto(`${bankUrl(bank)}/ekyc-callback`);
    await shoot('ekyc-callback', 'in-app', 'アプリの中の画面に戻った', { once: 'このブラウザで続ける' });
  });
});

for (const isChild of [false, true]) {
  const preparation = isChild ? 'parent-ekyc-preparation' : 'ekyc-preparation';
  const firstSteps = isChild ? (['before-check', 'child-term'] as const) : (['term'] as const);
  const applicantAt = (bank: BankName, { site }: CutOver): Applicant =>
    (isChild ? childApplicant : generalApplicant)(bank, { site });

  const confirmAddress = async (driver: BrowserDriver) => {
    if (isChild) await driver.tap('radio', 'はい', { within: /現在のご住所と一致していますか/ });
  };
  const start = async (driver: BrowserDriver) => {
    await confirmAddress(driver);
    await driver.tap('button', '本人確認をはじめる');
  };
  const startInApp = async (page: Page, driver: BrowserDriver) => {
    const provider = `${simulatorUrl}/**`;
    await page.route(provider, (route) => route.fulfill({ status: 204 }));
    const opened = page.waitForRequest(provider);
    await start(driver);
    await opened;
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await driver.waitForText('本人確認の結果を確認する');
    await page.unroute(provider);
  };
  const readCard = (driver: BrowserDriver, bank: BankName, card: CardName): Promise<void> => {
    if (isChild) return card === anothers ? readChip(driver, right, card) : readChip(driver, card, right);
    return bank === 'kumamoto' ? signWithCard(driver, card) : readChip(driver, card);
  };

  test.describe(isChild ? 'child' : 'general', () => {
    test.use({ part: isChild ? 'child' : 'general' });
    test.beforeEach(({ bank }) => {
      test.skip(isChild && bank !== publishedBank, 'the screens are those of 福岡銀行');
    });

    test('pictures photographs and cut-over', async ({ page, driver, bank, shoot, cutOver }) => {
      test.skip(bank !== publishedBank, 'only 福岡銀行 verifies by photographs here (fixtures/cut-over.ts)');
      await cutOver.moveTo('before');
      await enterAt(page, applicantAt(bank, cutOver), preparation);
      await startInApp(page, driver);
      await shoot(preparation, 'started', '本人確認サービスから戻った（撮影）');
      await start(driver);
      await sendPhotos(driver, anothers);
      await shoot('ekyc-error', 'mismatch', '別の人の書類（撮影）', { once: '一致しなかった項目' });
      await driver.tap('button', '本人確認へ戻る');
      await start(driver);
      await waitForCamera(driver);
      await cutOver.moveTo('after');
      await sendPhotos(driver);
      await shoot('ekyc-error', 'ended-by-law', '途中で法令の改正日を過ぎた', {
        once: /^法令の改正により/,
      });
    });

    test('pictures cards after the cut-over', async ({ page, driver, bank, shoot, cutOver }) => {
      await cutOver.moveTo('after');
      const applicant = applicantAt(bank, cutOver);
      const firstPath = isChild ? '/child/before-check' : '/term';
      const after = { state: 'after-cut-over', name: '2027年4月1日以降' } as const;
      await page.goto(cutOver.site.bankUrl(bank) + firstPath);
      await shoot(firstSteps[0], after.state, `${after.name}の最初の画面`, {
        extent: 'window',
        once: '次へ',
      });
      await enterAt(page, applicant, isChild ? 'capture-preparation' : preparation);
      if (isChild) {
        await shoot('capture-preparation', after.state, after.name, {
          once: /カードの写真は必要ありません/,
        });
        await driver.tap('button', '次へ');
        await shoot('identification-documents', after.state, after.name, { once: '補完書類を撮影する' });
        await driver.tap('button', '補完書類を撮影する');
        await answer(driver, applicant, 'supplementary-documents');
      }
      await confirmAddress(driver);
      await shoot(preparation, after.state, after.name, { once: '本人確認をはじめる' });
      await start(driver);
      await page.waitForURL(`${simulatorUrl}/**`);
      await shoot('identity-provider', 'cards', 'カードの選択', { once: /を読み取る$/ });
      if (!isChild) {
        await driver.tap('radio', '暗証番号を3回まちがえる');
        await driver.tap('button', bank === 'kumamoto' ? '読み取って署名する' : '読み取って送信する');
        await shoot('identity-provider', 'wrong-password', '暗証番号の誤り', { once: /暗証番号が違います/ });
      }
      await readCard(driver, bank, expired);
      await shoot('ekyc-error', 'card-expired', expired, { once: /有効期限が切れています/ });
      await driver.tap('button', '本人確認へ戻る');
      await start(driver);
      await readCard(driver, bank, anothers);
      await shoot('ekyc-error', 'mismatch-after-cut-over', '別の人のカード', {
        once: '一致しなかった項目',
      });
      await driver.tap('button', '入力内容を直して申し込み直す');
      await driver.waitForPath(firstPath);
      for (const step of firstSteps) await answer(driver, applicant, step);
      await verifyAgain(driver, applicant.mailAddress, cutOver.databaseUrl);
      await driver.waitForPath(isChild ? '/child/personal' : '/personal');
      await shoot('personal', 'reapplied', '入力内容を引き継いだ申し込み直し', { once: '次へ' });
    });
  });
}
