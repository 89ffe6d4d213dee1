import { generalApplicant } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { enterAt } from '../walk/enter.ts';
import { answer, walk } from '../walk/walk.ts';

test('lets the applicant repeat a failed upload of the supplement from its error page', {
  tag: ['@SUPP-002', '@SUPP-003', '@SUPP-004', '@SUPP-005', '@ERR-011', '@SRV-059'],
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
