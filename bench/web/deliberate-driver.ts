import type { Page } from '@playwright/test';
import type { BrowserDriver } from '../../e2e/walk/browser-driver.ts';
import { chromiumDriver, controlOn, fieldOn } from '../../e2e/walk/chromium-driver.ts';

/** Pause before and after each tap. */
const pauseMilliseconds = 400;
const betweenKeysMilliseconds = 60;

type Watching = {
  /** Calls `touch`, which taps a button. The caller can measure the page before and after the tap. */
  readonly around?: (touch: () => Promise<void>) => Promise<void>;
};

/**
 * A driver that taps and types with pauses. While the page reacts to a tap, the driver does not query the page. A query uses the
 * page's main thread, so the measurement would count it as a delay of the product.
 */
export function deliberateDriver(page: Page, options: Watching = {}): BrowserDriver {
  const pause = () => page.waitForTimeout(pauseMilliseconds);
  const { around = (touch) => touch() } = options;
  const touch = async (found: ReturnType<typeof controlOn>, watch = false) => {
    await found.click({ trial: true });
    const box = await found.boundingBox();
    if (box === null) throw new Error(`nothing to tap: ${String(found)}`);
    await pause();
    const tap = async () => {
      await page.touchscreen.tap(box.x + Math.min(box.width / 2, 40), box.y + box.height / 2);
      await pause();
    };
    await (watch ? around(tap) : tap());
  };
  const type: BrowserDriver['type'] = async (label, text) => {
    await touch(fieldOn(page, label));
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text, { delay: betweenKeysMilliseconds });
    await pause();
  };
  return {
    ...chromiumDriver(page),
    tap: async (role, name, options = {}) => {
      const found = controlOn(page, role, name, options.within);
      await touch(options.nth === undefined ? found : found.nth(options.nth), role === 'button');
    },
    type,
  };
}
