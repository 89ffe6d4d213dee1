import { mergeTests } from '@playwright/test';
import { childApplicant, generalApplicant } from '../applicants.ts';
import { test as cutOverTest } from '../fixtures/cut-over.ts';
import { lockCard, returnToBank, signWithCard } from '../walk/card-readers.ts';
import { picture } from '../walk/child-step-scripts.ts';
import { enterAt } from '../walk/enter.ts';
import { openApp } from '../walk/fill-by-card.ts';
import { answer } from '../walk/walk.ts';
import { test as catalogue, publishedBank } from './catalogue.ts';

const test = mergeTests(catalogue, cutOverTest);

test.use({ switchedOn: { '0177': ['JPKI', 'CHIP', 'RESIDENT_RECORD'] } });

test.beforeEach(({ bank, pageErrors, cutOver: { site } }) => {
  test.skip(bank !== publishedBank, 'the screens are the same for every bank');
  pageErrors.allow(new RegExp(`^request to another host: ${site.bankUrl(bank)}/`));
});

test('takes pictures of the form that the card fills in', async ({ page, driver, bank, shoot, cutOver }) => {
  await cutOver.moveTo('before');
  const applicant = generalApplicant(bank, { site: cutOver.site });
  await enterAt(page, applicant, 'personal');
  await shoot('personal', 'card', 'マイナンバーカードで入力する', {
    extent: 'window',
    once: '電子署名をする文書を見る',
  });
  await page.getByText('ご用意いただくもの').click();
  await page.getByText('電子署名をする文書を見る').click();
  await shoot('personal', 'card-statement', '電子署名をする文書', { extent: 'window' });
  await openApp(driver);
  await driver.tap('button', '中止して戻る');
  await returnToBank(driver);
  await shoot('personal', 'card-cancelled', 'カードの読み取りを中止した', {
    extent: 'window',
    once: /本人確認が途中で中止された/,
  });
  await openApp(driver);
  await lockCard(driver);
  await shoot('personal', 'card-locked', 'カードがロックされた', {
    extent: 'window',
    once: /カードがロックされています/,
  });
  await openApp(driver);
  await signWithCard(driver, '入力どおりのカード');
  await shoot('personal', 'card-filled', 'カードから入力された', {
    extent: 'window',
    once: /カードから、お名前/,
  });
  await page.context().clearCookies({ name: 'card' });
  await page.reload();
  await shoot('personal', 'card-read', '別のブラウザでカードを読み取った', {
    extent: 'window',
    once: /読み取りは終わっています/,
  });
});

test('takes pictures of the 住民票の写し by post', async ({ page, driver, bank, shoot, cutOver }) => {
  await cutOver.moveTo('before');
  const choose = () => driver.tap('radio', /^住民票の写しを送る/);
  await enterAt(page, generalApplicant(bank, { site: cutOver.site }), 'ekyc-preparation');
  await choose();
  await shoot('ekyc-preparation', 'resident-record', '住民票の写しを送る');
  await driver.tap('button', '本人確認をはじめる');
  await driver.waitForPath('/supplement');
  await shoot('supplement', 'resident-record', '住民票の写しの提出');
  await driver.tap('radio', /^住民票の写し/);
  await driver.tap('button', '次へ');
  await driver.attach('カメラで撮影する', picture);
  await driver.waitForText('発行から6か月以内である');
  for (const check of await page.getByRole('checkbox').all()) await check.check();
  await driver.tap('button', 'この写真を提出する');
  await shoot('complete', 'resident-record', '住民票の写しの郵送', { once: /住民票の写しの郵送/ });
  const child = childApplicant(bank, { site: cutOver.site });
  await enterAt(page, child, 'identification-documents');
  await answer(driver, child, 'identification-documents');
  await answer(driver, child, 'supplementary-documents');
  await choose();
  await shoot('parent-ekyc-preparation', 'resident-record', '住民票の写しを送る', {
    once: /お送りいただいた住民票の写し/,
  });
});

test('pictures choice and locked card', async ({ page, driver, bank, shoot, cutOver }) => {
  await cutOver.moveTo('eve');
  const applicant = generalApplicant(bank, { site: cutOver.site });
  await enterAt(page, applicant, 'ekyc-preparation');
  await shoot('ekyc-preparation', 'choice', '方法の選択', { extent: 'window', once: '本人確認の方法' });
  await driver.tap('radio', /^書類とお顔を撮影する/);
  await driver.waitForText('ご利用いただける本人確認書類');
  await driver.tap('radio', /^マイナンバーカードで電子署名をする/);
  await driver.tap('button', '本人確認をはじめる');
  await lockCard(driver);
  await driver.waitForText(/カードがロックされています/);
  await shoot('ekyc-error', 'card-locked', 'カードがロックされた', { once: /ほかの方法/ });
  await cutOver.moveTo('after');
  await driver.tap('button', '本人確認へ戻る');
  await shoot('ekyc-preparation', 'choice-after-cut-over', '方法の選択（2027年4月1日以降）', {
    extent: 'window',
    once: '本人確認の方法',
  });
});
