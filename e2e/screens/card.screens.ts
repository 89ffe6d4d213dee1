import { mergeTests } from '@playwright/test';
import { childApplicant, generalApplicant } from '../applicants.ts';
import { test as cutOverTest } from '../fixtures/cut-over.ts';
import { lockCard, returnToBank, signWithCard } from '../walk/card-readers.ts';
import { enterAt } from '../walk/enter.ts';
import { openApp } from '../walk/fill-by-card.ts';
import { picture } from '../walk/step-scripts.ts';
import { answer } from '../walk/walk.ts';
import { test as catalogue } from './catalogue.ts';

const test = mergeTests(catalogue, cutOverTest);

test.use({ switchedOn: { '0177': ['JPKI', 'CHIP', 'RESIDENT_RECORD'] } });

test.beforeEach(({ bank, pageErrors, cutOver: { site } }) => {
  pageErrors.allow(new RegExp(`^request to another host: ${site.bankUrl(bank)}/`));
});

test('takes pictures of the form that the card fills in', async ({ page, driver, bank, shoot, cutOver }) => {
  await cutOver.moveTo('before');
  const applicant = generalApplicant(bank, { site: cutOver.site });
  await enterAt(page, applicant, 'personal');
  await shoot('general/personal/card');
  await page.getByText('ご用意いただくもの').click();
  await page.getByText('電子署名をする文書を見る').click();
  await shoot('general/personal/card-statement');
  await openApp(driver);
  await driver.tap('button', '中止して戻る');
  await returnToBank(driver);
  await shoot('general/personal/card-cancelled');
  await openApp(driver);
  await lockCard(driver);
  await shoot('general/personal/card-locked');
  await openApp(driver);
  await signWithCard(driver, '入力どおりのカード');
  await shoot('general/personal/card-filled');
  await page.context().clearCookies({ name: 'card' });
  await page.reload();
  await shoot('general/personal/card-read');
});

test('takes pictures of the 住民票の写し by post', async ({ page, driver, bank, shoot, cutOver }) => {
  await cutOver.moveTo('before');
  const choose = () => driver.tap('radio', /^住民票の写しを送る/);
  await enterAt(page, generalApplicant(bank, { site: cutOver.site }), 'ekyc-preparation');
  await choose();
  await shoot('general/ekyc-preparation/resident-record');
  await driver.tap('button', '本人確認をはじめる');
  await driver.waitForPath('/supplement');
  await shoot('general/supplement/resident-record');
  await driver.tap('radio', /^住民票の写し/);
  await driver.tap('button', '次へ');
  await driver.attach('カメラで撮影する', picture);
  await driver.waitForText('発行から6か月以内である');
  for (const check of await page.getByRole('checkbox').all()) await check.check();
  await shoot('general/complete/resident-record', { after: 'この写真を提出する' });
  const child = childApplicant(bank, { site: cutOver.site });
  await enterAt(page, child, 'identification-documents');
  await answer(driver, child, 'identification-documents');
  await answer(driver, child, 'supplementary-documents');
  await choose();
  await shoot('child/parent-ekyc-preparation/resident-record');
});

test('pictures choice and locked card', async ({ page, driver, bank, shoot, cutOver }) => {
  await cutOver.moveTo('eve');
  const applicant = generalApplicant(bank, { site: cutOver.site });
  await enterAt(page, applicant, 'ekyc-preparation');
  await shoot('general/ekyc-preparation/choice');
  await driver.tap('radio', /^書類とお顔を撮影する/);
  await driver.waitForText('ご利用いただける本人確認書類');
  await driver.tap('radio', /^マイナンバーカードで電子署名をする/);
  await driver.tap('button', '本人確認をはじめる');
  await lockCard(driver);
  await driver.waitForText(/カードがロックされています/);
  await shoot('general/ekyc-error/card-locked');
  await cutOver.moveTo('after');
  await shoot('general/ekyc-preparation/choice-after-cut-over', { after: '本人確認へ戻る' });
});
