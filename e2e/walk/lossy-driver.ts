import { expect, type Page } from '@playwright/test';
import type { BrowserDriver, Name, Tappable } from './browser-driver.ts';
import { chromiumDriver, controlOn } from './chromium-driver.ts';
import { connectionDialog, retryUntilConnected } from './connection-dialog.ts';

const submitLabels: readonly string[] = [
  '次へ',
  '認証コードを送る',
  '入力内容を確認する',
  '申し込む',
  '設定する',
  '本人確認をはじめる',
  'マイナンバーカードを撮影する',
  '補完書類を撮影する',
  'この写真を提出する',
];

export const isSubmit = (role: Tappable, name: Name): boolean =>
  role === 'button' && typeof name === 'string' && submitLabels.includes(name);

export type LossyDriver = BrowserDriver & {
  readonly dialogPaths: string[];
  readonly expectOfflineDialog: (path: string, restore: () => Promise<void>) => Promise<void>;
};

export function lossyDriver(page: Page): LossyDriver {
  const driver = chromiumDriver(page);
  const dialogPaths: string[] = [];
  const dialog = connectionDialog(page);
  const heading = page.getByRole('heading', { level: 1 });

  const tapOffline = async (tap: () => Promise<void>): Promise<void> => {
    const { pathname } = new URL(page.url());
    const before = await heading.innerText();
    await page.context().setOffline(true);
    await tap();
    await expect(dialog.or(heading.filter({ hasNotText: before }))).toBeVisible();
    if (await dialog.isVisible()) {
      dialogPaths.push(pathname);
      await expect(dialog).toContainText('入力した内容は消えません。');
    }
    await page.context().setOffline(false);
    await retryUntilConnected(page);
  };

  return {
    ...driver,
    dialogPaths,
    tap: async (role, name, options) => {
      const tap = () => driver.tap(role, name, options);
      const isBankPage = new URL(page.url()).hostname.endsWith('.localhost');
      if (!isBankPage || !isSubmit(role, name)) return tap();
      // Only the submission may fail.
      await expect(controlOn(page, role, name, options?.within)).toBeEnabled();
      await tapOffline(tap);
    },
    expectOfflineDialog: async (path, restore) => {
      await expect(dialog).toBeVisible();
      dialogPaths.push(path);
      await restore();
      await retryUntilConnected(page);
    },
  };
}
