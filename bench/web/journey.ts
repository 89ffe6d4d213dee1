import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { childApplicant, generalApplicant } from '../../e2e/applicants.ts';
import { enterAt } from '../../e2e/walk/enter.ts';
import { walk } from '../../e2e/walk/walk.ts';
import { makeTemporaryFolder } from '../../scripts/steps/temporary-folder.ts';
import { onSlow4G, slowPhone } from './chromium.ts';
import { deliberateDriver } from './deliberate-driver.ts';
import { type Watched, watchPage } from './watch-page.ts';
import { type Traffic, watchTraffic } from './watch-traffic.ts';

/** Wait before the figures are read. The page reports them every 400 ms. */
const reportMilliseconds = 1000;

/** Completes the general flow with pauses between the actions, on slow 4G and with a processor that is slowed by the factor 4. */
export async function measureJourney(browser: Browser): Promise<{ watched: Watched; traffic: Traffic }> {
  const { page, devtools } = await slowPhone(browser);
  const traffic = await watchTraffic(devtools);
  const { figures } = await watchPage(page);
  await onSlow4G(devtools);
  page.setDefaultTimeout(60_000);
  await walk(deliberateDriver(page), generalApplicant('fukuoka'));
  await page.waitForTimeout(reportMilliseconds);
  await page.context().close();
  return { watched: figures(), traffic };
}

export type StepChange = {
  /** From the tap until the heading of the next screen is painted. */
  readonly milliseconds: number;
  /** Processor time of the page's main thread, times {@link slowness}. Waits and other work of the machine do not count. */
  readonly workMilliseconds: number;
};

/** Factor of both measurements: one slows the processor by this factor, the other multiplies the processor time by it. */
const slowness = 4;

/**
 * Measures the change from /term to /verification. The change needs no network: it makes no call, and the page has preloaded the
 * script of the next screen. The first measurement is the elapsed time on a slowed processor. The second is the processor time at
 * full speed, multiplied by the same factor.
 */
export async function measureStepChange(browser: Browser): Promise<StepChange> {
  const slow = await slowPhone(browser, slowness);
  const { figures } = await watchPage(slow.page);
  await goToVerification(slow.page);
  await slow.page.waitForTimeout(reportMilliseconds);
  await slow.page.context().close();
  const milliseconds = figures().changes.find(({ to }) => to === '/verification')?.milliseconds ?? Number.NaN;

  const { page, devtools } = await slowPhone(browser, 1);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const mainThreadTime = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  let work = Number.NaN;
  await goToVerification(page, async (touch) => {
    const before = await mainThreadTime();
    await touch();
    work = (await mainThreadTime()) - before;
  });
  await page.context().close();
  return { milliseconds, workMilliseconds: work * slowness };
}

async function goToVerification(page: Page, around?: (touch: () => Promise<void>) => Promise<void>) {
  await walk(deliberateDriver(page, around === undefined ? {} : { around }), generalApplicant('fukuoka'), {
    until: 'verification',
    onArrival: async ({ id }) => {
      // An applicant would read the screen for these 3 s. In this time the page preloads the next step.
      if (id === 'term') await page.waitForLoadState('networkidle').then(() => page.waitForTimeout(3000));
    },
  });
}

export type PhotographFigures = {
  /** Longest task of the page's main thread, ms. */
  readonly longestTask: number;
  /** Time from the selection of the file to its preview, ms. */
  readonly milliseconds: number;
};

/** Measures the page while it shrinks a 12-megapixel photo: from the selection of the file to its preview. */
export async function measurePhotograph(browser: Browser): Promise<PhotographFigures> {
  const { page } = await slowPhone(browser);
  const { folder, remove } = makeTemporaryFolder('kaisetsu-bench-');
  const photograph = join(folder, 'photograph.jpg');
  await writeFile(photograph, Buffer.from(await page.evaluate(drawPhotograph), 'base64'));
  const { figures, reset } = await watchPage(page);
  await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
  const camera = page.getByLabel('カメラで撮影する');
  await camera.waitFor({ state: 'attached' });
  await page.waitForTimeout(1000);
  reset();
  const begun = performance.now();
  await camera.setInputFiles(photograph);
  await page.getByRole('heading', { name: '写真の確認' }).waitFor({ timeout: 60_000 });
  const milliseconds = performance.now() - begun;
  await page.waitForTimeout(reportMilliseconds);
  const { longestTask } = figures();
  await page.context().close();
  remove();
  return { longestTask, milliseconds };
}

/** Runs in the page. Draws a card with text and noise, as in a photo. Returns a JPEG in base64. */
async function drawPhotograph(): Promise<string> {
  const canvas = new OffscreenCanvas(4032, 3024);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = '#8a7a66';
  context.fillRect(0, 0, 4032, 3024);
  context.fillStyle = '#f4f6f8';
  context.fillRect(500, 600, 3032, 1900);
  context.fillStyle = '#222';
  context.font = '120px sans-serif';
  for (let line = 0; line < 10; line += 1)
    context.fillText('氏名 山田太郎 1990 05 12', 620, 800 + line * 170);
  const pixels = context.getImageData(0, 0, 4032, 3024);
  for (let at = 0; at < pixels.data.length; at += 1) {
    if (at % 4 !== 3) pixels.data[at] = (pixels.data[at] ?? 0) + Math.random() * 24 - 12;
  }
  context.putImageData(pixels, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.readAsDataURL(blob);
  });
}
