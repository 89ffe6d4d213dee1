/** During an update, a node of another build answers 404. */
import type { Page, Route } from '@playwright/test';
import { generalApplicant } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';
import { countOfflineDialogs } from '../fixtures/offline-dialogs.ts';
import { question } from '../walk/fields.ts';
import { answer } from '../walk/walk.ts';

const notFound = (route: Route) => route.fulfill({ status: 404 });

/** Call this before the page opens. */
async function withdraw(page: Page, files: string, reloads = 1): Promise<void> {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(files, (route) => (loads > reloads ? route.fallback() : notFound(route)));
}

const startScripts = ['index', 'react'] as const;

async function expectRunning(page: Page): Promise<void> {
  // Only a script sets this title.
  await expect(page).toHaveTitle(/お申込み｜福岡銀行$/);
  await page.getByRole('radio', { name: 'はい' }).first().check();
  await expect(page.getByRole('region', { name: '本人確認書類' })).toBeVisible();
}

for (const name of startScripts) {
  test(`reloads a page until its ${name} script is available`, async ({ page }) => {
    await page.route(`**/assets/${name}-*.js`, notFound, { times: 2 });
    await page.goto(`${bankUrl('fukuoka')}/term`);
    await expectRunning(page);
  });
}

test('shows a page that is not prerendered, after its first script was missing once', async ({ page }) => {
  await page.route('**/assets/index-*.js', notFound, { times: 1 });
  await page.goto(`${bankUrl('fukuoka')}/supplement-error`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('reloads the page after a lost script only when a node answers, and ignores a 502 of the load balancer', async ({
  page,
}) => {
  await page.route('**/assets/index-*.js', (route) => route.abort('internetdisconnected'), { times: 1 });
  let asked = 0;
  await page.route('**/term', async (route) => {
    if (route.request().method() !== 'HEAD') return route.fallback();
    asked += 1;
    if (asked === 1) return route.abort('internetdisconnected');
    return asked === 2 ? route.fulfill({ status: 502 }) : route.fallback();
  });
  await page.goto(`${bankUrl('fukuoka')}/term`);
  await expectRunning(page);
  expect(asked).toBe(3);
});

for (const reloads of [1, 2]) {
  test(`hydrates prerendered markup and shows no connection dialog when its script is missing until reload ${reloads}`, {
    tag: ['@ROUTE-039'],
  }, async ({ page }) => {
    const offlineDialogs = await countOfflineDialogs(page);
    await withdraw(page, '**/assets/term-*.js', reloads);
    await page.goto(`${bankUrl('fukuoka')}/term`);
    await expectRunning(page);
    expect(offlineDialogs()).toBe(0);
  });
}

test('shows the next step and no connection dialog when the script of the step is missing until the first reload', {
  tag: ['@ROUTE-039'],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('fukuoka');
  const offlineDialogs = await countOfflineDialogs(page);
  await withdraw(page, '**/assets/verification-*.js');
  await page.goto(`${bankUrl('fukuoka')}/term`);
  await answer(driver, applicant, 'term');
  await expect(question(page, 'メールアドレス')).toBeVisible();
  expect(offlineDialogs()).toBe(0);
});

test('shows the connection dialog while only the load balancer answers, and the next step when a node answers', {
  tag: ['@ROUTE-039'],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('fukuoka');
  await withdraw(page, '**/assets/verification-*.js');
  await page.route('**/livez', (route) => route.fulfill({ status: 502 }), { times: 1 });
  await page.goto(`${bankUrl('fukuoka')}/term`);
  await answer(driver, applicant, 'term');
  await expect(page.getByRole('dialog')).toContainText('通信できません');
  await expect(question(page, 'メールアドレス')).toBeVisible();
});
