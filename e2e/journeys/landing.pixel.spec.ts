import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';
import { announceMaintenance, announceNotices } from '../fixtures/stubbed-announcements.ts';

const starts = ['/term', '/child/before-check'] as const;

for (const start of starts) {
  test(`${start}: shows the maintenance dialog instead of the notices`, {
    tag: ['@LAND-002', '@LAND-005', '@LAND-010', '@CHB-001'],
  }, async ({ page }) => {
    const now = Date.now();
    await announceMaintenance(page, new Date(now - 3_600_000), new Date(now + 3_600_000));
    await announceNotices(page, ['お盆期間中の営業について']);
    const notices = page.waitForResponse('**/api/notifications/*');
    await page.goto(bankUrl('fukuoka') + start);
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

  test(`${start}: shows the notices after the end of the maintenance, until the applicant confirms them`, {
    tag: ['@LAND-002', '@LAND-004', '@LAND-010', '@CHB-001'],
  }, async ({ page }) => {
    const now = Date.now();
    await announceMaintenance(page, new Date(now - 7_200_000), new Date(now - 3_600_000));
    await announceNotices(page, ['お盆期間中の営業について', '振込手数料の改定について']);
    await page.goto(bankUrl('fukuoka') + start);
    const modal = page.getByRole('dialog', { name: '重要なお知らせ' });
    await expect(modal.getByRole('listitem')).toHaveText([
      'お盆期間中の営業について',
      '振込手数料の改定について',
    ]);
    await modal.getByRole('button', { name: '確認して口座開設へ進む' }).click();
    await expect(modal).toBeHidden();
  });
}

test('shows no dialog when there is neither maintenance nor a notice', {
  tag: ['@LAND-001', '@LAND-004'],
}, async ({ page }) => {
  const asked: string[] = [];
  page.on('response', (response) => asked.push(new URL(response.url()).pathname));
  await page.goto(`${bankUrl('kumamoto')}/term`);
  await expect.poll(() => asked).toContain('/api/notifications/0587');
  expect(asked).toContain('/api/maintenance');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('shows the error page when the maintenance call fails', { tag: ['@CALL-006', '@ERR-001'] }, async ({
  page,
}) => {
  await page.route('**/api/maintenance', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`${bankUrl('fukuoka')}/term`);
  await expect(page).toHaveURL(/\/error$/);
});

test.describe('inside another app', () => {
  const agents = {
    LINE: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/15.12.0',
    Instagram:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 Instagram 390.0.0.0 Android',
  };
  for (const [app, userAgent] of Object.entries(agents)) {
    test.describe(app, () => {
      test.use({ userAgent });
      test(`${app}: recommends Safari and Chrome in a dialog, also when there are notices, and copies the URL`, {
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
  }
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
