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

/** Whether a tap on this control submits a screen. */
export const isSubmit = (role: Tappable, name: Name): boolean =>
  role === 'button' && typeof name === 'string' && submitLabels.includes(name);

export type LossyDriver = BrowserDriver & {
  /** Paths on which the connection dialog was shown, in order. */
  readonly dialogPaths: string[];
  /** For a screen that makes a call when it opens: waits for the connection dialog, runs `restore`, then retries the call. */
  readonly expectOfflineDialog: (path: string, restore: () => Promise<void>) => Promise<void>;
};

/**
 * A driver that disconnects the network before every tap that submits a screen of the bank. The driver reconnects as soon as
 * the page shows the connection dialog. If the tap makes no call, the driver reconnects on the next screen.
 */
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
      // The button is enabled when the screen has loaded. So only the submission fails, not a call that loads the screen.
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
