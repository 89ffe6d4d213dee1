import { mergeTests, type Page } from '@playwright/test';
import { type Applicant, type BankName, childApplicant, generalApplicant } from '../applicants.ts';
import { simulatorUrl } from '../fixtures/addresses.ts';
import { verifyAgain } from '../fixtures/back-office.ts';
import { type CutOver, test as cutOverTest } from '../fixtures/cut-over.ts';
import type { BrowserDriver } from '../walk/browser-driver.ts';
import { type CardName, readChip, sendPhotos, signWithCard, waitForCamera } from '../walk/card-readers.ts';
import { enterAt } from '../walk/enter.ts';
import { answer } from '../walk/walk.ts';
import { test as catalogue, sameForEveryBank } from './catalogue.ts';

const test = mergeTests(catalogue, cutOverTest);

const [right, anothers, expired] = [
  '入力どおりのカード',
  '別の人（山本 次郎）のカード',
  '有効期限が切れたカード',
] as const satisfies readonly CardName[];

test.beforeEach(({ bank, pageErrors, cutOver: { site } }) => {
  pageErrors.allow(new RegExp(`^request to another host: ${site.bankUrl(bank)}/`));
});

for (const part of ['general', 'child'] as const) {
  const isChild = part === 'child';
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

  test.describe(part, { tag: isChild ? sameForEveryBank : [] }, () => {
    test('pictures photographs and cut-over', { tag: sameForEveryBank }, async ({
      page,
      driver,
      bank,
      shoot,
      cutOver,
    }) => {
      await cutOver.moveTo('before');
      await enterAt(page, applicantAt(bank, cutOver), preparation);
      await startInApp(page, driver);
      await shoot(isChild ? 'child/parent-ekyc-preparation/started' : 'general/ekyc-preparation/started');
      await start(driver);
      await sendPhotos(driver, anothers);
      await shoot(`${part}/ekyc-error/mismatch`);
      await driver.tap('button', '本人確認へ戻る');
      await start(driver);
      await waitForCamera(driver);
      await cutOver.moveTo('after');
      await sendPhotos(driver);
      await shoot(`${part}/ekyc-error/ended-by-law`);
    });

    test('pictures cards after the cut-over', async ({ page, driver, bank, shoot, cutOver }) => {
      await cutOver.moveTo('after');
      const applicant = applicantAt(bank, cutOver);
      const firstPath = isChild ? '/child/before-check' : '/term';
      await page.goto(cutOver.site.bankUrl(bank) + firstPath);
      await shoot(isChild ? 'child/before-check/after-cut-over' : 'general/term/after-cut-over');
      await enterAt(page, applicant, isChild ? 'capture-preparation' : preparation);
      if (isChild) {
        await shoot('child/capture-preparation/after-cut-over');
        await shoot('child/identification-documents/after-cut-over', { after: '次へ' });
        await driver.tap('button', '補完書類を撮影する');
        await answer(driver, applicant, 'supplementary-documents');
      }
      await confirmAddress(driver);
      await shoot(
        isChild ? 'child/parent-ekyc-preparation/after-cut-over' : 'general/ekyc-preparation/after-cut-over',
      );
      await start(driver);
      await page.waitForURL(`${simulatorUrl}/**`);
      await shoot(`${part}/identity-provider/cards`);
      if (!isChild) {
        await driver.tap('radio', '暗証番号を3回まちがえる');
        await driver.tap('button', bank === 'kumamoto' ? '読み取って署名する' : '読み取って送信する');
        await shoot('general/identity-provider/wrong-password');
      }
      await readCard(driver, bank, expired);
      await shoot(`${part}/ekyc-error/card-expired`);
      await driver.tap('button', '本人確認へ戻る');
      await start(driver);
      await readCard(driver, bank, anothers);
      await shoot(`${part}/ekyc-error/mismatch-after-cut-over`);
      await driver.tap('button', '入力内容を直して申し込み直す');
      await driver.waitForPath(firstPath);
      for (const step of firstSteps) await answer(driver, applicant, step);
      await verifyAgain(driver, applicant.mailAddress, cutOver.databaseUrl);
      await driver.waitForPath(isChild ? '/child/personal' : '/personal');
      await shoot(`${part}/personal/reapplied`);
    });
  });
}
