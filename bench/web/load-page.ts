import { type Browser, type CDPSession, chromium, devices, type Page } from '@playwright/test';
import { chromiumPath } from '../../e2e/fixtures/browser-path.ts';

/** Times in milliseconds. */
export type PageLoad = {
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly requests: number;
};

/** Of slow 4G: milliseconds and bytes a second. */
const slowNetwork = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };

export async function loadPage(browser: Browser, url: string): Promise<PageLoad> {
  const { page, devtools } = await openPhone(browser, 4);
  const traffic = await watchTraffic(devtools, url);
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slowNetwork });
  await page.addInitScript(watchPainting);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => (globalThis as unknown as Watched).painting.lcp > 0);
  const painting = await page.evaluate(() => (globalThis as unknown as Watched).painting);
  await page.context().close();
  return { ...painting, requests: traffic.requests };
}

type Watched = { painting: Record<'lcp' | 'tbt' | 'cls', number> };

/** Runs in the page. */
function watchPainting(): void {
  const painting = { lcp: 0, tbt: 0, cls: 0 };
  Object.assign(globalThis, { painting });
  const watch = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    painting.lcp = startTime;
  });
  watch('longtask', ({ startTime, duration }) => {
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    if (painted !== undefined && startTime >= painted.startTime) painting.tbt += duration - 50;
  });
  watch('layout-shift', (entry) => {
    painting.cls += (entry as PerformanceEntry & { value: number }).value;
  });
}

/** @param slowness factor of the processor's time */
export async function openPhone(
  browser: Browser,
  slowness: number,
): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  return { page, devtools };
}

export async function watchTraffic(
  devtools: CDPSession,
  url: string,
): Promise<{ requests: number; bytes: number }> {
  const traffic = { requests: 0, bytes: 0 };
  const own = new Set<string>();
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith(new URL(url).origin)) own.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!own.has(requestId)) return;
    traffic.requests += 1;
    traffic.bytes += encodedDataLength;
  });
  return traffic;
}

export function launchChromium() {
  const executablePath = chromiumPath();
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    chromiumSandbox: false,
    args: ['--disable-gpu', '--disable-background-networking'],
  });
}
