import { type Applicant, generalApplicant } from '../applicants.ts';
import { admin, handOver, makeOlder } from '../fixtures/back-office.ts';
import {
  applyInBrowser,
  applyWithCard,
  expectCleanAtWidths,
  findByNumber,
  signInToDesk,
} from '../fixtures/desk.ts';
import { expect, test } from '../fixtures/journey.ts';
import { waitForMail } from '../fixtures/mailbox.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const asCardAddress = '福岡県福岡市中央区天神二丁目１３番１号';

function applicantNamed(lastName: string, kanaLastName: string): Applicant {
  const applicant = generalApplicant('fukuoka');
  return { ...applicant, person: { ...applicant.person, lastName, kanaLastName } };
}

test('from the receipt of 斉藤 with a card of 齋藤 to two clerks, the hand-over and the erasure', {
  tag: [
    ...['@DESK-002', '@DESK-007', '@DESK-009', '@DESK-010', '@DESK-011'],
    ...['@DEC-006', '@DEC-015', '@DEC-016', '@DEC-017', '@DEC-019'],
  ],
}, async ({ page, browser }) => {
  const applicant = applicantNamed('斉藤', 'サイトウ');
  const { firstName, birthday } = applicant.person;
  const card = { name: `齋藤 ${firstName}`, birthDate: birthday, address: asCardAddress };
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const receiptPage = await phone.newPage();
  const receipt = await applyInBrowser(receiptPage, applicant, card);
  const number = receipt.replace(/^(\d{4})(\d{4})(\d{4})$/, '$1-$2-$3');

  await signInToDesk(page, /鈴木/);
  await findByNumber(page, receipt);
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await expect(page.getByRole('row', { name: /^氏名/ }).locator('mark')).toHaveText(['斉', '齋']);

  const context = await browser.newContext();
  const other = await context.newPage();
  await signInToDesk(other, /佐藤/);
  await other.goto(page.url());
  await expect(other.getByRole('heading', { name: number })).toBeVisible();

  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: '担当をやめる（c）' })).toBeVisible();
  await other.keyboard.press('v');
  await expect(other.getByText(/F10231が.*まで担当しています/)).toBeVisible();
  await page.keyboard.press('2');
  await page.keyboard.press('m');
  await page.keyboard.type('旧字体');
  await expectCleanAtWidths(page);
  await page.keyboard.press('Control+Enter');
  await expect(
    page.getByRole('status').getByText(`受付番号 ${number} を「承認」と1人目として判定しました。`),
  ).toBeVisible();

  await other.reload();
  await expect(other.getByText('1人目の判定は、決定するまで表示しません。')).toBeVisible();
  await expect(other.getByText('旧字体')).toBeHidden();
  for (const key of ['d', 'a', '1', 'Control+Enter']) await other.keyboard.press(key);
  await expect(
    other.getByRole('status').getByText(`受付番号 ${number} を「承認」と決定しました。`),
  ).toBeVisible();
  await context.close();
  const { text } = await waitForMail(applicant.mailAddress, '口座開設のお申込みの結果');
  expect(text).toContain(number);
  await receiptPage.reload();
  await expect(receiptPage.getByText('口座の開設手続きを承りました。')).toBeVisible();
  await phone.close();

  const handedOver = await handOver(receipt, 'first');
  expect(handedOver?.line).toMatchObject({
    decision: { outcome: 'approved', opinions: [{ text: '旧字体' }, { outcome: 'approved' }] },
    record: {
      items: expect.arrayContaining([expect.objectContaining({ value: expect.stringContaining('齋藤') })]),
    },
  });
  const { batch = '' } = handedOver ?? {};
  expect(await admin('handover', 'acknowledge', batch)).toContain('acknowledged');
  const days = ['--completed-days', '30', '--audit-days', '30'];
  expect(await admin('retention', 'set', '--bank', '0177', ...days)).toContain('deletes 0 applications');
  expect(await handOver(receipt, 'again', '--again', batch)).toEqual(handedOver);
  await findByNumber(page, receipt);
  await expect(page.getByText('「承認」と決定しました')).toBeVisible();
  await expect(page.getByText('旧字体')).toBeVisible();
  await expectCleanAtWidths(page);

  await makeOlder(receipt, 31);
  await admin('purge');
  await findByNumber(page, receipt);
  await expect(page.getByText('この受付番号のお申込みはありません。')).toBeVisible();
});

test('a decision on an old version shows the newest case and keeps the text', {
  tag: ['@DESK-010'],
}, async ({ page, browser }) => {
  const applicant = applicantNamed('斉木', 'サイキ');
  const { firstName, birthday } = applicant.person;
  const card = { name: `齋木 ${firstName}`, birthDate: birthday, address: asCardAddress };
  const receipt = await applyWithCard(applicant, card);
  await signInToDesk(page, /佐藤/);
  await expectCleanAtWidths(page);
  await page.getByLabel('受付番号').fill(receipt);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: /メモ/ }).fill('本人に電話で確認');
  await expectCleanAtWidths(page);

  const context = await browser.newContext();
  const other = await context.newPage();
  await signInToDesk(other, /鈴木/);
  await other.goto(page.url());
  await other.getByRole('radio', { name: '承認' }).waitFor();
  for (const key of ['a', '1', 'Control+Enter']) await other.keyboard.press(key);
  await expect(other.getByRole('status').getByText(/1人目として判定しました/)).toBeVisible();

  await page.getByRole('heading', { level: 1 }).click();
  for (const key of ['a', '1', 'Control+Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('alert')).toContainText('開いている間に内容が変わりました');
  await expect(page.getByRole('textbox', { name: /メモ/ })).toHaveValue('本人に電話で確認');
  await expectCleanAtWidths(page);
  await expect(page.getByText('2人目の判定です。')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status').getByText(/「承認」と決定しました/)).toBeVisible();
  await context.close();
});
