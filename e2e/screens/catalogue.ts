import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { StepId } from '@kaisetsu/domain/flows/step';
import type { Page } from '@playwright/test';
import { errorTitles } from '../../apps/web/src/shell/journey/step-titles.ts';
import type { BankName } from '../applicants.ts';
import { expectNoAxeViolations } from '../fixtures/axe.ts';
import { test as journey } from '../fixtures/journey.ts';

export type Part = 'general' | 'child' | 'beside' | 'desk';

export const otherTitles = {
  ...errorTitles,
  'no-bank': '銀行のものでないアドレス',
  'not-secure': '安全でない接続',
  'no-storage': 'Cookieがブロックされているとき',
  'identity-provider': '本人確認サービス（開発用のシミュレーター）',
  'connection-lost': '通信できません',
  'desk-sign-in': 'サインイン',
  'desk-list': '一覧',
  'desk-case': 'お申込みの審査',
  'session-expiry': 'まもなくお申込みが中断されます',
} as const;

export type Shot = {
  readonly part: Part;
  readonly step: StepId | keyof typeof otherTitles;
  readonly state: string;
  readonly name: string;
  readonly path: string;
  readonly file: string;
};

export const shotsFolder = join(import.meta.dirname, '..', 'test-results', 'screens');

/** Other banks' pictures: `npm run screens -- --project=<bank>`, in `e2e/test-results/screens`. */
export const publishedBank: BankName = 'fukuoka';

export type ScreensOptions = { readonly bank: BankName };

type View = {
  readonly extent?: 'with footer' | 'page' | 'window' | 'dialog';
  /** Waits for this text. */
  readonly once?: string | RegExp;
};

type Shoot = (step: Shot['step'], state: string, name: string, view?: View) => Promise<void>;

export const test = journey.extend<ScreensOptions & { part: Part; shoot: Shoot }>({
  bank: ['fukuoka', { option: true }],
  part: ['general', { option: true }],
  shoot: async ({ page, bank, part }, use, testInfo) => {
    const shots: Shot[] = [];
    await use(async (step, state, name, view = {}) => {
      const file = `${part}/${step}-${state}`;
      const to = join(shotsFolder, bank, `${file}.png`);
      await mkdir(dirname(to), { recursive: true });
      // The provider's pages are not ours.
      await writeFile(
        to,
        await screenshotOf(page, view, step === 'identity-provider' ? capture : checkAndCapture),
      );
      shots.push({ part, step, state, name, file, path: new URL(page.url()).pathname });
    });
    const list = `${bank}-${part}-${testInfo.testId}.json`;
    await mkdir(shotsFolder, { recursive: true });
    await writeFile(join(shotsFolder, list), JSON.stringify({ at: testInfo.line, shots }));
  },
});

async function screenshotOf(page: Page, { extent = 'page', once }: View, take: Capture): Promise<Buffer> {
  await page.locator('h1').waitFor();
  if (once !== undefined) await page.getByText(once).first().waitFor();
  if (extent === 'dialog') await page.getByRole('dialog').waitFor();
  const dialog = (await page.locator('dialog[open]').count()) > 0;
  // The content security policy forbids injected styles.
  const hideFooter = (hidden: boolean) =>
    page
      .locator('footer')
      .evaluateAll(
        (footers, on) => footers.forEach((footer) => void footer.toggleAttribute('hidden', on)),
        hidden,
      );
  await hideFooter(extent === 'page');
  const inWindow = extent === 'window' || dialog;
  const picture = inWindow ? await take(page) : await takeWholePage(page, take);
  await hideFooter(false);
  return picture;
}

type Capture = (page: Page) => Promise<Buffer>;

const capture: Capture = (page) => page.screenshot({ animations: 'disabled', caret: 'hide' });

async function checkAndCapture(page: Page): Promise<Buffer> {
  await expectNoAxeViolations(page);
  return capture(page);
}

/** In a shorter viewport, sticky elements would cover it. */
async function takeWholePage(page: Page, take: Capture): Promise<Buffer> {
  const viewport = page.viewportSize();
  if (viewport === null) throw new Error('The catalogue needs a viewport of fixed size.');
  const { height, top } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    top: window.scrollY,
  }));
  await page.setViewportSize({ ...viewport, height });
  const picture = await take(page);
  await page.setViewportSize(viewport);
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  return picture;
}
