import { toTokyoDate } from '@kaisetsu/domain/text/calendar-date';
import { generalApplicant } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';
import { announceMaintenance } from '../fixtures/stubbed-announcements.ts';
import { enterAt } from '../walk/enter.ts';

const dayMs = 86_400_000;

test('announces maintenance on a phone whose clock is a day behind', { tag: ['@LAND-002'] }, async ({
  page,
}) => {
  const now = Date.now();
  await page.clock.install({ time: now - dayMs });
  await announceMaintenance(page, new Date(now - 3_600_000), new Date(now + 3_600_000));
  await page.goto(`${bankUrl('fukuoka')}/term`);
  await expect(page.getByRole('dialog', { name: 'メンテナンス中です' })).toBeVisible();
});

test('limits the birth years by the server’s date on a phone whose clock is two years behind', {
  tag: ['@VAL-027', '@PERS-024'],
}, async ({ page }) => {
  const now = Date.now();
  await page.clock.install({ time: now - 730 * dayMs });
  await enterAt(page, generalApplicant('fukuoka'), 'personal');
  const newest = Number(toTokyoDate(new Date(now)).slice(0, 4)) - 17;
  const years = page.getByRole('combobox', { name: '生年月日 年' }).getByRole('option');
  await expect(years.filter({ hasText: `${newest}年` })).toHaveCount(1);
  await expect(years.filter({ hasText: `${newest + 1}年` })).toHaveCount(0);
});
