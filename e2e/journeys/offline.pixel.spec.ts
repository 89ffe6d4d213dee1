import type { StepId } from '@kaisetsu/domain/flows/step';
import type { Page } from '@playwright/test';
import { generalApplicant } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { lossyDriver } from '../walk/lossy-driver.ts';
import { walk } from '../walk/walk.ts';

const applicant = generalApplicant('fukuoka', {
  identity: { scenario: 'success-supplement', processingMs: 0 },
});
const dialogPaths = [
  ...['/verification', '/verification', '/personal', '/workplace', '/branch', '/seal-less'],
  ...['/confirmation', '/pin', '/ekyc-preparation', '/ekyc-callback', '/supplement', '/redirect'],
];

const callsOnArrival: Partial<Record<StepId, string>> = {
  'ekyc-callback': '**/api/ekyc/status',
  redirect: '**/api/application-complete',
};

test('shows the connection dialog and keeps the input when the network is lost at every step', {
  tag: ['@ERR-018', '@ERR-019', '@NAV-013'],
}, async ({ page }) => {
  const driver = lossyDriver(page);
  for (const address of Object.values(callsOnArrival)) {
    await page.route(address, (route) => route.abort('internetdisconnected'));
  }
  const receipt = await walk(driver, applicant, {
    onArrival: async ({ id, path }) => {
      const address = callsOnArrival[id];
      if (address !== undefined) return driver.expectOfflineDialog(path, () => page.unroute(address));
      if (id === 'term') {
        await page.getByRole('heading', { level: 1 }).click();
        // The next screen's script must load before the network fails.
        await waitForScript(page, 'verification');
      }
      if (id === 'branch') await reloadOffline(page);
      if (id !== 'confirmation') return;
      const { lastName, firstName } = applicant.person;
      for (const answered of [new RegExp(`${lastName}.?${firstName}`), applicant.branch])
        await driver.waitForText(answered);
    },
  });
  expect(receipt).toMatch(/^\d{4}-\d{4}-\d{4}$/);
  expect(driver.dialogPaths).toEqual(dialogPaths);
  await expectReceiptAfterLoss(page);
});

function waitForScript(page: Page, screen: string): Promise<unknown> {
  return page.waitForFunction(
    (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/${name}-`)),
    screen,
  );
}

async function reloadOffline(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.innerText();
  await page.context().setOffline(true);
  await expect(page.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await page.context().setOffline(false);
  // The browser may reload by itself, which cancels this reload.
  await page.reload().catch(() => undefined);
  await expect(heading).toHaveText(before);
}

async function expectReceiptAfterLoss(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect(page.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await page.context().setOffline(false);
  await page.reload().catch(() => undefined);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('お申込みを受け付けました');
  await expect(page.getByRole('main')).toContainText('0120-');
}
