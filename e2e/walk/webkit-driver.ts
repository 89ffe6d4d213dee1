import { By, until, type WebDriver, type WebElement } from 'selenium-webdriver';
import { waitLimitMs } from '../fixtures/wait-limit.ts';
import { type BrowserDriver, isRunning, type Name, patternOf, type Tappable } from './browser-driver.ts';

const selectors: Readonly<Record<Tappable | 'textbox' | 'combobox' | 'file', string>> = {
  button: 'button',
  link: 'a[href]',
  radio: 'input[type=radio]',
  checkbox: 'input[type=checkbox]',
  textbox: 'input:not([type=radio], [type=checkbox], [type=file])',
  combobox: 'select',
  file: 'input[type=file]',
};

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
          .catch(nullDuringNavigation),
      waitLimitMs,
      `no ${kind} ${String(name)}`,
    );
    if (found === null) throw new Error(`no ${kind} ${String(name)}`);
    return found;
  };
  /** The page ignores taps briefly after a screen change. */
  const untilTappable = () =>
    webkit.wait(
      () =>
        webkit
          .executeScript<boolean>('return document.documentElement.dataset.settling === undefined')
          .catch(nullDuringNavigation),
      waitLimitMs,
    );
  const press = async (element: WebElement): Promise<void> => {
    await webkit.wait(until.elementIsEnabled(element), waitLimitMs);
    await untilTappable();
    await webkit.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
    await element.click();
  };
  /** WebDriver's key events cover only unshifted US keys. */
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
      // Applicants also tap the text beside the box.
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
        waitLimitMs,
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
      const isShown = async () => {
        const shown = (await readText().catch(nullDuringNavigation)) ?? '';
        return typeof text === 'string' ? shown.includes(text) : text.test(shown);
      };
      await webkit.wait(isShown, waitLimitMs, `the page never showed ${String(text)}`);
    },
    readText,
    waitForPath: async (path, { transient = false } = {}) => {
      // A poll can miss a path that the page leaves at once.
      if (transient) return;
      const hasPath = async () => {
        const url = await webkit.getCurrentUrl().catch(nullDuringNavigation);
        return url !== null && new URL(url).pathname === path;
      };
      await webkit.wait(hasPath, waitLimitMs, `the page never had the path ${path}`);
    },
    open: async (url) => {
      await webkit.get(url);
      await webkit.wait(() => webkit.executeScript<boolean>(isRunning), waitLimitMs, `${url} does not run`);
    },
    currentUrl: () => webkit.getCurrentUrl(),
  };
}

function nullDuringNavigation(error: unknown): null {
  // WebKitWebDriver's answer for a script whose page was left meanwhile.
  if (error instanceof Error && error.message === 'Could not parse script result') return null;
  const transient = ['NoSuchFrameError', 'StaleElementReferenceError', 'JavascriptError'];
  if (error instanceof Error && transient.includes(error.name)) return null;
  throw error;
}

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
  const roots =
    within === null
      ? [dialog ?? document]
      : [...document.querySelectorAll('fieldset, section[aria-labelledby]')].filter((group) =>
          new RegExp(within, 'u').test(groupName(group)),
        );
  const found = roots
    .flatMap((root) => [...root.querySelectorAll(selector)])
    .filter((element) => new RegExp(name, 'u').test(nameOf(element)) && element.getClientRects().length > 0);
  const one = found[nth] ?? null;
  return one instanceof HTMLButtonElement && one.disabled ? null : one;
}
