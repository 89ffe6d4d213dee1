import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';

test('shows no bank and no form on a host that belongs to no bank, and makes no call', {
  tag: ['@BANK-005'],
}, async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  for (const path of ['/', '/term', '/personal', '/child/before-check']) {
    await page.goto(bankUrl('elsewhere') + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'このアドレスではお申込みいただけません',
    );
    await expect(page.getByRole('contentinfo')).toBeEmpty();
    await expect(page.getByRole('button')).toHaveCount(0);
  }
  expect(calls).toEqual([]);
});
