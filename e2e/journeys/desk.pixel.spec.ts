import { generalApplicant } from '../applicants.ts';
import { admin, handOver, makeOlder } from '../fixtures/back-office.ts';
import { applyInBrowser, expectCleanAtWidths, findByNumber, signInToDesk } from '../fixtures/desk.ts';
import { expect, test } from '../fixtures/journey.ts';
import { waitForMail } from '../fixtures/mailbox.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const asCardAddress = '福岡県福岡市中央区天神二丁目１３番１号';

test('from the receipt of 斉藤 with a card of 齋藤 to two clerks, the hand-over and the erasure', {
  tag: [
    ...['@DESK-002', '@DESK-007', '@DESK-009', '@DESK-010', '@DESK-011'],
    ...['@DEC-006', '@DEC-015', '@DEC-016', '@DEC-017', '@DEC-019'],
  ],
}, async ({ page, browser }) => {
  const sample = generalApplicant('fukuoka');
  const { firstName, birthday } = sample.person;
  const applicant = { ...sample, person: { ...sample.person, lastName: '斉藤', kanaLastName: 'サイトウ' } };
  const card = { name: `齋藤 ${firstName}`, birthDate: birthday, address: asCardAddress };
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const receiptPage = await phone.newPage();
  const receipt = await applyInBrowser(receiptPage, applicant, card);
  const number = receipt.replace(/^(\d{4})(\d{4})(\d{4})$/, '$1-$2-$3');

  await signInToDesk(page, /鈴木/);
  await expectCleanAtWidths(page);
  await findByNumber(page, receipt);
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await expect(page.getByRole('row', { name: /^氏名/ }).locator('mark')).toHaveText(['斉', '齋']);

  const context = await browser.newContext();
  const other = await context.newPage();
  await signInToDesk(other, /佐藤/);
  await other.goto(page.url());
  await other.getByRole('textbox', { name: /メモ/ }).fill('本人に電話で確認');

  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: '担当をやめる（c）' })).toBeVisible();
  await page.keyboard.press('2');
  await page.keyboard.press('m');
  await page.keyboard.type('旧字体');
  await expectCleanAtWidths(page);
  await page.keyboard.press('Control+Enter');
  await expect(
    page.getByRole('status').getByText(`受付番号 ${number} を「承認」と1人目として判定しました。`),
  ).toBeVisible();

  await other.getByRole('heading', { level: 1 }).click();
  for (const key of ['d', 'a', '1', 'Control+Enter']) await other.keyboard.press(key);
  await expect(other.getByRole('alert')).toContainText('開いている間に内容が変わりました');
  await expect(other.getByText('1人目の判定は、決定するまで表示しません。')).toBeVisible();
  await expect(other.getByText('旧字体')).toBeHidden();
  await expect(other.getByRole('textbox', { name: /メモ/ })).toHaveValue('本人に電話で確認');
  await expect(other.getByText('2人目の判定です。')).toBeVisible();
  await other.keyboard.press('Control+Enter');
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
    decision: { outcome: 'approved', opinions: [{ text: '旧字体' }, { text: '本人に電話で確認' }] },
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
