import type { Page } from '@playwright/test';
import { childApplicant, generalApplicant } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { enterAt } from '../walk/enter.ts';
import { walk } from '../walk/walk.ts';

for (const [applicant, from, calls] of [
  [
    generalApplicant('kumamoto'),
    'verification',
    [
      '/api/verification-codes/register',
      '/api/verification-codes/verify',
      '/api/applications/personal',
      '/api/applications/workplace',
      '/api/applications/branch',
      '/api/applications/seal-less',
      '/api/pin',
      '/api/ekyc',
    ],
  ],
  [childApplicant('kumamoto'), 'identification-documents', ['/api/documents', '/api/documents', '/api/ekyc']],
] as const) {
  test(`${applicant.type}: sends one request for each submit button that the applicant taps twice, from ${from} on`, {
    tag: ['@MAIL-005', '@NAV-018'],
  }, async ({ page, driver }) => {
    await enterAt(page, applicant, from);
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'POST' && pathname.startsWith('/api/')) sent.push(pathname);
    });
    await walk(doubleTapDriver(page, driver), applicant, { from, until: 'ekyc-callback' });
    expect(sent.filter((path) => path !== '/api/ekyc/status')).toEqual(calls);
  });
}

const submitLabels = [
  ...['認証コードを送る', '次へ', '入力内容を確認する', '設定する'],
  ...['補完書類を撮影する', '本人確認をはじめる'],
];

function doubleTapDriver(page: Page, driver: Parameters<typeof walk>[0]): Parameters<typeof walk>[0] {
  return {
    ...driver,
    tap: async (role, name, options) => {
      if (role !== 'button' || !submitLabels.includes(String(name))) return driver.tap(role, name, options);
      await page.getByRole('button', { name: String(name), exact: true }).dblclick();
    },
  };
}

test('ignores taps while `<html>` has `data-settling`, which marks a recent change of the screen', {
  tag: ['@NAV-018'],
}, async ({ page, driver }) => {
  await enterAt(page, generalApplicant('kumamoto'), 'seal-less');
  const choice = page.getByRole('radio', { name: /^印鑑を届け出る/ });
  const back = page.getByRole('button', { name: '戻る' });
  const settling = (on: boolean) =>
    page.evaluate((now) => {
      if (now) document.documentElement.dataset.settling = '';
      else delete document.documentElement.dataset.settling;
    }, on);
  await settling(true);
  for (const target of [choice, back]) {
    const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    await page.touchscreen.tap(x + width / 2, y + height / 2);
  }
  await expect(choice).not.toBeChecked();
  await driver.waitForPath('/seal-less');
  await settling(false);
  await choice.check();
});
