import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { childApplicant } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { patternOf } from '../walk/browser-driver.ts';
import { enterAt } from '../walk/enter.ts';
import { picture } from '../walk/step-scripts.ts';

const jpeg = { name: 'card.jpg', mimeType: 'image/jpeg' } as const;

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
  const photo = await whole.clone().jpeg().toBuffer();
  const png = await whole.clone().png().toBuffer();
  const at = (file: Buffer, share: number) => Math.floor(file.length * share);
  return {
    'JPEG that ends early': photo.subarray(0, at(photo, 0.5)),
    'JPEG without its middle': Buffer.concat([
      photo.subarray(0, at(photo, 0.4)),
      photo.subarray(at(photo, 0.8)),
    ]),
    'PNG with zeros inside': Buffer.from(png).fill(0, at(png, 0.5), at(png, 0.9)),
  };
}

test('rejects a file that is not an image, a damaged image and an unsupported format, with advice in view, and takes a JPEG without end marker or with a grey bar', {
  tag: ['@CAPT-013', '@CAPT-017', '@CAPT-020', '@CAPT-021', '@CAPT-182'],
}, async ({ page, driver, pageErrors }) => {
  // With `--trace on`, Playwright fetches blob images, which the CSP forbids.
  pageErrors.allow(/blob/);
  await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
  await page.setViewportSize({ width: 320, height: 568 });
  const button = page.locator('label', { hasText: 'カメラで撮影する' });
  await expect(button).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await camera(page).setInputFiles({ ...jpeg, buffer: Buffer.from('no picture') });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('画像として読み取れませんでした。');
  for (const shown of [alert, button]) await expect(shown).toBeInViewport({ ratio: 1 });
  const [message, sticky] = [await alert.boundingBox(), await button.boundingBox()];
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(sticky?.y ?? 0);
  await expect(page).toHaveTitle(/^エラー：/);
  for (const [name, buffer] of Object.entries(await damagedPictures())) {
    await test.step(name, async () => {
      await driver.attach('カメラで撮影する', picture);
      await driver.waitForText('写真の確認');
      await driver.tap('button', '撮り直す');
      await camera(page).setInputFiles({ ...jpeg, buffer });
      await expect(alert).toContainText('画像として読み取れませんでした。');
    });
  }
  await camera(page).setInputFiles({
    name: 'IMG_0001.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  });
  await expect(alert).toContainText('「カメラで撮影する」から撮り直すか、JPEG形式で');
  const bar = { create: { width: 1000, height: 160, channels: 3, background: '#808080' } } as const;
  const withBar = sharp(picture)
    .resize({ width: 1000, height: 640 })
    .composite([{ input: bar, gravity: 'south' }]);
  for (const buffer of [readFileSync(picture).subarray(0, -2), await withBar.jpeg().toBuffer()]) {
    await camera(page).setInputFiles({ ...jpeg, buffer });
    await driver.waitForText('写真の確認');
    await expect(alert).toHaveCount(0);
    await driver.tap('button', '撮り直す');
  }
});

test('advises to retake a blurred photo but not a sharp one, and shrinks one of 12 megapixels to 1 MiB in a worker while the page stays responsive', {
  tag: ['@CAPT-003', '@CAPT-014', '@CAPT-015', '@CAPT-016', '@CAPT-019'],
}, async ({ page, driver }) => {
  await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
  const card = sharp(picture).resize({ width: 2000, kernel: 'nearest' }).jpeg({ quality: 90 });
  for (const [photo, advice] of [
    [card, []],
    [card.clone().blur(20), [/写真がぼやけている/]],
  ] as const) {
    await camera(page).setInputFiles({ ...jpeg, buffer: await photo.toBuffer() });
    await driver.waitForText('写真の確認');
    await expect(page.locator('.notice-warning')).toHaveText([...advice]);
    await driver.tap('button', '撮り直す');
  }
  const noise = { type: 'gaussian', mean: 150, sigma: 3 } as const;
  const large = sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#888', noise } });
  // Playwright would decode bytes on the page's main thread.
  const path = test.info().outputPath('card.jpeg');
  expect((await large.jpeg({ quality: 100 }).toFile(path)).size).toBeGreaterThan(1_048_576);
  let closedWorkers = 0;
  page.on('worker', (worker) => worker.on('close', () => (closedWorkers += 1)));
  await page.evaluate(watchGaps);
  await driver.attach('カメラで撮影する', path);
  await driver.waitForText('写真の確認');
  const { longest, total } = await page.evaluate(() => (globalThis as unknown as PageWithGaps).gaps());
  expect(page.workers().length + closedWorkers).toBeGreaterThan(0);
  expect(longest, `of ${total} ms`).toBeLessThan(Math.max(50, total / 2));
  const sent = page.waitForRequest('**/api/documents');
  await driver.tap('button', '補完書類を撮影する');
  const length = Number((await (await sent).allHeaders())['content-length']);
  expect(length).toBeGreaterThan(10_000);
  expect(length).toBeLessThanOrEqual(1_048_576 + 1024);
  await driver.waitForPath('/child/ekyc-supplementary-documents');
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

test('on a slow line keeps the photo over a failed try, shows progress, says that the line is slow, and sends it', {
  tag: ['@CAPT-185'],
}, async ({ page, driver, pageErrors }) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
  // Chromium reports as sent what it has read, 16 KiB at a time; over 256 KiB the page would send a smaller picture.
  const noise = { type: 'gaussian', mean: 150, sigma: 14 } as const;
  const photo = sharp({ create: { width: 800, height: 500, channels: 3, background: '#888', noise } });
  const buffer = await photo.jpeg({ quality: 90 }).toBuffer();
  await camera(page).setInputFiles({ ...jpeg, buffer });
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
