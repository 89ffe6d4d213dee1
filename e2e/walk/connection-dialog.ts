import { expect, type Locator, type Page } from '@playwright/test';

export const connectionDialog = (page: Page): Locator => page.getByRole('dialog', { name: '通信できません' });

/** The page also retries by itself. */
export async function retryUntilConnected(page: Page): Promise<void> {
  const dialog = connectionDialog(page);
  const retry = dialog.getByRole('button', { name: /^(?:今すぐ再試行する|もう一度試す)$/ });
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(dialog).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}
