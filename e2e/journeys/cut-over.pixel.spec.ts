import { type Applicant, type BankName, childApplicant, generalApplicant } from '../applicants.ts';
import { type CutOver, test } from '../fixtures/cut-over.ts';
import { expect } from '../fixtures/journey.ts';
import { verifyAgain } from '../fixtures/verify-again.ts';
import type { BrowserDriver } from '../walk/browser-driver.ts';
import {
  lockCard,
  readChip,
  readParentChip,
  returnToBank,
  signWithCard,
  takePhotos,
} from '../walk/card-readers.ts';
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

type FunnelReport = { readonly totals: readonly object[] };

const receipt = /\d{4}-\d{4}-\d{4}/;

async function expectMismatch(driver: BrowserDriver): Promise<void> {
  await driver.waitForText('一致しなかった項目');
  const text = await driver.readText();
  expect(text).toContain('山田 太郎');
  expect(text).not.toContain('山本');
}

test('before the cut-over, accepts the chip of an adult and of a child’s parent, and refuses the card of another parent', {
  tag: ['@IDV-013', '@IDV-021', '@IDV-050'],
}, async ({ page, driver, cutOver }) => {
  await cutOver.moveTo('before');
  await enterAt(page, adult('nagasaki', cutOver), 'ekyc-preparation');
  await driver.waitForText('カードの暗証番号');
  await start(driver);
  await readChip(driver, '入力どおりのカード');
  await driver.waitForText(receipt);

  const child = childApplicant('nagasaki', { site: cutOver.site });
  const startForChild = async () => {
    await driver.tap('radio', 'はい', { within: /現在のご住所と一致していますか/ });
    await start(driver);
  };
  await enterAt(page, child, 'identification-documents');
  await answer(driver, child, 'identification-documents');
  await answer(driver, child, 'supplementary-documents');
  await startForChild();
  await readParentChip(driver, '別の人（山本 次郎）のカード');
  await driver.waitForText('親権者さまのお名前');
  expect(await driver.readText()).not.toContain('山本');
  await driver.tap('button', '本人確認へ戻る');
  await startForChild();
  await readParentChip(driver, '入力どおりのカード');
  await driver.waitForText(receipt);
});

test('leads from a locked card to the photographs and to the receipt', {
  tag: ['@IDV-210', '@IDV-051'],
}, async ({ page, driver, cutOver }) => {
  await cutOver.moveTo('before');
  await enterAt(page, adult('kumamoto', cutOver), 'ekyc-preparation');
  await start(driver);
  await lockCard(driver);
  await driver.waitForText(/カードがロックされています/);
  await driver.tap('button', '本人確認へ戻る');
  await driver.waitForText('ご利用いただける本人確認書類');
  await start(driver);
  await takePhotos(driver);
  await driver.tap('button', '送信する');
  await returnToBank(driver);
  await driver.waitForText(receipt);
});

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
  await takePhotos(driver);
  await page.getByText('書類の内容を選ぶ').click();
  await driver.tap('radio', '別の人（山本 次郎）のカード');
  await driver.tap('button', '送信する');
  await returnToBank(driver);
  await expectMismatch(driver);
  await driver.tap('button', '本人確認へ戻る');
  await start(driver);
  await takePhotos(driver);
  await cutOver.moveTo('after');
  await driver.tap('button', '送信する');
  await returnToBank(driver);
  await driver.waitForText(/^法令の改正により/);
  await driver.tap('button', '本人確認へ戻る');
  await driver.waitForText('カードの暗証番号');
  await start(driver);
  await readChip(driver, '引っ越し前の住所のカード');
  await driver.waitForPath('/supplement');
  await answer(driver, applicant, 'supplement');
  await driver.waitForText(receipt);
});

test('keeps the answers when the applicant corrects the name after a mismatch, and accepts a card with 髙橋 for the answer 高橋', {
  tag: ['@IDV-010', '@IDV-022', '@IDV-050'],
}, async ({ page, driver, cutOver }) => {
  await cutOver.moveTo('after');
  const applicant = adult('fukuoka', cutOver);
  await enterAt(page, applicant, 'ekyc-preparation');
  await start(driver);
  await readChip(driver, '別の人（山本 次郎）のカード');
  await expectMismatch(driver);
  await driver.tap('button', '入力内容を直して申し込み直す');
  await driver.waitForPath('/term');
  await cutOver.deleteCodes();
  await answer(driver, applicant, 'term');
  await verifyAgain(page, driver, applicant.mailAddress);
  await expect(page.getByLabel(/^名\s*(?:※必須)?$/)).toHaveValue('太郎');
  await driver.type('姓', '高橋');
  await driver.type('姓（カナ）', 'タカハシ');
  for (const step of ['workplace', 'branch', 'seal-less']) {
    await driver.tap('button', '次へ');
    await driver.waitForPath(`/${step}`);
  }
  await driver.tap('button', '入力内容を確認する');
  await answer(driver, applicant, 'confirmation');
  await answer(driver, applicant, 'pin');
  await start(driver);
  await readChip(driver, '異体字のカード（高→髙、崎→﨑）');
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

test('after the cut-over, JPKI marks the application for review when the card has an old address', {
  tag: ['@IDV-013', '@IDV-043'],
}, async ({ page, driver, cutOver }) => {
  await cutOver.moveTo('after');
  await enterAt(page, adult('kumamoto', cutOver), 'ekyc-preparation');
  await driver.waitForText('署名用電子証明書の暗証番号');
  await start(driver);
  await signWithCard(driver, '引っ越し前の住所のカード');
  await driver.waitForText(receipt);
  const { totals } = JSON.parse(cutOver.admin('report', '--bank', '0587', '--json')) as FunnelReport;
  expect(totals).toContainEqual(expect.objectContaining({ type: 'GENERAL', identityReview: 1 }));
});
