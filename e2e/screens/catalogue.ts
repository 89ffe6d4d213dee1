import { mkdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { fileOf } from '../../scripts/docs/screens.ts';
import type { BankName } from '../applicants.ts';
import { test as journey } from '../fixtures/journey.ts';
import { expectNoAxeViolations } from '../fixtures/layout.ts';
import { hold } from '../fixtures/page-stubs.ts';
import type { Name } from '../walk/browser-driver.ts';
import { picture as card } from '../walk/step-scripts.ts';
import pictures from './pictures.json' with { type: 'json' };

/** `<part>/<step>/<state>` */
export type Picture = keyof typeof pictures;

type View = {
  readonly name: string;
  /** Otherwise the whole page without footer. */
  readonly extent?: string;
  /** Waits for this pattern. */
  readonly once?: string;
};

const results = join(import.meta.dirname, '..', 'test-results');

export const shotFile = (bank: BankName, picture: string): string =>
  join(results, 'screens', bank, `${fileOf(picture)}.png`);

/** Other banks' pictures: `npm run screens -- --project=<bank>`, in `e2e/test-results/screens`. */
export const publishedBank: BankName = 'fukuoka';

/** The other banks' projects leave these tests out. */
export const sameForEveryBank = '@same-for-every-bank';

export type ScreensOptions = { readonly bank: BankName };

/** Taps a button first, perhaps while its call waits. */
type Action = { readonly after?: Name; readonly holding?: string };

type Shoot = (picture: Picture, action?: Action) => Promise<void>;

export const test = journey.extend<ScreensOptions & { shoot: Shoot }>({
  bank: ['fukuoka', { option: true }],
  shoot: async ({ page, driver, bank }, use) => {
    await use(async (picture, { after, holding } = {}) => {
      const release = holding === undefined ? undefined : await hold(page, holding);
      if (after !== undefined) await driver.tap('button', after);
      await shootPage(page, picture, shotFile(bank, picture));
      await release?.();
    });
  },
});

async function shootPage(page: Page, picture: Picture, path: string): Promise<void> {
  const { extent, once }: View = pictures[picture];
  await page.locator('h1').waitFor();
  if (once !== undefined) await page.getByText(new RegExp(once)).first().waitFor();
  if (extent === 'dialog') await page.getByRole('dialog').waitFor();
  const dialog = (await page.locator('dialog[open]').count()) > 0;
  await hideFooter(page, extent === undefined);
  const restore = extent === 'window' || dialog ? undefined : await showWholePage(page);
  // The provider's pages are not ours.
  if (!picture.includes('/identity-provider/')) await expectNoAxeViolations(page);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  await restore?.();
  await hideFooter(page, false);
}

/** The content security policy forbids injected styles. */
const hideFooter = (page: Page, isHidden: boolean): Promise<void> =>
  page.locator('footer').evaluateAll((footers, hidden) => {
    for (const footer of footers) footer.toggleAttribute('hidden', hidden);
  }, isHidden);

/** In a shorter viewport, sticky elements would cover it. Returns a function that restores the viewport. */
async function showWholePage(page: Page): Promise<() => Promise<void>> {
  const viewport = page.viewportSize();
  if (viewport === null) throw new Error('The catalogue needs a viewport of fixed size.');
  const { height, top } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    top: window.scrollY,
  }));
  await page.setViewportSize({ ...viewport, height });
  return async () => {
    await page.setViewportSize(viewport);
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  };
}

export async function photograph(kind: 'good' | 'dark' | 'truncated' = 'good'): Promise<string> {
  await mkdir(join(results, 'photographs'), { recursive: true });
  const file = join(results, 'photographs', `${kind}-${process.pid}.jpg`);
  const large = sharp(card).resize({ width: 2000, kernel: 'nearest' });
  const photo = kind === 'dark' ? large.modulate({ brightness: 0.15 }) : large;
  const { size } = await photo.jpeg({ quality: 90 }).toFile(file);
  if (kind === 'truncated') await truncate(file, Math.floor(size / 2));
  return file;
}
