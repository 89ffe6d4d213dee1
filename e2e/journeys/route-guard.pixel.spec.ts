import type { Page } from '@playwright/test';
import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';

const home = bankUrl('fukuoka');

async function expectAt(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path);
}

test('shows the error page of the flow when a step after the first is opened by its URL', {
  tag: ['@NAV-007', '@NAV-008', '@NAV-009'],
}, async ({ page }) => {
  for (const [path, errorPath] of [
    ['/personal', '/error'],
    ['/child/parent', '/child/error'],
  ] as const) {
    await page.goto(home + path);
    await expectAt(page, errorPath);
    await expect(page.getByRole('heading', { name: 'システムエラー' })).toBeVisible();
  }
});

test('redirects unknown paths to /term, and keeps the query of /', {
  tag: ['@ROUTE-001', '@ROUTE-002', '@TERM-001'],
}, async ({ page }) => {
  for (const path of ['/unknown', '/term/more', '/child', '/child/unknown', '/personal/']) {
    await page.goto(home + path);
    await expectAt(page, '/term');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto(`${home}/?channel=poster`);
  await expect(page).toHaveURL(/\/term\?channel=poster$/);
});
