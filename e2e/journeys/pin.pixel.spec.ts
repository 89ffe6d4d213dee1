import { messages, type ProblemCode } from '@kaisetsu/domain/fields/problem';
import type { Page } from '@playwright/test';
import { childApplicant, generalApplicant } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import type { BrowserDriver } from '../walk/browser-driver.ts';
import { enterAt } from '../walk/enter.ts';
import { expectMessage } from '../walk/fields.ts';
import { answer, walk } from '../walk/walk.ts';

type RefusedPin = readonly [pin: string, code: ProblemCode];

async function expectRefused(
  page: Page,
  driver: BrowserDriver,
  refused: readonly RefusedPin[],
): Promise<void> {
  const set = page.getByRole('button', { name: '設定する' });
  await expect(set).toBeDisabled();
  for (const [pin, code] of refused) {
    await driver.type('暗証番号', pin);
    await driver.type('暗証番号（確認）', pin);
    await expectMessage(page, '暗証番号', messages[code]);
    await expect(set).toBeDisabled();
  }
  await driver.type('暗証番号', '7294');
  await driver.type('暗証番号（確認）', '7295');
  await expectMessage(page, '暗証番号（確認）', messages['pin-mismatch']);
  await expect(set).toBeDisabled();
}

test('shows every PIN message and sends the PIN only in encrypted form', {
  tag: [
    ...['@PIN-001', '@PIN-002', '@PIN-004', '@PIN-006', '@PIN-007', '@VAL-057', '@VAL-058'],
    ...['@VAL-059', '@VAL-060', '@VAL-061', '@VAL-063', '@VAL-064'],
  ],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('fukuoka', {
    address: { postalNumber: '8100001', pick: '天神', sub: '2468-1 天神ハイツ', kanaSub: '2468-1 ﾃﾝｼﾞﾝﾊｲﾂ' },
  });
  await enterAt(page, applicant, 'pin');
  const warning = page.getByRole('dialog');
  await expect(warning).toContainText('これより先に進むと、入力内容の修正ができなくなります。');
  await driver.tap('button', '確認しました');
  // The dialog opened with the page.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // Birthday 1990-05-12 (平成2年); phones …5678, …2345, …4567.
  await expectRefused(page, driver, [
    ['12a4', 'pin-format'],
    ['7777', 'pin-repeated'],
    ['0512', 'pin-birthday'],
    ['1990', 'pin-birthday'],
    ['0205', 'pin-birthday'],
    ['5678', 'pin-phone'],
    ['2345', 'pin-phone'],
    ['4567', 'pin-phone'],
    ['2468', 'pin-address'],
  ]);
  const sent = page.waitForRequest('**/api/pin');
  await driver.type('暗証番号（確認）', '7294');
  await driver.tap('button', '設定する');
  const { code } = (await sent).postDataJSON() as { code: string };
  expect(Buffer.from(code, 'base64')).toHaveLength(384);
  await driver.waitForPath('/ekyc-preparation');
});

test('rejects the child’s birthday and the parent’s phone number as PIN in the child flow', {
  tag: ['@PIN-005', '@PIN-008', '@VAL-065'],
}, async ({ page, driver }) => {
  const child = childApplicant('fukuoka');
  const applicant = childApplicant('fukuoka', { person: { ...child.person, birthday: '2015-08-09' } });
  await enterAt(page, applicant, 'pin');
  await driver.tap('button', '確認しました');
  await expectRefused(page, driver, [
    ['0809', 'pin-birthday'],
    ['6789', 'pin-phone'],
  ]);
  await driver.type('暗証番号', '0512');
  await driver.type('暗証番号（確認）', '0512');
  await driver.tap('button', '設定する');
  await driver.waitForPath('/child/ekyc-preparation');
});

test('stays on the PIN step on browser back, and does not reopen the step after the PIN is set', {
  tag: ['@PIN-003', '@PIN-009'],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('fukuoka');
  await enterAt(page, applicant, 'seal-less');
  await walk(driver, applicant, { from: 'seal-less', until: 'pin' });
  await driver.tap('button', '確認しました');
  for (let times = 0; times < 3; times += 1) {
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(/\/pin$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('暗証番号の設定');
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await driver.type('暗証番号', applicant.pin);
  await driver.type('暗証番号（確認）', applicant.pin);
  await driver.tap('button', '設定する');
  await driver.waitForPath('/ekyc-preparation');
  await driver.waitForText('本人確認をはじめる');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('popstate', () => resolve(), { once: true });
        history.back();
      }),
  );
  await expect(page).toHaveURL(/\/ekyc-preparation$/);
  await driver.waitForText('本人確認をはじめる');
  await expect(page.getByLabel('暗証番号', { exact: true })).toHaveCount(0);
});

test('does not reopen the PIN step on browser back while the next screen loads', {
  tag: ['@PIN-003', '@PIN-009'],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('fukuoka');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/ekyc-preparation.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await enterAt(page, applicant, 'pin');
  await answer(driver, applicant, 'pin');
  await driver.waitForPath('/ekyc-preparation');
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/ekyc-preparation$/);
  release();
  await driver.waitForText('本人確認');
  await expect(page.getByRole('textbox', { name: '暗証番号' })).toHaveCount(0);
  await expect(page).toHaveURL(/\/ekyc-preparation$/);
});
