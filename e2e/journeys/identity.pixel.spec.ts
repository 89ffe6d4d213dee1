import { ekycStatus, pollEveryMilliseconds, pollTimes } from '@kaisetsu/domain/ekyc';
import { childApplicant, generalApplicant, type IdentityScenario } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';
import type { BrowserDriver } from '../walk/browser-driver.ts';
import { enterAt } from '../walk/enter.ts';
import { passIdentityProvider } from '../walk/identity-provider.ts';
import { answer, walk } from '../walk/walk.ts';

const ekycError = '本人確認時にエラーが発生しました。お手数ですが、再度本人確認をお願いいたします。';

async function verify(driver: BrowserDriver, scenario: IdentityScenario): Promise<void> {
  await driver.tap('button', '本人確認をはじめる');
  await passIdentityProvider(driver, scenario);
}

async function expectEkycError(driver: BrowserDriver): Promise<void> {
  await driver.waitForPath('/ekyc-error');
  await driver.waitForText(ekycError);
}

test('lets the applicant repeat a refused verification from the error page', {
  tag: ['@EKYC-009', '@EKYC-011', '@ERR-010', '@SRV-030'],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('nagasaki');
  await enterAt(page, applicant, 'ekyc-preparation');
  await verify(driver, { scenario: 'refused', processingMs: 0 });
  await expectEkycError(driver);
  await driver.tap('button', '本人確認へ戻る');
  await driver.waitForPath('/ekyc-preparation');
  expect(await walk(driver, applicant, { from: 'ekyc-preparation' })).toMatch(/^\d{4}-\d{4}-\d{4}$/);
});

test('leads from the error page back to the parent’s preparation in the child flow', {
  tag: ['@EKYC-012'],
}, async ({ page, driver }) => {
  const applicant = childApplicant('kumamoto');
  await enterAt(page, applicant, 'parent-ekyc-preparation');
  await driver.tap('radio', 'はい', { within: /現在のご住所と一致していますか/ });
  await verify(driver, { scenario: 'refused', processingMs: 0 });
  await expectEkycError(driver);
  await driver.tap('button', '本人確認へ戻る');
  await driver.waitForPath('/child/parent-ekyc-preparation');
  await driver.tap('radio', 'はい', { within: /現在のご住所と一致していますか/ });
  await verify(driver, { scenario: 'success', processingMs: 0 });
  await driver.waitForPath('/ekyc-callback', { transient: true });
  // The child's documents are missing.
  await driver.waitForPath('/child/redirect', { transient: true });
});

const outages: readonly [string, IdentityScenario][] = [
  ['the provider never reports a result', { scenario: 'stuck' }],
  ['the provider is down', { scenario: 'down', noWebhooks: true }],
];
for (const [what, scenario] of outages) {
  test(`polls the status twelve times and then shows the error page when ${what}`, {
    tag: ['@EKYC-004', '@EKYC-005', '@EKYC-006'],
  }, async ({ page, driver }) => {
    await enterAt(page, generalApplicant('fukuoka'), 'ekyc-preparation');
    const answered: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/api/ekyc/status') && response.ok()) answered.push(response.status());
    });
    await page.clock.install();
    await verify(driver, scenario);
    await driver.waitForPath('/ekyc-callback');
    await expect(page.getByRole('status').filter({ hasText: '確認' })).toBeVisible();
    const leave = async () => {
      await page.clock.runFor(pollEveryMilliseconds / 5);
      return new URL(page.url()).pathname;
    };
    await expect.poll(leave, { intervals: [20] }).toBe('/ekyc-error');
    await expectEkycError(driver);
    expect(answered).toHaveLength(pollTimes);
  });
}

test('shows the error page when the status call fails', { tag: ['@EKYC-010'] }, async ({ page, driver }) => {
  await enterAt(page, generalApplicant('fukuoka'), 'ekyc-preparation');
  await page.route('**/api/ekyc/status', (route) => route.fulfill({ status: 500, body: '' }));
  await verify(driver, { scenario: 'success' });
  await expectEkycError(driver);
});

