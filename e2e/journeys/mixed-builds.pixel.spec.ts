/** During an update, a node of another build answers 404. */
import type { Page, Route } from '@playwright/test';
import { generalApplicant } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';
import { fieldOn } from '../walk/chromium-driver.ts';
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

/** Call this before the page opens. */
async function countOfflineDialogs(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeBinding('reportOfflineDialog', () => {
    count += 1;
  });
  await page.addInitScript(() => {
    const { reportOfflineDialog } = window as unknown as { reportOfflineDialog: () => void };
    new MutationObserver(() => {
      if (document.querySelector('dialog')?.textContent.includes('通信できません')) reportOfflineDialog();
    }).observe(document, { subtree: true, childList: true });
  });
  return () => count;
}

async function expectRunning(page: Page): Promise<void> {
  // Only a script sets this title.
  await expect(page).toHaveTitle(/お申込み｜福岡銀行$/);
  await page.getByRole('radio', { name: 'はい' }).first().check();
  await expect(page.getByRole('region', { name: '本人確認書類' })).toBeVisible();
}

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

test('hydrates prerendered markup and shows no connection dialog when its script is missing until the second reload', {
  tag: ['@ROUTE-039'],
}, async ({ page }) => {
  const offlineDialogs = await countOfflineDialogs(page);
  await withdraw(page, '**/assets/term-*.js', 2);
  await page.goto(`${bankUrl('fukuoka')}/term`);
  await expectRunning(page);
  expect(offlineDialogs()).toBe(0);
});

test('shows the next step and no connection dialog when the script of the step is missing until the first reload', {
  tag: ['@ROUTE-039'],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('fukuoka');
  const offlineDialogs = await countOfflineDialogs(page);
  await withdraw(page, '**/assets/verification-*.js');
  await page.goto(`${bankUrl('fukuoka')}/term`);
  await answer(driver, applicant, 'term');
  await expect(fieldOn(page, 'メールアドレス')).toBeVisible();
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
  await expect(fieldOn(page, 'メールアドレス')).toBeVisible();
});
