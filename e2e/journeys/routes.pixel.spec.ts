import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';

test('leads from / and unknown paths to /term with the query, and from a guarded step to the error page of its flow', {
  tag: ['@ROUTE-001', '@ROUTE-002', '@TERM-001', '@NAV-007', '@NAV-008', '@NAV-009'],
}, async ({ page }) => {
  for (const [path, shown, heading] of [
    ['/?channel=poster', '/term?channel=poster', '口座開設のお申込み'],
    ['/child/unknown', '/term', '口座開設のお申込み'],
    ['/personal', '/error', 'システムエラー'],
    ['/child/parent', '/child/error', 'システムエラー'],
  ] as const) {
    await page.goto(bankUrl('fukuoka') + path);
    await expect(page).toHaveURL(bankUrl('fukuoka') + shown);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});
