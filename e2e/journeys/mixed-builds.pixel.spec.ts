import type { Page, Route } from '@playwright/test';
import { generalApplicant } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';
import { countOfflineDialogs } from '../fixtures/offline-dialogs.ts';
import { question } from '../walk/fields.ts';
import { answer } from '../walk/walk.ts';

/** What a node answers that is asked for another build's file. */
const unknown = (route: Route) => route.fulfill({ status: 404 });

/** To be called before the page is opened: only once it is loaded again, so often, does it name files that are there. */
async function withdraw(page: Page, files: string, again = 1): Promise<void> {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(files, (route) => (loads > again ? route.fallback() : unknown(route)));
}

/** The application's script, and one that it cannot start without. */
const needed = ['index', 'react'] as const;

async function expectAlive(page: Page): Promise<void> {
  // The application gives the page its title.
  await expect(page).toHaveTitle(/お申込み｜福岡銀行$/);
  await page.getByRole('radio', { name: 'はい' }).first().check();
  await expect(page.getByRole('region', { name: '本人確認書類' })).toBeVisible();
}

for (const name of needed) {
  test(`a page whose ${name} script is another build’s is loaded again until it works`, async ({ page }) => {
    await page.route(`**/assets/${name}-*.js`, unknown, { times: 2 });
    await page.goto(`${bankUrl('fukuoka')}/term`);
    await expectAlive(page);
  });
}

test('a page that came without markup does not stay blank', async ({ page }) => {
  await page.route('**/assets/index-*.js', unknown, { times: 1 });
  await page.goto(`${bankUrl('fukuoka')}/supplement-error`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a page whose script the network swallowed waits for it, and for more than the load balancer’s word', async ({
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
  await expectAlive(page);
  expect(asked).toBe(3);
});

test('[ROUTE-003] markup whose screen’s code is another build’s comes alive, and nobody is told of a network', async ({
  page,
}) => {
  const told = await countOfflineDialogs(page);
  await withdraw(page, '**/assets/term-*.js');
  await page.goto(`${bankUrl('fukuoka')}/term`);
  await expectAlive(page);
  expect(told()).toBe(0);
});

test('[ROUTE-003] markup whose screen’s code does not come with the next load either comes alive, and nobody is told of a network', async ({
  page,
}) => {
  const told = await countOfflineDialogs(page);
  await withdraw(page, '**/assets/term-*.js', 2);
  await page.goto(`${bankUrl('fukuoka')}/term`);
  await expectAlive(page);
  expect(told()).toBe(0);
});

test('[NAV-001] a step whose code went with the build before is shown, and nobody is told of a network', async ({
  page,
  driver,
}) => {
  const applicant = generalApplicant('fukuoka');
  const told = await countOfflineDialogs(page);
  await withdraw(page, '**/assets/verification-*.js');
  await page.goto(`${bankUrl('fukuoka')}/term`);
  await answer(driver, applicant, 'term');
  await expect(question(page, 'メールアドレス')).toBeVisible();
  expect(told()).toBe(0);
});

test('[NAV-001] a step whose code does not come waits for the server when only the load balancer answers', async ({
  page,
  driver,
}) => {
  const applicant = generalApplicant('fukuoka');
  await withdraw(page, '**/assets/verification-*.js');
  await page.route('**/livez', (route) => route.fulfill({ status: 502 }), { times: 1 });
  await page.goto(`${bankUrl('fukuoka')}/term`);
  await answer(driver, applicant, 'term');
  await expect(page.getByRole('dialog')).toContainText('通信できません');
  await expect(question(page, 'メールアドレス')).toBeVisible({ timeout: 10_000 });
});
