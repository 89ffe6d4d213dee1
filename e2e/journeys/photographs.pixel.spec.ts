import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { childApplicant } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { patternOf } from '../walk/browser-driver.ts';
import { picture } from '../walk/child-step-scripts.ts';
import { enterAt } from '../walk/enter.ts';

/** Playwright would decode bytes on the page's main thread. */
async function writeNoisyImage(type: 'jpeg' | 'png' | 'webp', width: number, height: number, sigma = 14) {
  const noise = { type: 'gaussian', mean: 150, sigma } as const;
  const picture = sharp({ create: { width, height, channels: 3, background: '#888', noise } });
  const path = test.info().outputPath(`card.${type}`);
  const { size } = await picture.toFormat(type, type === 'png' ? {} : { quality: 100 }).toFile(path);
  expect(size).toBeGreaterThan(1_048_576);
  return path;
}

const camera = (page: Page) => page.getByLabel(patternOf('カメラで撮影する'));

async function damagedPictures() {
  const [width, height] = [1000, 640];
  // The same noise in each run, because where the damage begins decides what a decoder paints.
  let random = 1;
  const noise = Uint8Array.from({ length: width * height * 3 }, () => {
    random = (random * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return 110 + random / 2 ** 26;
  });
  const whole = sharp(noise, { raw: { width, height, channels: 3 } });
  const jpeg = await whole.clone().jpeg().toBuffer();
  const png = await whole.clone().png().toBuffer();
  const at = (file: Buffer, share: number) => Math.floor(file.length * share);
  return {
    'JPEG that ends early': jpeg.subarray(0, at(jpeg, 0.5)),
    'JPEG without its middle': Buffer.concat([jpeg.subarray(0, at(jpeg, 0.4)), jpeg.subarray(at(jpeg, 0.8))]),
    'PNG with zeros inside': Buffer.from(png).fill(0, at(png, 0.5), at(png, 0.9)),
  };
}

test('rejects a file that is not an image, a damaged image and an unsupported format, with advice, and takes a JPEG without end marker or with a grey bar', {
  tag: ['@CAPT-013', '@CAPT-017', '@CAPT-020', '@CAPT-021'],
}, async ({ page, driver, pageErrors }) => {
  // With `--trace on`, Playwright fetches blob images, which the CSP forbids.
  pageErrors.allow(/blob/);
  await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
  await camera(page).setInputFiles({
    name: 'card.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  });
  await expect(page.getByRole('alert')).toContainText('画像として読み取れませんでした。');
  await expect(page).toHaveTitle(/^エラー：/);
  for (const [name, buffer] of Object.entries(await damagedPictures())) {
    await test.step(name, async () => {
      await driver.attach('カメラで撮影する', picture);
      await driver.waitForText('写真の確認');
      await driver.tap('button', '撮り直す');
      await camera(page).setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer });
      await expect(page.getByRole('alert')).toContainText('画像として読み取れませんでした。');
    });
  }
  await camera(page).setInputFiles({
    name: 'IMG_0001.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  });
  await expect(page.getByRole('alert')).toContainText('「カメラで撮影する」から撮り直すか、JPEG形式で');
  const bar = { create: { width: 1000, height: 160, channels: 3, background: '#808080' } } as const;
  const withBar = sharp(picture)
    .resize({ width: 1000, height: 640 })
    .composite([{ input: bar, gravity: 'south' }]);
  for (const buffer of [readFileSync(picture).subarray(0, -2), await withBar.jpeg().toBuffer()]) {
    await camera(page).setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer });
    await driver.waitForText('写真の確認');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await driver.tap('button', '撮り直す');
  }
});

test('shows advice for a blurred photo and none for a sharp one, and accepts the blurred one', {
  tag: ['@CAPT-016'],
}, async ({ page, driver }) => {
  await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
  const card = sharp(picture).resize({ width: 2000, kernel: 'nearest' }).jpeg({ quality: 90 });
  const send = async (buffer: Buffer, advice: RegExp[]) => {
    await camera(page).setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer });
    await driver.waitForText('写真の確認');
    await expect(page.locator('.notice-warning')).toHaveText(advice);
  };
  await send(await card.toBuffer(), []);
  await driver.tap('button', '撮り直す');
  await send(await card.clone().blur(20).toBuffer(), [/写真がぼやけている/]);
  await driver.tap('button', '補完書類を撮影する');
  await driver.waitForPath('/child/ekyc-supplementary-documents');
});

