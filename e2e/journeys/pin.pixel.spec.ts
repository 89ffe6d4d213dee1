import { generalApplicant } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { hold } from '../fixtures/page-stubs.ts';
import { enterAt } from '../walk/enter.ts';
import { answer } from '../walk/walk.ts';

test('stays on the PIN step on browser back, and does not reopen the step while the next screen loads', {
  tag: ['@PIN-003', '@PIN-009'],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('fukuoka');
  const release = await hold(page, /\/assets\/ekyc-preparation.*\.js$/);
  await enterAt(page, applicant, 'confirmation');
  await answer(driver, applicant, 'confirmation');
  await driver.tap('button', '確認しました');
  for (let times = 0; times < 3; times += 1) {
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(/\/pin$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('暗証番号の設定');
  }
  await driver.type('暗証番号', applicant.pin);
  await driver.type('暗証番号（確認）', applicant.pin);
  await driver.tap('button', '設定する');
  await driver.waitForPath('/ekyc-preparation');
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/ekyc-preparation$/);
  await release();
  await driver.waitForText('本人確認');
  await expect(page.getByRole('textbox', { name: '暗証番号' })).toHaveCount(0);
  await expect(page).toHaveURL(/\/ekyc-preparation$/);
});
