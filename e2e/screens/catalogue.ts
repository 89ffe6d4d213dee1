/**
 * The test fixture of the screen catalogue. `npm run screens` runs the `.screens.ts` files, which take the screenshots. Then
 * publish.ts compresses the screenshots and writes the index.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ErrorPageId, StepId } from '@kaisetsu/domain/flows/step';
import type { Page, Route } from '@playwright/test';
import type { BankName } from '../applicants.ts';
import { test as journey } from '../fixtures/journey.ts';

/** Section of the catalogue. `beside` contains the screens that are no step of a flow, such as error pages and dialogs. */
export type Part = 'general' | 'child' | 'beside';

export type Shot = {
  readonly bank: BankName;
  readonly part: Part;
  readonly step:
    | StepId
    | ErrorPageId
    | 'no-bank'
    | 'not-secure'
    | 'no-storage'
    | 'session-expiry'
    | 'connection-lost'
    | 'identity-provider';
  /** Short name of the screen's state. It is part of the file name. */
  readonly state: string;
  /** Caption in the catalogue. */
  readonly name: string;
  readonly path: string;
  /** Path of the image in the catalogue folder, without extension. */
  readonly file: string;
};

/** Folder of the uncompressed screenshots. */
export const shotsFolder = join(import.meta.dirname, '..', 'test-results', 'screens');

export type ScreensOptions = { readonly bank: BankName };

/**
 * Extent of a screenshot: the full page with its footer, the full page without footer, or only the viewport. The screens
 * of a bank have the same footer, so most screenshots omit it.
 */
type Extent = 'with footer' | 'page' | 'window';

type Shoot = (step: Shot['step'], state: string, name: string, extent?: Extent) => Promise<void>;

/** A test that opens screens in different states. `shoot` saves a screenshot. The test saves the list of its shots as JSON. */
export const test = journey.extend<ScreensOptions & { part: Part; shoot: Shoot }>({
  bank: ['fukuoka', { option: true }],
  part: ['general', { option: true }],
  shoot: async ({ page, bank, part }, use, testInfo) => {
    const shots: Shot[] = [];
    await use(async (step, state, name, extent = 'page') => {
      const file = `${bank}/${part}/${step}-${state}`;
      const to = join(shotsFolder, `${file}.png`);
      await mkdir(dirname(to), { recursive: true });
      await writeFile(to, await screenshotOf(page, extent));
      shots.push({ bank, part, step, state, name, file, path: new URL(page.url()).pathname });
    });
    const list = `${bank}-${part}-${testInfo.testId}.json`;
    await mkdir(shotsFolder, { recursive: true });
    await writeFile(join(shotsFolder, list), JSON.stringify({ at: testInfo.line, shots }));
  },
});

/** While a dialog is open, the screenshot shows only the viewport, because the dialog covers only the viewport. */
async function screenshotOf(page: Page, extent: Extent): Promise<Buffer> {
  await page.locator('h1').waitFor();
  const dialog = (await page.locator('dialog[open]').count()) > 0;
  // The content security policy forbids injected styles, so the attribute `hidden` hides the footer.
  const hideFooter = (hidden: boolean) =>
    page
      .locator('footer')
      .evaluateAll(
        (footers, on) => footers.forEach((footer) => void footer.toggleAttribute('hidden', on)),
        hidden,
      );
  await hideFooter(extent === 'page');
  const inWindow = extent === 'window' || dialog;
  const picture = inWindow ? await capture(page) : await captureWholePage(page);
  await hideFooter(false);
  return picture;
}

const capture = (page: Page) => page.screenshot({ animations: 'disabled', caret: 'hide' });

/**
 * Takes a screenshot of the whole page in a viewport as high as the page. In a shorter viewport, sticky elements would cover
 * the middle of the picture. Afterwards the function restores the viewport and the scroll position.
 */
async function captureWholePage(page: Page): Promise<Buffer> {
  const viewport = page.viewportSize();
  if (viewport === null) throw new Error('The catalogue needs a viewport of fixed size.');
  const { height, top } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    top: window.scrollY,
  }));
  await page.setViewportSize({ ...viewport, height });
  const picture = await capture(page);
  await page.setViewportSize(viewport);
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  return picture;
}

/** Delays the requests of a call until the caller runs the returned function. */
export async function hold(page: Page, call: string): Promise<() => Promise<void>> {
  const pending: Route[] = [];
  await page.route(call, (route) => {
    pending.push(route);
  });
  return async () => {
    await page.unroute(call);
    await Promise.all(pending.map((route) => route.continue().catch(() => undefined)));
  };
}

/**
 * Makes a call fail: the test responds instead of the server, with a body of the type `application/problem+json`. `more` adds
 * properties to the body.
 */
export async function refuse(page: Page, call: string, status: number, more: object = {}): Promise<void> {
  const body = JSON.stringify({ status, title: 'refused for the screenshot', ...more });
  await page.route(call, (route) => route.fulfill({ status, contentType: 'application/problem+json', body }));
}
