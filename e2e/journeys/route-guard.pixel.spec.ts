import { childFlow } from '@kaisetsu/domain/flows/child';
import { generalFlow } from '@kaisetsu/domain/flows/general';
import type { Flow } from '@kaisetsu/domain/flows/step';
import type { Page } from '@playwright/test';
import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';

const home = bankUrl('fukuoka');

async function expectAt(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path);
}

const guardedSteps = (flow: Flow) => flow.steps.filter(({ from }) => from !== null);

for (const flow of [generalFlow, childFlow]) {
  test(`${flow.type}: shows the error page when a guarded step is opened by its URL`, {
    tag: ['@NAV-007', '@NAV-008', '@NAV-009'],
  }, async ({ page }) => {
    for (const { path } of guardedSteps(flow)) {
      await page.goto(home + path);
      await expectAt(page, flow.errorPath);
      await expect(page.getByRole('heading', { name: 'システムエラー' })).toBeVisible();
    }
  });
}

for (const path of ['/', '/unknown', '/term/more', '/child', '/child/unknown', '/personal/']) {
  test(`redirects ${path} to /term`, { tag: ['@ROUTE-001', '@ROUTE-002'] }, async ({ page }) => {
    await page.goto(home + path);
    await expectAt(page, '/term');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}
