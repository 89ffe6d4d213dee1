import type { Page } from '@playwright/test';
import { childApplicant } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { checks, picture } from '../walk/child-drivers.ts';
import { enterAt } from '../walk/enter.ts';
import { patternOf } from '../walk/hand.ts';

/** A picture of noise, which compresses badly: several MiB, drawn by the page itself. */
async function noise(
  page: Page,
  type: 'image/jpeg' | 'image/png' | 'image/webp',
  width: number,
  height: number,
) {
  const base64 = await page.evaluate(
    async (asked) => {
      const canvas = new OffscreenCanvas(asked.width, asked.height);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      const pixels = context.createImageData(asked.width, asked.height);
      for (let at = 0; at < pixels.data.length; at += 65_536) {
        crypto.getRandomValues(pixels.data.subarray(at, at + 65_536));
      }
      context.putImageData(pixels, 0, 0);
      const bytes = new Uint8Array(
        await (await canvas.convertToBlob({ type: asked.type, quality: 1 })).arrayBuffer(),
      );
      let text = '';
      for (let at = 0; at < bytes.length; at += 8_192)
        text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
      return btoa(text);
    },
    { type, width, height },
  );
  return { name: `card.${type.slice(6)}`, mimeType: type, buffer: Buffer.from(base64, 'base64') };
}

const camera = (page: Page) => page.getByLabel(patternOf('カメラで撮影する'));

test('[CAPT-001, CAPT-004, CAPT-008, NAV-004, SRV-033] a picture is looked at and taken again, of either document', async ({
  page,
  hand,
}) => {
  await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
  await expect(page.getByText('(7/12)')).toBeVisible();
  await hand.attach('カメラで撮影する', picture);
  await expect(page.getByText('(8/12)')).toBeVisible();
  await expect(page.getByRole('img', { name: '撮影したマイナンバーカード' })).toBeVisible();
  await hand.tap('button', '撮り直す');
  await expect(page.getByText('(7/12)')).toBeVisible();
  await hand.attach('保存した写真から選ぶ', picture);
  await hand.tap('button', '補完書類を撮影する');
  await hand.arriveAt('/child/ekyc-supplementary-documents');
  await expect(page.getByText('(9/12)')).toBeVisible();
  await hand.tap('radio', /^住民票の写し/);
  await hand.tap('button', '次へ');
  await expect(page.getByText('(10/12)')).toBeVisible();
  await hand.see('黒く塗りつぶしてから撮影してください');
  await hand.see('横に並べて1枚の写真に');
  await hand.attach('カメラで撮影する', picture);
  await expect(page.getByText('(11/12)')).toBeVisible();
  await hand.tap('button', '撮り直す');
  await expect(page.getByText('(10/12)')).toBeVisible();
  await hand.tap('button', '戻る');
  await expect(page.getByText('(9/12)')).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

for (const kind of ['住民票の写し', '母子健康手帳'] as const) {
  test(`[CAPT-006, CAPT-007, CAPT-009, CAPT-010, CAPT-011, CAPT-012] ${kind}: next waits for every check`, async ({
    page,
    hand,
  }) => {
    await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
    await hand.attach('カメラで撮影する', picture);
    await hand.tap('button', '補完書類を撮影する');
    await hand.tap('radio', new RegExp(`^${kind}`));
    await hand.tap('button', '次へ');
    await hand.attach('カメラで撮影する', picture);
    const next = page.getByRole('button', { name: '次へ' });
    for (const check of checks[kind]) {
      await expect(next).toBeDisabled();
      await hand.tap('checkbox', check);
    }
    await next.click();
    await hand.arriveAt('/child/parent-ekyc-preparation');
  });
}

test('[CAPT-013] a file that is no picture is refused on the screen, and a picture is taken after it', async ({
  page,
  hand,
  trouble,
}) => {
  // Playwright's trace fetches every picture of the page once more, which the policy forbids; nobody else does.
  trouble.expect(/blob/);
  await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
  await camera(page).setInputFiles({
    name: 'card.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  });
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveTitle(/^エラー：/);
  await hand.attach('カメラで撮影する', picture);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await hand.see('写真の確認');
});

for (const [what, type] of [
  ['JPEG', 'image/jpeg'],
  ['PNG', 'image/png'],
  ['WebP', 'image/webp'],
] as const) {
  test(`[CAPT-002, CAPT-014, CAPT-015] a ${what} of several MiB leaves the phone as a JPEG of 1 MiB at most`, async ({
    page,
    hand,
  }) => {
    await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
    const large = await noise(page, type, 2400, 1500);
    expect(large.buffer.length).toBeGreaterThan(1_048_576);
    await camera(page).setInputFiles(large);
    const sent = page.waitForRequest('**/api/documents');
    await hand.tap('button', '補完書類を撮影する');
    const length = Number((await (await sent).allHeaders())['content-length']);
    expect(length).toBeGreaterThan(50_000);
    // The form's own lines around the picture take a few hundred bytes.
    expect(length).toBeLessThanOrEqual(1_048_576 + 1024);
    await hand.arriveAt('/child/ekyc-supplementary-documents');
  });
}

test('[CAPT-002] an upload shows how far it is', async ({ page, hand }) => {
  await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
  await camera(page).setInputFiles(await noise(page, 'image/jpeg', 1200, 750));
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: 400_000,
  });
  await hand.tap('button', '補完書類を撮影する');
  await expect(page.getByRole('status').filter({ hasText: 'アップロードしています' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'アップロードの進み具合' })).toHaveAttribute(
    'value',
    /^[1-9]\d?$/,
  );
  await hand.arriveAt('/child/ekyc-supplementary-documents');
});

test('[CALL-030, CAPT-003] an upload that fails twice is repeated quietly; a server that fails leads to the child’s error page', async ({
  page,
  hand,
}) => {
  await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
  let tries = 0;
  await page.route('**/api/documents', (route) => {
    tries += 1;
    if (tries <= 2) return route.abort('connectionreset');
    return route.fulfill({ status: 500, body: '' });
  });
  await hand.attach('カメラで撮影する', picture);
  await hand.tap('button', '補完書類を撮影する');
  await hand.arriveAt('/child/error');
  expect(tries).toBe(3);
});

test('[CAPT-013] a picture that the server refuses says so in place, and can be taken again', async ({
  page,
  hand,
}) => {
  await enterAt(page, childApplicant('fukuoka'), 'identification-documents');
  await page.route('**/api/documents', (route) =>
    route.fulfill({
      status: 413,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'urn:kaisetsu:problem:too-large', title: 'Too large', status: 413 }),
    }),
  );
  await hand.attach('カメラで撮影する', picture);
  await hand.tap('button', '補完書類を撮影する');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/documents');
  await hand.tap('button', '撮り直す');
  await hand.attach('カメラで撮影する', picture);
  await hand.tap('button', '補完書類を撮影する');
  await hand.arriveAt('/child/ekyc-supplementary-documents');
});
