import type { Page } from '@playwright/test';
import { generalApplicant } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { preverified } from '../fixtures/preverified.ts';
import { expectSessionEnded } from '../fixtures/session-ended.ts';
import { announceMaintenance } from '../fixtures/stubbed-announcements.ts';
import { verifyAgain } from '../fixtures/verify-again.ts';
import { enterAt } from '../walk/enter.ts';
import { question } from '../walk/fields.ts';
import { answer } from '../walk/walk.ts';

async function beginMaintenance(page: Page): Promise<() => Promise<void>> {
  const endedAt = new Date(Date.now() + 2 * 3_600_000);
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 503,
      json: { type: 'urn:kaisetsu:problem:maintenance', retryAfterSeconds: 7200 },
    }),
  );
  await announceMaintenance(page, new Date(Date.now() - 1000), endedAt);
  return async () => {
    await page.unroute('**/api/maintenance');
    await page.unroute('**/api/**');
  };
}

const maintenanceDialog = (page: Page) => page.getByRole('dialog', { name: 'メンテナンス中です' });

test('shows a dialog with the planned end of a maintenance, and submits the filled form after the maintenance', {
  tag: ['@LAND-032'],
}, async ({ page, driver }) => {
  await page.clock.install();
  const applicant = generalApplicant('fukuoka');
  await enterAt(page, applicant, 'workplace');
  await expect(question(page, '勤務先・学校名')).toBeVisible();
  const end = await beginMaintenance(page);
  await answer(driver, applicant, 'workplace');
  await expect(maintenanceDialog(page)).toContainText('終了予定');
  await expect(maintenanceDialog(page)).toContainText('入力した内容は消えません。');
  await end();
  await page.clock.fastForward('01:10');
  await driver.waitForPath('/branch');
  await expect(maintenanceDialog(page)).toHaveCount(0);
});

test('restores an unsaved form after a maintenance that lasts longer than the session', {
  tag: ['@LAND-032', '@SESS-009'],
}, async ({ page, driver }) => {
  await page.clock.install();
  const { mailAddress, token } = preverified('maintenance');
  const applicant = generalApplicant('fukuoka', { mailAddress });
  await enterAt(page, applicant, 'workplace', token);
  await driver.type('勤務先・学校名', '途中まで商事');
  const end = await beginMaintenance(page);
  await driver.tap('button', '戻る');
  await expect(maintenanceDialog(page)).toContainText('終了予定');
  // An unknown token counts as expired.
  await page.evaluate(() => sessionStorage.setItem('authenticationToken', 'A'.repeat(43)));
  await end();
  await page.clock.fastForward('01:10');
  await expectSessionEnded(page, driver, '/error');
  await page.goto('/term');
  await answer(driver, applicant, 'term');
  await verifyAgain(page, driver, mailAddress);
  await driver.waitForPath('/personal');
  await driver.tap('button', '次へ');
  await driver.waitForPath('/workplace');
  await expect(question(page, '勤務先・学校名')).toHaveValue('途中まで商事');
});
