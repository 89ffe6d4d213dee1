import { By, until, type WebDriver, type WebElement } from 'selenium-webdriver';
import { type BrowserDriver, type Name, patternOf, type Tappable } from './browser-driver.ts';

const timeoutMs = 20_000;

const selectors: Readonly<Record<Tappable | 'textbox' | 'combobox' | 'file', string>> = {
  button: 'button',
  link: 'a[href]',
  radio: 'input[type=radio]',
  checkbox: 'input[type=checkbox]',
  textbox: 'input:not([type=radio], [type=checkbox], [type=file])',
  combobox: 'select',
  file: 'input[type=file]',
};

/** The same driver in WebKit, through its WebDriver. Taps are real ones; only the looking is done by a script. */
export function webkitDriver(webkit: WebDriver): BrowserDriver {
  const find = async (
    kind: keyof typeof selectors,
    name: Name,
    within?: Name,
    nth = 0,
  ): Promise<WebElement> => {
    const found = await webkit.wait(
      async () =>
        webkit
          .executeScript<WebElement | null>(
            findByName,
            selectors[kind],
            patternOf(name).source,
            within === undefined ? null : patternOf(within).source,
            nth,
          )
          .catch(turningPage),
      timeoutMs,
      `no ${kind} ${String(name)}`,
    );
    if (found === null) throw new Error(`no ${kind} ${String(name)}`);
    return found;
  };
  /** Where a screen has just changed under the finger nothing can be tapped for a moment, and the driver does not wait. */
  const untilTappable = () =>
    webkit.wait(
      () => webkit.executeScript('return document.documentElement.dataset.settling === undefined'),
      timeoutMs,
    );
  const press = async (element: WebElement): Promise<void> => {
    await webkit.wait(until.elementIsEnabled(element), timeoutMs);
    await untilTappable();
    await webkit.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
    await element.click();
  };
  /** As an input method commits it: the driver's keys know only the letters of an American keyboard without shift. */
  const insert = async (field: WebElement, text: string): Promise<void> => {
    await press(field);
    await webkit.executeScript(
      'arguments[0].select(); document.execCommand("insertText", false, arguments[1])',
      field,
      text,
    );
  };
  const readText = (): Promise<string> => webkit.executeScript<string>('return document.body.innerText');
  return {
    tap: async (role, name, { within, nth } = {}) => {
      const element = await find(role, name, within, nth);
      // A finger meets the words beside a box as well as the box.
      const label = ['radio', 'checkbox'].includes(role)
        ? await element.findElement(By.xpath('..'))
        : element;
      await press(label);
    },
    type: async (label, text) => insert(await find('textbox', label), text),
    replacePrefilled: async (label, text) => {
      const field = await find('textbox', label);
      await press(field);
      await webkit.wait(
        async () => (await field.getAttribute('value')) !== '',
        timeoutMs,
        `${label} stays empty`,
      );
      await insert(field, text);
    },
    select: async (label, option) => {
      const select = await find('combobox', label);
      await untilTappable();
      for (const one of await select.findElements(By.css('option'))) {
        if ((await one.getText()) === option) return one.click();
      }
      throw new Error(`no choice ${option} in ${String(label)}`);
    },
    attach: async (label, file) => {
      await (await find('file', label)).sendKeys(file);
    },
    waitForText: async (text) => {
      const seen = async () => {
        const said = (await readText().catch(turningPage)) ?? '';
        return typeof text === 'string' ? said.includes(text) : text.test(said);
      };
      await webkit.wait(seen, timeoutMs, `never saw ${String(text)}`);
    },
    readText,
    waitForPath: async (path, { transient = false } = {}) => {
      // Looked at from time to time, so what is gone in a moment is not seen here.
      if (transient) return;
      const there = async () => new URL(await webkit.getCurrentUrl()).pathname === path;
      await webkit.wait(there, timeoutMs, `never at ${path}`);
    },
    open: (url) => webkit.get(url),
    currentUrl: () => webkit.getCurrentUrl(),
  };
}

/** A look that falls between two pages sees nothing; one looks again. */
function turningPage(error: unknown): null {
  const passing = ['NoSuchFrameError', 'StaleElementReferenceError', 'JavascriptError'];
  if (error instanceof Error && passing.includes(error.name)) return null;
  throw error;
}

/** Runs in the page: the enabled, visible control of that name, or null. */
function findByName(selector: string, name: string, within: string | null, nth: number): Element | null {
  const textOf = (element: Element | null): string =>
    (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby');
    if (by !== null) return textOf(document.getElementById(by));
    const label = (element as HTMLInputElement).labels?.[0] ?? null;
    return element.getAttribute('aria-label') ?? textOf(label ?? element);
  };
  const groupName = (element: Element): string =>
    element.tagName === 'FIELDSET' ? textOf(element.querySelector('legend')) : nameOf(element);
  const dialog = document.querySelector('dialog[open]');
  const places =
    within === null
      ? [dialog ?? document]
      : [...document.querySelectorAll('fieldset, section[aria-labelledby]')].filter((place) =>
          new RegExp(within, 'u').test(groupName(place)),
        );
  const found = places
    .flatMap((place) => [...place.querySelectorAll(selector)])
    .filter((element) => new RegExp(name, 'u').test(nameOf(element)) && element.getClientRects().length > 0);
  const one = found[nth] ?? null;
  return one instanceof HTMLButtonElement && one.disabled ? null : one;
}
