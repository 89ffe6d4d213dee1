import type { Locator, Page } from '@playwright/test';
import type { BrowserDriver } from '../../e2e/walk/browser-driver.ts';
import { chromiumDriver, controlOn, fieldOn } from '../../e2e/walk/chromium-driver.ts';

const pauseMilliseconds = 400;
const betweenKeysMilliseconds = 60;

/** Taps and types with pauses. A query after a tap would use the main thread that is measured. */
export function deliberateDriver(page: Page): BrowserDriver {
  const pause = () => page.waitForTimeout(pauseMilliseconds);
  const touch = async (found: Locator): Promise<void> => {
    await found.click({ trial: true });
    const box = await found.boundingBox();
    if (box === null) throw new Error(`nothing to tap: ${String(found)}`);
    await pause();
    await page.touchscreen.tap(box.x + Math.min(box.width / 2, 40), box.y + box.height / 2);
    await pause();
  };
  return {
    ...chromiumDriver(page),
    tap: async (role, name, { within, nth } = {}) => {
      const found = controlOn(page, role, name, within);
      await touch(nth === undefined ? found : found.nth(nth));
    },
    type: async (label, text) => {
      await touch(fieldOn(page, label));
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text, { delay: betweenKeysMilliseconds });
      await pause();
    },
  };
}
