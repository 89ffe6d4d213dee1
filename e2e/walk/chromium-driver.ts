import { expect, type Locator, type Page } from '@playwright/test';
import { type BrowserDriver, isRunning, type Name, patternOf, type Tappable } from './browser-driver.ts';

export function chromiumDriver(page: Page): BrowserDriver {
  const visited: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) visited.push(new URL(frame.url()).pathname);
  });
  return {
    tap: async (role, name, options = {}) => {
      const found = controlOn(page, role, name, options.within);
      await untilTappable(page);
      await (options.nth === undefined ? found : found.nth(options.nth)).click();
    },
    type: (label, text) => fieldOn(page, label).fill(text),
    replacePrefilled: async (label, text) => {
      await fieldOn(page, label).focus();
      await expect(fieldOn(page, label)).not.toHaveValue('');
      await fieldOn(page, label).fill(text);
    },
    select: async (label, option) => {
      await page.getByRole('combobox', { name: patternOf(label) }).selectOption({ label: option });
    },
    attach: (label, file) => page.getByLabel(patternOf(label)).setInputFiles(file),
    waitForText: (text) => expect(page.getByText(text).first()).toBeVisible(),
    readText: () => page.locator('body').innerText(),
    waitForPath: async (path, { transient = false } = {}) => {
      await expect
        .poll(() => visited.includes(path), {
          message: `the page never had the path ${path}: ${visited.join(' ')}`,
        })
        .toBe(true);
      if (!transient) await expect(page).toHaveURL((url) => url.pathname === path);
      visited.splice(0, visited.indexOf(path) + 1);
    },
    open: async (url) => {
      await page.goto(url);
      await page.waitForFunction(isRunning);
    },
    currentUrl: async () => page.url(),
  };
}

export function controlOn(page: Page, role: Tappable, name: Name, within: Name | undefined): Locator {
  if (within === undefined) return page.getByRole(role, { name: patternOf(name) });
  const group = { name: patternOf(within) };
  return page
    .getByRole('group', group)
    .or(page.getByRole('region', group))
    .getByRole(role, { name: patternOf(name) });
}

/** Password fields have no ARIA role. */
export function fieldOn(page: Page, label: Name): Locator {
  const name = patternOf(label);
  return page
    .getByRole('textbox', { name })
    .or(page.locator('input[type=password]').and(page.getByLabel(name)));
}

/** The page ignores taps meanwhile; Playwright's own retry is slower. */
export async function untilTappable(page: Page): Promise<void> {
  await page
    .evaluate(
      () =>
        new Promise<void>((resolve) => {
          const html = document.documentElement;
          const isSettled = () => html.dataset.settling === undefined;
          if (isSettled()) return resolve();
          new MutationObserver((_, observer) => {
            if (!isSettled()) return;
            observer.disconnect();
            resolve();
          }).observe(html, { attributeFilter: ['data-settling'] });
        }),
    )
    // Fails if the page navigates meanwhile.
    .catch(() => undefined);
}
