import type { StepId } from '@kaisetsu/domain/flows/step';
import type { Page, Request } from '@playwright/test';
import { type Applicant, generalApplicant } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import { hold } from '../fixtures/hold.ts';
import { expect, test } from '../fixtures/journey.ts';
import { enterAt } from '../walk/enter.ts';
import { answer } from '../walk/walk.ts';

const landings = ['/term', '/child/before-check'] as const;

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

/** Then the browser has reported the shifts of the first frame. */
const paintTwice = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );

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

for (const path of landings) {
  test(`shows ${path} before its scripts load, and keeps heading and scroll position when the scripts run`, {
    tag: ['@ROUTE-038'],
  }, async ({ page }) => {
    const shifts = await watchShifts(page);
    const release = await hold(page, '**/assets/*.js');
    await page.goto(bankUrl('kumamoto') + path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toContainText('お申込み');
    await expect(page.getByRole('img', { name: '熊本銀行のキャッシュカード' })).toBeVisible();
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
    await page.evaluate(() => window.scrollTo(0, 200));
    await release();
    await expect(page).toHaveTitle(/お申込み｜熊本銀行$/);
    expect(await heading?.evaluate((node) => node.isConnected)).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(200);
    expect(shifts()).toBe(0);
  });
}

test('needs only the HTML for the first paint, and compresses and caches every asset', async ({ page }) => {
  const responses: { path: string; encoding: string; cache: string }[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const headers = response.headers();
    if (!response.url().startsWith('data:') && !pathname.startsWith('/api/')) {
      responses.push({
        path: pathname,
        encoding: headers['content-encoding'] ?? '',
        cache: headers['cache-control'] ?? '',
      });
    }
  });
  await page.goto('/term', { waitUntil: 'networkidle' });
  expect(await page.locator('link[rel=stylesheet], script[src]:not([type])').count()).toBe(0);
  expect(responses.map(({ path }) => path)[0]).toBe('/term');
  for (const { path, encoding, cache } of responses) {
    expect([path, encoding]).toEqual([path, 'br']);
    if (path !== '/term') expect([path, cache]).toEqual([path, 'public, max-age=31536000, immutable']);
  }
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

test('shifts the layout of /confirmation by less than 0.02 when its data arrives', async ({ page }) => {
  const shifts = await watchShifts(page);
  const release = await hold(page, '**/api/applications');
  await enterAt(page, generalApplicant('fukuoka'), 'confirmation');
  // Only painted content can shift.
  await expect(page.getByRole('status')).toBeVisible();
  await paintTwice(page);
  await release();
  await expect(page.getByRole('heading', { name: 'お申込み内容の確認' })).toBeVisible();
  await paintTwice(page);
  expect(shifts()).toBeLessThan(0.02);
});
