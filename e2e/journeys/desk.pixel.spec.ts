import { type Applicant, generalApplicant } from '../applicants.ts';
import { deskUrl } from '../fixtures/addresses.ts';
import { applyWithCard, expectCleanAtWidths, handOver, signInToDesk } from '../fixtures/desk.ts';
import { expect, test } from '../fixtures/journey.ts';
import { waitForMail } from '../fixtures/mailbox.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const asCardAddress = '福岡県福岡市中央区天神二丁目１３番１号';

function applicantNamed(lastName: string, kanaLastName: string): Applicant {
  const applicant = generalApplicant('fukuoka');
  return { ...applicant, person: { ...applicant.person, lastName, kanaLastName } };
}

test('two clerks at once decide a case with another kanji on the card, by keys', {
  tag: ['@DESK-002', '@DESK-007', '@DESK-009', '@DESK-010', '@DESK-011', '@DEC-016'],
}, async ({ page, browser }) => {
  const applicant = applicantNamed('斉藤', 'サイトウ');
  const { firstName, birthday } = applicant.person;
  const card = { name: `齋藤 ${firstName}`, birthDate: birthday, address: asCardAddress };
  const receipt = await applyWithCard(applicant, card);
  const number = receipt.replace(/^(\d{4})(\d{4})(\d{4})$/, '$1-$2-$3');

  await signInToDesk(page, /鈴木/);
  await page.keyboard.press('/');
  await page.keyboard.type(receipt);
  await page.keyboard.press('Enter');
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
  await other.keyboard.press('d');
  await other.keyboard.press('1');
  await expectCleanAtWidths(other);
  await other.keyboard.press('Control+Enter');
  await expect(
    other.getByRole('status').getByText(`受付番号 ${number} を「見送り」と決定しました。`),
  ).toBeVisible();
  const { text } = await waitForMail(applicant.mailAddress, '口座開設のお申込みの結果');
  expect(text).toContain(number);

  await page.goto(deskUrl);
  await page.getByRole('heading', { name: '審査を待つお申込み' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(receipt);
  await page.keyboard.press('Enter');
  await expect(page.getByText('「見送り」と決定しました')).toBeVisible();
  await expect(page.getByText('旧字体')).toBeVisible();
  await expectCleanAtWidths(page);
  await context.close();

  expect(await handOver(receipt)).toMatchObject({
    decision: { outcome: 'declined', opinions: [{ text: '旧字体' }, { outcome: 'declined' }] },
    record: {
      items: expect.arrayContaining([expect.objectContaining({ value: expect.stringContaining('齋藤') })]),
    },
  });
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
