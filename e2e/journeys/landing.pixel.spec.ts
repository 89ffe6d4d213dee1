import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';
import { announceMaintenance, announceNotices } from '../fixtures/stubbed-announcements.ts';

test('shows the maintenance dialog instead of the notices, and does not close it at Escape', {
  tag: ['@LAND-002', '@LAND-005'],
}, async ({ page }) => {
  const now = Date.now();
  await announceMaintenance(page, new Date(now - 3_600_000), new Date(now + 3_600_000));
  await announceNotices(page, ['お盆期間中の営業について']);
  const notices = page.waitForResponse('**/api/notifications/*');
  await page.goto(`${bankUrl('fukuoka')}/term`);
  const modal = page.getByRole('dialog', { name: 'メンテナンス中です' });
  await expect(modal).toBeVisible();
  await (await notices).finished();
  await expect(modal).toContainText(/\d{4}\/\d{1,2}\/\d{1,2}\s*\d{1,2}:\d{2}/);
  await expect(modal.getByRole('link', { name: /サービス紹介ページへ戻る/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.fukuokabank\.co\.jp\//,
  );
  await page.keyboard.press('Escape');
  await expect(modal).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByText('お盆期間中の営業について')).toHaveCount(0);
});

test.describe('inside another app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/15.12.0',
  });
  test('recommends Safari and Chrome in a dialog, also when there are notices, and copies the URL', {
    tag: ['@LAND-003', '@LAND-006', '@LAND-007', '@LAND-008', '@LAND-034'],
  }, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await announceNotices(page, ['お盆期間中の営業について']);
    await page.goto(`${bankUrl('fukuoka')}/term`);
    const modal = page.getByRole('dialog', { name: 'ご利用の環境には対応していません' });
    await expect(modal).toContainText('スマートフォン専用');
    await expect(modal).toContainText('iPhoneの方はSafari');
    await expect(modal).toContainText('Androidの方はChrome');
    await expect(modal.getByRole('link', { name: 'サービス紹介ページへ戻る' })).toBeVisible();
    await modal.getByRole('button', { name: 'アドレスをコピー' }).click();
    await expect(modal.getByRole('status')).toHaveText('コピーしました。');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.keyboard.press('Escape');
    await expect(modal).toBeVisible();
  });
});

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
