import type { StepId } from '@kaisetsu/domain/flows/step';
import type { Page, Request } from '@playwright/test';
import { type Applicant, generalApplicant } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';
import { hold } from '../fixtures/page-stubs.ts';
import { enterAt } from '../walk/enter.ts';
import { answer } from '../walk/walk.ts';

/** Shifts shortly after an input do not count. */
async function watchShifts(page: Page): Promise<() => number> {
  let sum = 0;
  await page.exposeBinding('reportShift', (_, value: number) => {
    sum += value;
  });
  await page.addInitScript(() => {
    const { reportShift } = window as unknown as { reportShift: (value: number) => void };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) reportShift(value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => sum;
}

async function enterWithCode(page: Page, applicant: Applicant, id: StepId, following: string): Promise<void> {
  const files = [`${following}-`, 'error-(?!screen-)'];
  const fetched = files.map(async (file) => {
    const response = await page.waitForResponse(new RegExp(`/assets/${file}[^/]*\\.js$`));
    await response.finished();
    return response.url();
  });
  const [addresses] = await Promise.all([Promise.all(fetched), enterAt(page, applicant, id)]);
  await page.evaluate((all) => Promise.all(all.map((one) => import(one))).then(() => undefined), addresses);
}

test('shows /term before its scripts load, and keeps heading and scroll position when the scripts run', {
  tag: ['@ROUTE-038'],
}, async ({ page }) => {
  const shifts = await watchShifts(page);
  const release = await hold(page, '**/assets/*.js');
  await page.goto(`${bankUrl('kumamoto')}/term`, { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('お申込み');
  await expect(page.getByRole('img', { name: '熊本銀行のキャッシュカード' })).toBeVisible();
  expect(await page.locator('link[rel=stylesheet], script[src]:not([type])').count()).toBe(0);
  const prerendered = await heading.elementHandle();
  await page.evaluate(() => window.scrollTo(0, 200));
  await release();
  await expect(page).toHaveTitle(/お申込み｜熊本銀行$/);
  expect(await prerendered?.evaluate((node) => node.isConnected)).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(200);
  expect(shifts()).toBe(0);
});

test('makes at most 12 requests before the first tap', { tag: ['@ROUTE-037'] }, async ({ page }) => {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => {
    if (!request.url().startsWith('data:')) requests.push(request);
  });
  await page.goto('/term', { waitUntil: 'networkidle' });
  // Later steps preload after 1.5 s; the first screen must not.
  await page.waitForTimeout(2500);
  const names = () => requests.map((request) => new URL(request.url()).pathname);
  const nextStep = expect.stringMatching(/verification-.*\.js$/);
  expect(names()).not.toContainEqual(nextStep);
  expect(names().length, names().join(' ')).toBeLessThanOrEqual(12);
  const scripts = requests.filter((request) => request.resourceType() === 'script');
  const sizes = await Promise.all(scripts.map((request) => request.sizes()));
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(77_000);
  await page.getByRole('radio', { name: 'はい' }).first().check();
  await expect.poll(names).toContainEqual(nextStep);
});

test('requests no script when the applicant continues to a preloaded step', { tag: ['@ROUTE-040'] }, async ({
  page,
  driver,
}) => {
  const applicant = generalApplicant('fukuoka');
  await enterWithCode(page, applicant, 'seal-less', 'confirmation');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await answer(driver, applicant, 'seal-less');
  await driver.waitForPath('/confirmation');
  await driver.waitForText('お申込み内容の確認');
  // Data, not code: loads after the screen is shown.
  expect(scripts.filter((url) => !url.includes('/name-tables-'))).toEqual([]);
});
