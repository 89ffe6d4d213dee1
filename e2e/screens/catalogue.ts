import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ErrorPageId, StepId } from '@kaisetsu/domain/flows/step';
import type { Page, Route } from '@playwright/test';
import type { BankName } from '../applicants.ts';
import { test as journey } from '../fixtures/journey.ts';

/** Section of the catalogue. */
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
  /** Part of the file name that distinguishes the shots of a step. */
  readonly state: string;
  /** Caption in the catalogue. */
  readonly name: string;
  readonly path: string;
  /** Path in the catalogue folder, without extension. */
  readonly file: string;
};

/** Folder of the raw screenshots, which publish.ts turns into the catalogue. */
export const shotsFolder = join(import.meta.dirname, '..', 'test-results', 'screens');

export type ScreensOptions = { readonly bank: BankName };

/**
 * Extent of a screenshot: the full page with footer, the full page without it, or the viewport only. The footer is the same
 * on every screen, so one shot for each bank shows it.
 */
type Extent = 'with footer' | 'page' | 'window';

/** Takes a screenshot of the current page. */
type Shoot = (step: Shot['step'], state: string, name: string, extent?: Extent) => Promise<void>;

/** A test that visits states of screens. `shoot` saves a screenshot, and the fixture lists them in a JSON file. */
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

/** An open dialog is centred in the viewport, so its screenshot shows the viewport only. */
async function screenshotOf(page: Page, extent: Extent): Promise<Buffer> {
  await page.locator('h1').waitFor();
  const dialog = (await page.locator('dialog[open]').count()) > 0;
  // An attribute, because the content security policy forbids injected styles.
  // The pages of the identity provider have no footer.
  const hideFooter = (hidden: boolean) =>
    page
      .locator('footer')
      .evaluateAll(
        (footers, on) => footers.forEach((footer) => void footer.toggleAttribute('hidden', on)),
        hidden,
      );
  await hideFooter(extent === 'page');
  const fullPage = extent !== 'window' && !dialog;
  const picture = await page.screenshot({ fullPage, animations: 'disabled', caret: 'hide' });
  await hideFooter(false);
  return picture;
}

/** Delays the response of a call until the returned function runs. */
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

/** Answers a call with a problem in the form of spec 7. */
export async function refuse(page: Page, call: string, status: number, more: object = {}): Promise<void> {
  const body = JSON.stringify({ status, title: 'refused for the screenshot', ...more });
  await page.route(call, (route) => route.fulfill({ status, contentType: 'application/problem+json', body }));
}