test('shows the error page when the provider is down at the start, and succeeds on a retry', {
  tag: ['@EKYC-010'],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('fukuoka');
  await enterAt(page, applicant, 'ekyc-preparation');
  // Without a session the scenario `down` would apply to parallel tests.
  await page.route('**/api/ekyc', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: '{"type":"urn:kaisetsu:problem:provider-unavailable"}',
    }),
  );
  await driver.tap('button', '本人確認をはじめる');
  await expectEkycError(driver);
  await page.unroute('**/api/ekyc');
  await driver.tap('button', '本人確認へ戻る');
  await driver.waitForPath('/ekyc-preparation');
  await walk(driver, applicant, { from: 'ekyc-preparation', until: 'complete' });
});

test('requests the supplement when the document shows another address', {
  tag: ['@SUPP-001', '@SUPP-002', '@SUPP-003', '@SRV-059'],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('fukuoka', {
    identity: { scenario: 'success-supplement', processingMs: 0 },
  });
  await enterAt(page, applicant, 'ekyc-preparation');
  expect(await walk(driver, applicant, { from: 'ekyc-preparation' })).toMatch(/^\d{4}-\d{4}-\d{4}$/);
});

test('lets the applicant repeat a failed upload of the supplement from its error page', {
  tag: ['@SUPP-004', '@SUPP-005', '@ERR-011'],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('fukuoka', {
    identity: { scenario: 'success-supplement', processingMs: 0 },
  });
  await enterAt(page, applicant, 'ekyc-preparation');
  await walk(driver, applicant, { from: 'ekyc-preparation', until: 'supplement' });
  await page.route('**/api/documents', (route) => route.fulfill({ status: 500, body: '' }));
  await answer(driver, applicant, 'supplement');
  await driver.waitForPath('/supplement-error');
  await driver.waitForText(
    '現住所確認書類のアップロード時にエラーが発生しました。お手数ですが、再度アップロードをお願いいたします。',
  );
  await page.unroute('**/api/documents');
  await driver.tap('button', '現住所確認書類の提出へ戻る');
  await driver.waitForPath('/supplement');
  expect(await walk(driver, applicant, { from: 'supplement' })).toMatch(/^\d{4}-\d{4}-\d{4}$/);
});

test('completes although webhooks are duplicated and arrive in the wrong order', {
  tag: ['@SRV-054', '@SRV-055'],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('kumamoto', {
    identity: { scenario: 'success', processingMs: 300, duplicateWebhooks: 2, reorderWebhooks: true },
  });
  await enterAt(page, applicant, 'ekyc-preparation');
  expect(await walk(driver, applicant, { from: 'ekyc-preparation' })).toMatch(/^\d{4}-\d{4}-\d{4}$/);
});

test('does not verify an applicant who only opens /ekyc-callback: the page waits for the result', {
  tag: ['@SRV-056', '@EKYC-001', '@EKYC-002', '@EKYC-003'],
}, async ({ page, driver }) => {
  await enterAt(page, generalApplicant('fukuoka'), 'ekyc-preparation');
  for (const document of ['運転免許証', 'マイナンバーカード', '住民基本台帳カード', '運転経歴証明書']) {
    await expect(page.getByRole('listitem').filter({ hasText: document })).toBeVisible();
  }
  await driver.tap('button', '本人確認をはじめる');
  await driver.waitForText('本人確認書類を選ぶ');
  const asked = page.waitForResponse(
    (response) => response.url().endsWith('/api/ekyc/status') && response.ok(),
  );
  await page.goto(`${bankUrl('fukuoka')}/ekyc-callback`);
  expect(await (await asked).json()).toEqual({ status: ekycStatus.created });
  await driver.waitForText('本人確認の結果を確認しています');
  await expect(page).toHaveURL(/\/ekyc-callback$/);
});
