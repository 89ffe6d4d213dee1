import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { type BrowserDriver, patternOf } from '../../e2e/walk/browser-driver.ts';
import { chromiumDriver, controlOn, fieldOn, untilTappable } from '../../e2e/walk/chromium-driver.ts';

export type Effort = {
  readonly screens: number;
  /** A choice from a list is one tap, and a photograph is one tap. */
  readonly taps: number;
  /** Typed characters, plus one key for each conversion to kanji. */
  readonly keys: number;
  readonly swipes: number;
  readonly scrolledHeights: number;
};

/** Maps each Japanese text to the hiragana that the applicant types for it. */
export type Readings = Readonly<Record<string, string>>;

/** Counts as an applicant without autofill acts: what the product has filled in correctly costs nothing. */
export function effortDriver(
  page: Page,
  devtools: CDPSession,
  options: { readonly origin: string; readonly readings: Readings },
) {
  const screens = new Set<string>();
  const byScreen: Record<string, readonly [taps: number, keys: number]> = {};
  const counts = { taps: 0, keys: 0, swipes: 0, scrolledHeights: 0 };
  const count = (figure: keyof typeof counts, amount = 1): void => {
    if (!page.url().startsWith(options.origin)) return;
    counts[figure] += amount;
    const path = new URL(page.url()).pathname;
    const [taps, keys] = byScreen[path] ?? [0, 0];
    if (figure === 'taps') byScreen[path] = [taps + amount, keys];
    if (figure === 'keys') byScreen[path] = [taps, keys + amount];
  };

  const bringToView = async (control: Locator): Promise<void> => {
    await control.first().waitFor({ state: 'attached' });
    await untilTappable(page);
    await control.evaluate(untilAtRest);
    if (page.url().startsWith(options.origin)) {
      screens.add(`${new URL(page.url()).pathname} ${await page.locator('h1').textContent()}`);
    }
    const distance = await control.evaluate(scrollToMiddleIfHidden);
    if (distance === 0) return;
    count('swipes', Math.ceil(distance));
    count('scrolledHeights', distance);
  };

  const tap = async (control: Locator): Promise<void> => {
    await bringToView(control);
    // The click can leave the screen.
    count('taps');
    await control.click();
  };

  const typeInto = async (field: Locator, text: string): Promise<void> => {
    await field.waitFor();
    if (isSame(await field.inputValue(), text)) return;
    if (!(await field.evaluate((element) => element === document.activeElement))) await tap(field);
    await field.selectText();
    const reading = options.readings[text];
    count('keys', [...(reading ?? text)].length + (reading === undefined ? 0 : 1));
    if (reading === undefined) return page.keyboard.type(text);
    for (let at = 1; at <= reading.length; at += 1) await compose(reading.slice(0, at));
    if (text !== reading) await compose(text);
    await devtools.send('Input.insertText', { text });
  };
  const compose = (text: string) =>
    devtools.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });

  const plain = chromiumDriver(page);
  const driver: BrowserDriver = {
    ...plain,
    tap: async (role, name, { within, nth } = {}) => {
      const found = controlOn(page, role, name, within);
      const control = nth === undefined ? found : found.nth(nth);
      const isChoice = role === 'radio' || role === 'checkbox';
      if (!(isChoice && (await control.isChecked()))) await tap(control);
    },
    type: (label, text) => typeInto(fieldOn(page, label), text),
    typeWholePhone: async (label, number) => {
      const first = fieldOn(page, label);
      await first.waitFor();
      if ((await first.inputValue()) === number.split('-')[0]) return;
      await typeInto(first, number.replaceAll('-', ''));
    },
    replacePrefilled: async (label, text) => {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      const field = fieldOn(page, label);
      await field.and(page.locator('[value]:not([value=""])')).waitFor();
      await typeInto(field, text);
    },
    select: async (label, option) => {
      const list = page.getByRole('combobox', { name: patternOf(label) });
      await list.waitFor();
      if ((await list.locator('option:checked').textContent()) === option) return;
      await bringToView(list);
      count('taps');
      await list.selectOption({ label: option });
    },
    attach: async (label, file) => {
      const input = page.getByLabel(patternOf(label));
      await bringToView(input);
      count('taps');
      await input.setInputFiles(file);
    },
    // One expectation ends after 5 s, which is too short on a busy machine.
    waitForPath: (path, waiting) =>
      expect(() => plain.waitForPath(path, waiting)).toPass({ timeout: 120_000 }),
    waitForText: (text) => expect(() => plain.waitForText(text)).toPass({ timeout: 120_000 }),
  };
  return { driver, effort: (): Effort => ({ screens: screens.size, ...counts }), byScreen };
}

const isSame = (one: string, other: string): boolean => one.normalize('NFKC') === other.normalize('NFKC');

/** Runs in the page. */
async function untilAtRest(element: Element): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let equal = 0, last = Number.NaN; equal < 3; ) {
    await frame();
    const { top } = element.getBoundingClientRect();
    equal = top === last ? equal + 1 : 0;
    last = top;
  }
}

/** Runs in the page. Returns the distance in heights of the viewport; 0 if nothing was hidden. */
function scrollToMiddleIfHidden(element: Element): number {
  const control = element.closest('label') ?? document.querySelector(`label[for="${element.id}"]`) ?? element;
  const target = element.matches('[type=radio], [type=checkbox], [type=file]') ? control : element;
  const { left, top, width, height, bottom } = target.getBoundingClientRect();
  const atMiddle = document.elementFromPoint(left + width / 2, top + height / 2);
  const isCovered = atMiddle === null || !(target.contains(atMiddle) || atMiddle.contains(target));
  if (top >= 0 && bottom <= innerHeight && !isCovered) return 0;
  target.scrollIntoView({ block: 'center', behavior: 'instant' });
  return Math.abs(target.getBoundingClientRect().top - top) / innerHeight;
}
