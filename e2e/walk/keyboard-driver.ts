import { expect, type Locator, type Page } from '@playwright/test';
import { type BrowserDriver, patternOf } from './browser-driver.ts';
import { chromiumDriver, controlOn, fieldOn } from './chromium-driver.ts';

const maxTabs = 120;

export function keyboardDriver(page: Page): BrowserDriver {
  // Playwright intercepts the file chooser only while a listener exists.
  page.on('filechooser', () => undefined);
  const press = (key: string): Promise<void> => page.keyboard.press(key);

  const tabTo = async (target: Locator): Promise<void> => {
    await expect(target).toBeEnabled();
    const wanted = await target.elementHandle();
    for (let tabs = 0; tabs < maxTabs; tabs += 1) {
      const position = await page.evaluate(focusFrom, wanted);
      if (position === 'there') return;
      await press(position === 'same group' ? 'ArrowDown' : 'Tab');
    }
    throw new Error(`the keyboard cannot reach ${String(target)}`);
  };

  const type = async (target: Locator, text: string): Promise<void> => {
    await tabTo(target);
    await press('Control+A');
    if (text === '') await press('Delete');
    else await page.keyboard.insertText(text);
  };

  return {
    ...chromiumDriver(page),
    tap: async (role, name, { within, nth = 0 } = {}) => {
      const target = controlOn(page, role, name, within).nth(nth);
      await tabTo(target);
      const chosen = role === 'radio' && (await target.isChecked());
      if (!chosen) await press(role === 'radio' || role === 'checkbox' ? 'Space' : 'Enter');
    },
    type: (label, text) => type(fieldOn(page, label), text),
    replacePrefilled: async (label, text) => {
      await tabTo(fieldOn(page, label));
      await expect(fieldOn(page, label)).not.toHaveValue('');
      await type(fieldOn(page, label), text);
    },
    attach: async (label, file) => {
      const input = page.getByLabel(patternOf(label));
      await tabTo(input);
      const chooser = page.waitForEvent('filechooser');
      await press('Enter');
      await (await chooser).setFiles(file);
    },
    select: async (label, option) => {
      const select = page.getByRole('combobox', { name: patternOf(label) });
      await tabTo(select);
      const steps = await select.evaluate((element, wanted) => {
        const { options, selectedIndex } = element as HTMLSelectElement;
        return [...options].findIndex(({ label: words }) => words === wanted) - selectedIndex;
      }, option);
      for (let step = 0; step < Math.abs(steps); step += 1) await press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
      await expect(select.locator('option:checked')).toHaveText(option);
    },
  };
}

/** Only arrow keys move within radios. */
function focusFrom(wanted: Node | null): 'there' | 'same group' | 'elsewhere' {
  const active = document.activeElement;
  if (active === wanted) return 'there';
  const isRadio = (node: Node | null): node is HTMLInputElement =>
    node instanceof HTMLInputElement && node.type === 'radio';
  return isRadio(wanted) && isRadio(active) && wanted.name === active.name ? 'same group' : 'elsewhere';
}
