import type { Page, Route } from '@playwright/test';
import { generalApplicant } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';
import { countOfflineDialogs } from '../fixtures/offline-dialogs.ts';
import { question } from '../walk/fields.ts';
import { answer } from '../walk/walk.ts';

/** Answers as a node does for a file of another build. */
const unknown = (route: Route) => route.fulfill({ status: 404 });

/** Answers 404 for these files until the page has been loaded `reloads` more times. Call it before opening the page. */
async function withdraw(page: Page, files: string, reloads = 1): Promise<void> {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(files, (route) => (loads > reloads ? route.fallback() : unknown(route)));
}

/** Scripts without which the application cannot start. */
const needed = ['index', 'shell', 'react'] as const;

async function expectAlive(page: Page): Promise<void> {
  // Only the running application sets the title.
  await expect(page).toHaveTitle(/お申込み｜福岡銀行$/);
  await page.getByRole('radio', { name: 'はい' }).first().check();
  await expect(page.getByRole('region', { name: '本人確認書類' })).toBeVisible();
}

for (const name of needed) {
  test(`reloads a page until its ${name} script is available`, async ({ page }) => {
    await page.route(`**/assets/${name}-*.js`, unknown, { times: 2 });
    await page.goto(`${bankUrl('fukuoka')}/term`);
    await expectAlive(page);
  });
}

test('a page without prerendered markup does not stay blank', async ({ page }) => {
  await page.route('**/assets/index-*.js', unknown, { times: 1 });
  await page.goto(`${bankUrl('fukuoka')}/supplement-error`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('waits for the server after a lost script, not only for the load balancer', async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) => route.abort('internetdisconnected'), { times: 1 });
  let asked = 0;
  await page.route('**/term', async (route) => {
    if (route.request().method() !== 'HEAD') return route.fallback();
    asked += 1;
    if (asked === 1) return route.abort('internetdisconnected');
    return asked === 2 ? route.fulfill({ status: 502 }) : route.fallback();
  });
  await page.goto(`${bankUrl('fukuoka')}/term`);
  await expectAlive(page);
  expect(asked).toBe(3);
});

test('hydrates prerendered markup of another build without a connection dialog', {
  tag: ['@ROUTE-003'],
}, async ({ page }) => {
  const offlineDialogs = await countOfflineDialogs(page);
  await withdraw(page, '**/assets/term-*.js');
  await page.goto(`${bankUrl('fukuoka')}/term`);
  await expectAlive(page);
  expect(offlineDialogs()).toBe(0);
});

test('hydrates markup whose code is missing for two loads without a connection dialog', {
  tag: ['@ROUTE-003'],
}, async ({ page }) => {
  const offlineDialogs = await countOfflineDialogs(page);
  await withdraw(page, '**/assets/term-*.js', 2);
  await page.goto(`${bankUrl('fukuoka')}/term`);
  await expectAlive(page);
  expect(offlineDialogs()).toBe(0);
});

test('shows a step whose code belonged to the previous build without a connection dialog', {
  tag: ['@NAV-001'],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('fukuoka');
  const offlineDialogs = await countOfflineDialogs(page);
  await withdraw(page, '**/assets/verification-*.js');
  await page.goto(`${bankUrl('fukuoka')}/term`);
  await answer(driver, applicant, 'term');
  await expect(question(page, 'メールアドレス')).toBeVisible();
  expect(offlineDialogs()).toBe(0);
});

test('waits for the server when only the load balancer answers for a step’s code', {
  tag: ['@NAV-001'],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('fukuoka');
  await withdraw(page, '**/assets/verification-*.js');
  await page.route('**/livez', (route) => route.fulfill({ status: 502 }), { times: 1 });
  await page.goto(`${bankUrl('fukuoka')}/term`);
  await answer(driver, applicant, 'term');
  await expect(page.getByRole('dialog')).toContainText('通信できません');
  await expect(question(page, 'メールアドレス')).toBeVisible();
});
