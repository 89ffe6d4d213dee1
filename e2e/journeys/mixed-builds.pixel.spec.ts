import type { Page, Route } from '@playwright/test';
import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';

/** What a node answers that is asked for another build's file. */
const unknown = (route: Route) => route.fulfill({ status: 404 });

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
