import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, CDPSession } from '@playwright/test';
import { childApplicant, generalApplicant } from '../../e2e/applicants.ts';
import { bankUrl } from '../../e2e/fixtures/addresses.ts';
import { handOn } from '../../e2e/walk/chromium-hand.ts';
import { enterAt } from '../../e2e/walk/enter.ts';
import { walk } from '../../e2e/walk/walk.ts';
import { onSlow4G, slowPhone } from './chromium.ts';
import { type Watched, watchPage } from './watch-page.ts';

export type Traffic = { requests: number; readonly bytes: Record<string, number> };

/** What the bank's own origin sent to the page. */
async function watchTraffic(devtools: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { requests: 0, bytes: {} };
  const types = new Map<string, string>();
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith(bankUrl('fukuoka'))) types.set(requestId, type);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type === undefined) return;
    traffic.requests += 1;
    traffic.bytes[type] = (traffic.bytes[type] ?? 0) + encodedDataLength;
  });
  return traffic;
}

/** The whole general flow, walked as fast as the screens let one, on slow 4G and 4 × CPU. */
export async function measureJourney(browser: Browser): Promise<{ watched: Watched; traffic: Traffic }> {
  const { page, devtools } = await slowPhone(browser);
  const traffic = await watchTraffic(devtools);
  const { seen } = await watchPage(page);
  await onSlow4G(devtools);
  page.setDefaultTimeout(60_000);
  await walk(handOn(page), generalApplicant('fukuoka'));
  await page.context().close();
  return { watched: seen(), traffic };
}

/** Milliseconds from a tap to the next screen, where no call lies between and its code is there: /term to /verification. */
export async function measureStepChange(browser: Browser): Promise<number> {
  const { page } = await slowPhone(browser);
  const { seen } = await watchPage(page);
  await walk(handOn(page), generalApplicant('fukuoka'), {
    until: 'verification',
    onArrival: async ({ id }) => {
      // As long as it takes to read the first line, in which the next step's code comes.
      if (id === 'term') await page.waitForLoadState('networkidle').then(() => page.waitForTimeout(3000));
    },
  });
  await page.waitForTimeout(500);
  await page.context().close();
  return seen().changes.find(({ to }) => to === '/verification')?.milliseconds ?? Number.NaN;
}

export type Compressed = {
  /** Of the page's own thread, in which nothing is heard. */
  readonly longestTask: number;
  /** From the choice of the file to its preview. */
  readonly milliseconds: number;
};

/** A photograph of 12 megapixels, as a phone's camera makes it, on its way to the preview. */
export async function measurePhotograph(browser: Browser): Promise<Compressed> {
  const { page } = await slowPhone(browser);
  const photograph = join(await mkdtemp(join(tmpdir(), 'kaisetsu-bench-')), 'photograph.jpg');
  await writeFile(photograph, Buffer.from(await page.evaluate(drawPhotograph), 'base64'));
  const { seen, forget } = await watchPage(page);
  await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
  const camera = page.getByLabel('カメラで撮影する');
  await camera.waitFor({ state: 'attached' });
  await page.waitForTimeout(1000);
  forget();
  const begun = performance.now();
  await camera.setInputFiles(photograph);
  await page.getByRole('heading', { name: '写真の確認' }).waitFor({ timeout: 60_000 });
  const milliseconds = performance.now() - begun;
  await page.waitForTimeout(500);
  const { longestTask } = seen();
  await page.context().close();
  await rm(dirname(photograph), { recursive: true });
  return { longestTask, milliseconds };
}

/** Runs in the page: a card with lines of text on a table, with the grain of a camera. Base64 of a JPEG. */
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
