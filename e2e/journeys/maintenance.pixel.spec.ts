import { generalApplicant } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { announceMaintenance } from '../fixtures/page-stubs.ts';
import { enterAt } from '../walk/enter.ts';
import { answer } from '../walk/walk.ts';

test('shows a dialog with the planned end of a maintenance, and submits the filled form after the maintenance', {
  tag: ['@LAND-032'],
}, async ({ page, driver }) => {
  await page.clock.install();
  const applicant = generalApplicant('fukuoka');
  await enterAt(page, applicant, 'workplace');
  await driver.waitForText('勤務先・学校名');
  const now = Date.now();
  const body = { type: 'urn:kaisetsu:problem:maintenance', retryAfterSeconds: 7200 };
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: body }));
  await announceMaintenance(page, new Date(now - 1000), new Date(now + 7_200_000));
  await answer(driver, applicant, 'workplace');
  const dialog = page.getByRole('dialog', { name: 'メンテナンス中です' });
  await expect(dialog).toContainText('終了予定');
  await expect(dialog).toContainText('入力した内容は消えません。');
  await page.unrouteAll();
  await page.clock.fastForward('01:10');
  await driver.waitForPath('/branch');
  await expect(dialog).toHaveCount(0);
});
