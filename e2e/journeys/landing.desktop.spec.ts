import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';

test('shows a QR code on a PC, in a dialog that the applicant can close', {
  tag: ['@LAND-006', '@LAND-007', '@LAND-008', '@LAND-009'],
}, async ({ page }) => {
  await page.goto(`${bankUrl('fukuoka')}/term?channel=web01`);
  const modal = page.getByRole('dialog', { name: 'ご利用の環境には対応していません' });
  await expect(modal).toContainText('スマートフォン専用');
  await expect(modal.getByRole('img', { name: 'この画面のアドレスのQRコード' })).toBeVisible();
  await expect(modal).toContainText(`${bankUrl('fukuoka')}/term?channel=web01`);
  await modal.getByRole('button', { name: '閉じる' }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByRole('button', { name: '次へ' })).toBeDisabled();
});
