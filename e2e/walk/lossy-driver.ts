import { expect, type Page } from '@playwright/test';
import type { BrowserDriver, Name, Tappable } from './browser-driver.ts';
import { chromiumDriver, controlOn } from './chromium-driver.ts';

/** What leads on from a screen of the bank, by what is written on it. */
const leadOn: readonly string[] = [
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

/** Whether a tap goes on to the next screen, or to the next question of the server. */
export const leadsOn = (role: Tappable, name: Name): boolean =>
  role === 'button' && typeof name === 'string' && leadOn.includes(name);

export type LossyDriver = BrowserDriver & {
  /** Paths on which the loss was told, in their order. */
  readonly told: string[];
  /** Waits for the dialog of a call that goes out by itself, lets it through again and asks for it at once. */
  readonly expectOfflineDialog: (path: string, letThrough: () => Promise<void>) => Promise<void>;
};

/**
 * A driver that rides on a train: the network is gone right before every tap that leads on, and comes back when the
 * applicant has read the message — or, where the next screen needs nothing from the server, when that one is there.
 */
export function lossyDriver(page: Page): LossyDriver {
  const driver = chromiumDriver(page);
  const told: string[] = [];
  const dialog = page.getByRole('dialog', { name: '通信できません' });
  const heading = page.getByRole('heading', { level: 1 });

  const tapOffline = async (tap: () => Promise<void>): Promise<void> => {
    const { pathname } = new URL(page.url());
    const before = await heading.innerText();
    await page.context().setOffline(true);
    await tap();
    await expect(dialog.or(heading.filter({ hasNotText: before }))).toBeVisible();
    const lost = await dialog.isVisible();
    if (lost) {
      told.push(pathname);
      await expect(dialog).toContainText('入力した内容は消えません。');
    }
    await page.context().setOffline(false);
    const again = dialog.getByRole('button', { name: 'もう一度試す' });
    // What must not be sent twice waits for the applicant; everything else goes out by itself.
    if (lost && (await again.isVisible())) await again.click();
    await expect(dialog).toHaveCount(0);
  };

  return {
    ...driver,
    told,
    tap: async (role, name, options) => {
      const tap = () => driver.tap(role, name, options);
      const ofBank = new URL(page.url()).hostname.endsWith('.localhost');
      if (!ofBank || !leadsOn(role, name)) return tap();
      // The screen on which it stands may still be on its way.
      await expect(controlOn(page, role, name, options?.within)).toBeEnabled();
      await tapOffline(tap);
    },
    expectOfflineDialog: async (path, letThrough) => {
      await expect(dialog).toBeVisible();
      told.push(path);
      await letThrough();
      await dialog.getByRole('button', { name: '今すぐ再試行する' }).click();
    },
  };
}
