import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ErrorPageId, StepId } from '@kaisetsu/domain/flows/step';
import type { Page, Route } from '@playwright/test';
import type { BankName } from '../applicants.ts';
import { test as journey } from '../fixtures/journey.ts';

/** Under which heading of the catalogue a screen stands. */
export type Part = 'general' | 'child' | 'beside';

export type Shot = {
  readonly bank: BankName;
  readonly part: Part;
  readonly step: StepId | ErrorPageId | 'no-bank' | 'no-storage' | 'session-expiry' | 'connection-lost';
  /** Tells the pictures of one step apart, in the file's name. */
  readonly state: string;
  /** What the catalogue calls it. */
  readonly name: string;
  readonly path: string;
  /** Relative to the catalogue's folder, without ending. */
  readonly file: string;
};

/** Where the pictures wait until all of them are there. */
export const shotsFolder = join(import.meta.dirname, '..', 'test-results', 'screens');

export type ScreensOptions = { readonly bank: BankName };

/**
 * How much of a screen is shown: all of it with its footer, which is the same everywhere and so is shown once a bank, all
 * of it without, or what stands in the window, for a long page whose rest has been seen.
 */
type Look = 'with footer' | 'page' | 'window';

/** Takes a picture of what is on the page now. */
type Shoot = (step: Shot['step'], state: string, name: string, look?: Look) => Promise<void>;

/** A walk past the states of some screens; `shoot` keeps one. Lists what it kept beside the pictures. */
export const test = journey.extend<ScreensOptions & { part: Part; shoot: Shoot }>({
  bank: ['fukuoka', { option: true }],
  part: ['general', { option: true }],
  shoot: async ({ page, bank, part }, use, testInfo) => {
    const kept: Shot[] = [];
    await use(async (step, state, name, look = 'page') => {
      const file = `${bank}/${part}/${step}-${state}`;
      const to = join(shotsFolder, `${file}.png`);
      await mkdir(dirname(to), { recursive: true });
      await writeFile(to, await pictureOf(page, look));
      kept.push({ bank, part, step, state, name, file, path: new URL(page.url()).pathname });
    });
    const list = `${bank}-${part}-${testInfo.testId}.json`;
    await mkdir(shotsFolder, { recursive: true });
    await writeFile(join(shotsFolder, list), JSON.stringify({ at: testInfo.line, shots: kept }));
  },
});

/** A dialog stands in the middle of the window, so that is what is shown of it. */
async function pictureOf(page: Page, look: Look): Promise<Buffer> {
  await page.locator('h1').waitFor();
  const dialog = (await page.locator('dialog[open]').count()) > 0;
  // By attribute: the page's policy allows no style of ours.
  const hideFooter = (hidden: boolean) =>
    page.locator('footer').evaluate((footer, on) => footer.toggleAttribute('hidden', on), hidden);
  await hideFooter(look === 'page');
  const fullPage = look !== 'window' && !dialog;
  const picture = await page.screenshot({ fullPage, animations: 'disabled', caret: 'hide' });
  await hideFooter(false);
  return picture;
}

/** Keeps a call from being answered, so that what is shown meanwhile can be seen; the returned function lets it go on. */
export async function hold(page: Page, call: string): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  await page.route(call, (route) => {
    waiting.push(route);
  });
  return async () => {
    await page.unroute(call);
    await Promise.all(waiting.map((route) => route.continue().catch(() => undefined)));
  };
}

/** A refusal in the form of spec 7. */
export async function refuse(page: Page, call: string, status: number, more: object = {}): Promise<void> {
  const body = JSON.stringify({ status, title: 'refused for the picture', ...more });
  await page.route(call, (route) => route.fulfill({ status, contentType: 'application/problem+json', body }));
}
