import { type Applicant, type BankName, childApplicant, generalApplicant } from '../applicants.ts';
import { type CutOver, test } from '../fixtures/cut-over.ts';
import { expect } from '../fixtures/journey.ts';
import type { BrowserDriver } from '../walk/browser-driver.ts';
import { readChip, returnToBank, sendPhotos, signWithCard, waitForCamera } from '../walk/card-readers.ts';
import { enterAt } from '../walk/enter.ts';
import { applyByCard, cardHolder, childOfCardHolder, openApp } from '../walk/fill-by-card.ts';
import { answer } from '../walk/walk.ts';

// A change of the side restarts the node: group tests by side.
test.describe.configure({ mode: 'default' });

test.beforeEach(({ pageErrors, cutOver: { site } }) => {
  for (const bank of ['fukuoka', 'kumamoto', 'nagasaki']) {
    pageErrors.allow(new RegExp(`^request to another host: ${site.bankUrl(bank)}/`));
  }
});

const adult = (bank: BankName, { site }: CutOver): Applicant => {
  const applicant = generalApplicant(bank, { site });
  const person = { ...applicant.person, firstName: '太郎', kanaFirstName: 'タロウ' };
  return { ...applicant, person };
};

const start = (driver: BrowserDriver) => driver.tap('button', '本人確認をはじめる');

const receipt = /\d{4}-\d{4}-\d{4}/;

test('returns to the form with what was typed after a cancellation, then fills it in from the card and verifies in the same visit', {
  tag: ['@CARD-001', '@CARD-003', '@CARD-004', '@IDV-207'],
}, async ({ page, driver, cutOver }) => {
  await cutOver.moveTo('before');
  const applicant = cardHolder({ site: cutOver.site });
  await enterAt(page, applicant, 'personal');
  await driver.type('名（カナ）', 'ハナ');
  await openApp(driver);
  await driver.tap('button', '中止して戻る');
  await returnToBank(driver);
  await driver.waitForText(/本人確認が途中で中止されたため.*このまま下の欄へ入力することもできます。/);
  await expect(page.getByLabel(/^名（カナ）/)).toHaveValue('ハナ');
  await applyByCard(driver, applicant);
});

test('fills in a child’s form and the parent’s from the parent’s card, and verifies the parent in the same visit', {
  tag: ['@CARD-008', '@IDV-216'],
}, async ({ page, driver, cutOver }) => {
  await cutOver.moveTo('before');
  const applicant = childOfCardHolder({ site: cutOver.site });
  await enterAt(page, applicant, 'personal');
  await applyByCard(driver, applicant);
});

test('refuses another person’s card, asks for a new verification if the photos are sent after the cut-over, and requests a supplement if the card has an old address', {
  tag: ['@IDV-004', '@IDV-013', '@IDV-051'],
}, async ({ page, driver, cutOver }) => {
  await cutOver.moveTo('before');
  const applicant = adult('fukuoka', cutOver);
  await enterAt(page, applicant, 'ekyc-preparation');
  await driver.waitForText('ご利用いただける本人確認書類');
  await start(driver);
  await sendPhotos(driver, '別の人（山本 次郎）のカード');
  await driver.waitForText('一致しなかった項目');
  const text = await driver.readText();
  expect(text).toContain('山田 太郎');
  expect(text).not.toContain('山本');
  await driver.tap('button', '本人確認へ戻る');
  await start(driver);
  await waitForCamera(driver);
  await cutOver.moveTo('after');
  await sendPhotos(driver);
  await driver.waitForText(/^法令の改正により/);
  await driver.tap('button', '本人確認へ戻る');
  await driver.waitForText('カードの暗証番号');
  await start(driver);
  await readChip(driver, '引っ越し前の住所のカード');
  await driver.waitForPath('/supplement');
  await answer(driver, applicant, 'supplement');
  await driver.waitForText(receipt);
});

test('after the cut-over, reads the cards of child and parent in one session and needs no photo of a card', {
  tag: ['@IDV-007', '@IDV-049'],
}, async ({ page, driver, cutOver }) => {
  await cutOver.moveTo('after');
  const applicant = childApplicant('fukuoka', { site: cutOver.site });
  await enterAt(page, applicant, 'capture-preparation');
  await driver.waitForText(/カードの写真は必要ありません/);
  await driver.tap('button', '次へ');
  await driver.waitForPath('/child/ekyc-identification-documents');
  await driver.tap('button', '補完書類を撮影する');
  await answer(driver, applicant, 'supplementary-documents');
  await driver.waitForPath('/child/parent-ekyc-preparation');
  await driver.tap('radio', 'はい', { within: /現在のご住所と一致していますか/ });
  await start(driver);
  await readChip(driver, '入力どおりのカード', '入力どおりのカード');
  await driver.waitForText(receipt);
});

test('after the cut-over, leads an adult of 熊本銀行 with the signature of a card to the receipt', {
  tag: ['@IDV-013', '@IDV-043'],
}, async ({ page, driver, cutOver }) => {
  await cutOver.moveTo('after');
  await enterAt(page, adult('kumamoto', cutOver), 'ekyc-preparation');
  await driver.waitForText('署名用電子証明書の暗証番号');
  await start(driver);
  await signWithCard(driver, '引っ越し前の住所のカード');
  await driver.waitForText(receipt);
});
