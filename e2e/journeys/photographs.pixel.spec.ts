import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { childApplicant } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { patternOf } from '../walk/browser-driver.ts';
import { checks, picture } from '../walk/child-step-scripts.ts';
import { enterAt } from '../walk/enter.ts';

/**
 * A picture with the grain of a camera, which compresses badly: several MiB. As a file of this test, because the driver
 * would make bytes into one on the page's own thread.
 */
async function grainy(type: 'jpeg' | 'png' | 'webp', width: number, height: number, sigma = 14) {
  const noise = { type: 'gaussian', mean: 150, sigma } as const;
  const picture = sharp({ create: { width, height, channels: 3, background: '#888', noise } });
  const path = test.info().outputPath(`card.${type}`);
  const { size } = await picture.toFormat(type, type === 'png' ? {} : { quality: 100 }).toFile(path);
  expect(size).toBeGreaterThan(1_048_576);
  return path;
}

const camera = (page: Page) => page.getByLabel(patternOf('カメラで撮影する'));

test('[CAPT-001, CAPT-004, CAPT-008, NAV-004, SRV-033] a picture is looked at and taken again, of either document', async ({
  page,
  driver,
}) => {
  await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
  await expect(page.getByText('(7/12)')).toBeVisible();
  await driver.attach('カメラで撮影する', picture);
  await expect(page.getByText('(8/12)')).toBeVisible();
  await expect(page.getByRole('img', { name: '撮影したマイナンバーカード' })).toBeVisible();
  await driver.tap('button', '撮り直す');
  await expect(page.getByText('(7/12)')).toBeVisible();
  await driver.attach('保存した写真から選ぶ', picture);
  await driver.tap('button', '補完書類を撮影する');
  await driver.waitForPath('/child/ekyc-supplementary-documents');
  await expect(page.getByText('(9/12)')).toBeVisible();
  await driver.tap('radio', /^住民票の写し/);
  await driver.tap('button', '次へ');
  await expect(page.getByText('(10/12)')).toBeVisible();
  await driver.waitForText('黒く塗りつぶしてから撮影してください');
  await driver.waitForText('横に並べて1枚の写真に');
  await driver.attach('カメラで撮影する', picture);
  await expect(page.getByText('(11/12)')).toBeVisible();
  await driver.tap('button', '撮り直す');
  await expect(page.getByText('(10/12)')).toBeVisible();
  await driver.tap('button', '戻る');
  await expect(page.getByText('(9/12)')).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

for (const kind of ['住民票の写し', '母子健康手帳'] as const) {
  test(`[CAPT-006, CAPT-007, CAPT-009, CAPT-010, CAPT-011, CAPT-012] ${kind}: next waits for every check`, async ({
    page,
    driver,
  }) => {
    await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
    await driver.attach('カメラで撮影する', picture);
    await driver.tap('button', '補完書類を撮影する');
    await driver.tap('radio', new RegExp(`^${kind}`));
    await driver.tap('button', '次へ');
    await driver.attach('カメラで撮影する', picture);
    const next = page.getByRole('button', { name: '次へ' });
    for (const check of checks[kind]) {
      await expect(next).toBeDisabled();
      await driver.tap('checkbox', check);
    }
    await next.click();
    await driver.waitForPath('/child/parent-ekyc-preparation');
  });
}

test('[CAPT-013, CAPT-017] a file that is no picture, and a photo of a kind this browser cannot read, are refused on the screen with a way on', async ({
  page,
  driver,
  pageErrors,
}) => {
  // Playwright's trace fetches every picture of the page once more, which the policy forbids; nobody else does.
  pageErrors.expect(/blob/);
  await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
  await camera(page).setInputFiles({
    name: 'card.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  });
  await expect(page.getByRole('alert')).toContainText('画像として読み取れませんでした。');
  await expect(page).toHaveTitle(/^エラー：/);
  await camera(page).setInputFiles({
    name: 'IMG_0001.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  });
  await expect(page.getByRole('alert')).toContainText('「カメラで撮影する」から撮り直すか、JPEG形式で');
  await driver.attach('カメラで撮影する', picture);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await driver.waitForText('写真の確認');
});

test('[CAPT-018] a camera that the phone does not let us use: what to do about it, and the photo comes from the library', async ({
  page,
  driver,
}) => {
  await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
  const advice = page.getByRole('status').filter({ hasText: 'カメラが使えないときは' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(advice).toHaveCount(0);
  // What the browser tells a page when no picture came, whoever refused it.
  await camera(page).dispatchEvent('cancel', { bubbles: true });
  await expect(advice).toContainText('カメラの使用を許可');
  await driver.attach('保存した写真から選ぶ', picture);
  await driver.tap('button', '補完書類を撮影する');
  await driver.waitForPath('/child/ekyc-supplementary-documents');
});

test('[CAPT-019] a photograph of 12 megapixels is made smaller beside the page, which goes on listening', async ({
  page,
  driver,
}) => {
  await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
  const large = await grainy('jpeg', 4032, 3024, 3);
  await page.evaluate(watchGaps);
  await driver.attach('カメラで撮影する', large);
  await driver.waitForText('写真の確認');
  const { longest, total } = await page.evaluate(() => (globalThis as unknown as Watching).gaps());
  // A busy machine makes everything longer, the page's own thread no more than its share (figures: npm run bench).
  expect(longest, `of ${total} ms`).toBeLessThan(Math.max(50, total / 4));
});

type Watching = { gaps: () => { longest: number; total: number } };

/** Runs in the page: how long at most it did not come to a timer of 5 ms. */
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

for (const [what, type] of [
  ['JPEG', 'jpeg'],
  ['PNG', 'png'],
  ['WebP', 'webp'],
] as const) {
  test(`[CAPT-002, CAPT-014, CAPT-015] a ${what} of several MiB leaves the phone as a JPEG of 1 MiB at most`, async ({
    page,
    driver,
  }) => {
    await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
    await driver.attach('カメラで撮影する', await grainy(type, 1700, 1100));
    const sent = page.waitForRequest('**/api/documents');
    await driver.tap('button', '補完書類を撮影する');
    const length = Number((await (await sent).allHeaders())['content-length']);
    expect(length).toBeGreaterThan(50_000);
    // The form's own lines around the picture take a few hundred bytes.
    expect(length).toBeLessThanOrEqual(1_048_576 + 1024);
    await driver.waitForPath('/child/ekyc-supplementary-documents');
  });
}

test('[CAPT-002] an upload shows how far it is', async ({ page, driver }) => {
  await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
  await driver.attach('カメラで撮影する', await grainy('jpeg', 1500, 900));
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: 400_000,
  });
  await driver.tap('button', '補完書類を撮影する');
  await expect(page.getByRole('status').filter({ hasText: 'アップロードしています' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'アップロードの進み具合' })).toHaveAttribute(
    'value',
    /^[1-9]\d?$/,
  );
  await driver.waitForPath('/child/ekyc-supplementary-documents');
});

test('[CALL-030, CAPT-003] an upload that fails twice is repeated quietly; a server that fails leads to the child’s error page', async ({
  page,
  driver,
}) => {
  await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
  let tries = 0;
  await page.route('**/api/documents', (route) => {
    tries += 1;
    if (tries <= 2) return route.abort('connectionreset');
    return route.fulfill({ status: 500, body: '' });
  });
  await driver.attach('カメラで撮影する', picture);
  await driver.tap('button', '補完書類を撮影する');
  await driver.waitForPath('/child/error');
  expect(tries).toBe(3);
});

test('[CAPT-013] a picture that the server refuses says so in place, and can be taken again', async ({
  page,
  driver,
}) => {
  await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
  await page.route('**/api/documents', (route) =>
    route.fulfill({
      status: 413,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'urn:kaisetsu:problem:too-large', title: 'Too large', status: 413 }),
    }),
  );
  await driver.attach('カメラで撮影する', picture);
  await driver.tap('button', '補完書類を撮影する');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/documents');
  await driver.tap('button', '撮り直す');
  await driver.attach('カメラで撮影する', picture);
  await driver.tap('button', '補完書類を撮影する');
  await driver.waitForPath('/child/ekyc-supplementary-documents');
});
