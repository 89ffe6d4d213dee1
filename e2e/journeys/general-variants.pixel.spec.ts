import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';

test('shows the colour and name of each bank, and the notes on card delivery and refusals, on the first screen', {
  tag: [
    ...['@BANK-021', '@BANK-022', '@ROUTE-005', '@ROUTE-006', '@TERM-014', '@TERM-016', '@TERM-019'],
    ...['@TERM-020'],
  ],
}, async ({ page }) => {
  const accents = new Set<string>();
  for (const [bank, name] of [
    ['fukuoka', '福岡銀行'],
    ['kumamoto', '熊本銀行'],
    ['nagasaki', '十八親和銀行'],
  ] as const) {
    await page.goto(`${bankUrl(bank)}/term`);
    await expect(page.getByRole('contentinfo')).toContainText(`株式会社${name}`);
    await expect(page.getByRole('contentinfo')).toContainText('登録金融機関');
    await expect(page).toHaveTitle(new RegExp(name));
    await expect(page.getByRole('banner').getByRole('link')).toHaveAttribute('href', '/term');
    await expect(page.getByText('1～2週間程度で郵送します')).toBeVisible();
    await expect(page.getByText('口座の開設をお断りすることがあります')).toBeVisible();
    accents.add(
      await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent')),
    );
    await page.goto(`${bankUrl(bank)}/child/before-check`);
    await expect(page.getByRole('banner').getByRole('link')).toHaveAttribute('href', '/child/before-check');
  }
  expect(accents.size).toBe(3);
});
