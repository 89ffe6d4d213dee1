import { type Browser, type CDPSession, chromium, devices, type Page } from '@playwright/test';
import { chromiumPath } from '../../e2e/fixtures/browser-path.ts';

/** @param port debugging port, which only Lighthouse needs */
export function launchChromium(port?: number): Promise<Browser> {
  const executablePath = chromiumPath();
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    chromiumSandbox: false,
    args: [
      '--disable-gpu',
      '--disable-background-networking',
      ...(port === undefined ? [] : [`--remote-debugging-port=${port}`]),
    ],
  });
}

export async function slowPhone(browser: Browser, times = 4): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times });
  return { page, devtools };
}