test('on a screen of 320 × 568 px, shows without scrolling why a photo was refused', {
  tag: ['@CAPT-182'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
  const button = page.locator('label', { hasText: 'カメラで撮影する' });
  await expect(button).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const file = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  await camera(page).setInputFiles(file);
  const alert = page.getByRole('alert');
  await expect(alert).toBeInViewport({ ratio: 1 });
  await expect(button).toBeInViewport({ ratio: 1 });
  const [message, sticky] = [await alert.boundingBox(), await button.boundingBox()];
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(sticky?.y ?? 0);
});

test('shrinks a 12-megapixel photo in a worker while the page stays responsive', {
  tag: ['@CAPT-019'],
}, async ({ page, driver }) => {
  await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
  const large = await writeNoisyImage('jpeg', 4032, 3024, 3);
  let closedWorkers = 0;
  page.on('worker', (worker) => worker.on('close', () => (closedWorkers += 1)));
  await page.evaluate(watchGaps);
  await driver.attach('カメラで撮影する', large);
  await driver.waitForText('写真の確認');
  const { longest, total } = await page.evaluate(() => (globalThis as unknown as PageWithGaps).gaps());
  expect(page.workers().length + closedWorkers).toBeGreaterThan(0);
  expect(longest, `of ${total} ms`).toBeLessThan(Math.max(50, total / 2));
});

type PageWithGaps = { gaps: () => { longest: number; total: number } };

function watchGaps(): void {
  const begun = performance.now();
  let last = begun;
  let longest = 0;
  setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  Object.assign(globalThis, { gaps: () => ({ longest, total: performance.now() - begun }) });
}

test('sends a JPEG, PNG and WebP of more than 1 MiB as a file of at most 1 MiB', {
  tag: ['@CAPT-003', '@CAPT-014', '@CAPT-015'],
}, async ({ page, driver }) => {
  await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
  for (const [index, type] of (['png', 'webp', 'jpeg'] as const).entries()) {
    if (index > 0) {
      await driver.tap('button', '戻る');
      await driver.tap('button', '撮り直す');
    }
    await driver.attach('カメラで撮影する', await writeNoisyImage(type, 1700, 1100));
    const sent = page.waitForRequest('**/api/documents');
    await driver.tap('button', '補完書類を撮影する');
    const length = Number((await (await sent).allHeaders())['content-length']);
    expect(length).toBeGreaterThan(50_000);
    expect(length).toBeLessThanOrEqual(1_048_576 + 1024);
    await driver.waitForPath('/child/ekyc-supplementary-documents');
  }
});

test('on a slow line keeps the photo over a failed try, shows progress, says that the line is slow, and sends it', {
  tag: ['@CAPT-185'],
}, async ({ page, driver, pageErrors }) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
  // Chromium reports as sent what it has read, 16 KiB at a time; over 256 KiB the page would send a smaller picture.
  const noise = { type: 'gaussian', mean: 150, sigma: 14 } as const;
  const photo = sharp({ create: { width: 800, height: 500, channels: 3, background: '#888', noise } });
  const buffer = await photo.jpeg({ quality: 90 }).toBuffer();
  await camera(page).setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer });
  await driver.waitForText('写真の確認');
  await page.route('**/api/documents', (route) => route.abort('internetdisconnected'));
  await driver.tap('button', '補完書類を撮影する');
  await driver.tap('button', '再試行をやめる');
  await page.unroute('**/api/documents');
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const limitUpload = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1 },
      uploadThroughput,
    });
  await limitUpload(2_000);
  await driver.tap('button', '補完書類を撮影する');
  await expect(page.getByRole('progressbar', { name: '送信の進み具合' })).toBeVisible();
  await driver.waitForText('通信が遅くなっています');
  await limitUpload(-1);
  await driver.waitForPath('/child/ekyc-supplementary-documents');
});
