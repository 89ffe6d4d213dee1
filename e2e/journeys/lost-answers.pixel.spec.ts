import type { Locator, Page } from '@playwright/test';
import { childApplicant } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { waitForMail } from '../fixtures/mailbox.ts';
import type { BrowserDriver } from '../walk/browser-driver.ts';
import { walk } from '../walk/walk.ts';

// Most phones animate scrolling, so a control can move under a tap.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const unchangingPaths = ['/api/page-reports', '/api/verification-codes/delivery'];

async function loseFirstAnswers(page: Page): Promise<readonly string[]> {
  const lost: string[] = [];
  // A Playwright route would send the photographs without content.
  const network = await page.context().newCDPSession(page);
  network.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    const isChange = request.method === 'POST' && !unchangingPaths.includes(pathname);
    const isLost = isChange && !lost.includes(pathname);
    if (isLost) lost.push(pathname);
    const settled = isLost
      ? network.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
      : network.send('Fetch.continueRequest', { requestId });
    // Fails if the page has navigated meanwhile.
    settled.catch(() => undefined);
  });
  await network.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*', requestStage: 'Response' }] });
  return lost;
}

const connectionDialog = (page: Page): Locator => page.getByRole('dialog', { name: '通信できません' });

/** The page also retries by itself. */
async function retryUntilConnected(page: Page): Promise<void> {
  const dialog = connectionDialog(page);
  const retry = dialog.getByRole('button', { name: /^(?:今すぐ再試行する|もう一度試す)$/ });
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(dialog).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

async function retryDialogs(page: Page, driver: BrowserDriver): Promise<BrowserDriver> {
  await page.addLocatorHandler(connectionDialog(page), () => retryUntilConnected(page), {
    noWaitAfter: true,
  });
  return {
    ...driver,
    waitForPath: async (path, options) => {
      const arrived = driver.waitForPath(path, options);
      const ended = arrived.then(
        () => true,
        () => true,
      );
      const pause = () => page.waitForTimeout(200).then(() => false);
      while (!(await Promise.race([ended, pause()]))) await retryUntilConnected(page);
      return arrived;
    },
  };
}

test('completes the child flow although the first response of every call that changes data is lost', {
  tag: ['@ERR-018', '@ERR-019', '@DONE-001'],
}, async ({ page, driver }) => {
  const lost = await loseFirstAnswers(page);
  const applicant = childApplicant('kumamoto');
  const receipt = await walk(await retryDialogs(page, driver), applicant);
  expect(lost).toEqual([
    ...['/api/channels', '/api/verification-codes/register', '/api/verification-codes/verify'],
    ...['/api/applications/agreements', '/api/applications/personal', '/api/applications/workplace'],
    ...['/api/applications/personal/parent', '/api/applications/workplace/parent'],
    ...['/api/applications/branch', '/api/pin', '/api/documents'],
    ...['/api/ekyc', '/api/ekyc/status', '/api/application-complete'],
  ]);
  const mail = await waitForMail(applicant.mailAddress, 'お申込みを受け付けました');
  expect(mail.text).toContain(receipt);
});
