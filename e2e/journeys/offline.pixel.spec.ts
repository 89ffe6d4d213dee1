import type { StepId } from '@kaisetsu/domain/flows/step';
import type { Page } from '@playwright/test';
import { childApplicant, generalApplicant } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { lossyDriver } from '../walk/lossy-driver.ts';
import { walk } from '../walk/walk.ts';

const flows = [
  {
    applicant: generalApplicant('fukuoka', {
      identity: { scenario: 'success-supplement', processingMs: 0 },
    }),
    // Only what follows /term needs nothing from the server. The e-mail is lost twice: its address, then its code.
    told: [
      ...['/verification', '/verification', '/personal', '/workplace', '/branch', '/seal-less'],
      ...['/confirmation', '/pin', '/ekyc-preparation', '/ekyc-callback', '/supplement', '/redirect'],
    ],
    reloaded: ['branch'],
  },
  {
    applicant: childApplicant('nagasaki'),
    told: [
      ...['/child/before-check', '/child/verification', '/child/verification', '/child/personal'],
      ...['/child/parent', '/child/branch', '/child/confirmation', '/child/pin'],
      ...['/child/ekyc-preparation', '/child/ekyc-identification-documents'],
      ...['/child/ekyc-supplementary-documents', '/child/parent-ekyc-preparation'],
      ...['/ekyc-callback', '/child/redirect'],
    ],
    reloaded: ['parent'],
  },
] as const;

/** Steps whose next one is there at once, once its code is. */
const withoutCall: readonly StepId[] = ['term', 'child-term'];

/** What goes out by itself, so that the network has to be gone for it before. */
const byThemselves: Partial<Record<StepId, string>> = {
  'ekyc-callback': '**/api/ekyc/status',
  redirect: '**/api/application-complete',
};

for (const { applicant, told, reloaded } of flows) {
  test(`[ERR-018, ERR-019, NAV-013] ${applicant.type}: without network at every step, the applicant is told, and goes on with nothing lost`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const driver = lossyDriver(page);
    for (const address of Object.values(byThemselves)) {
      await page.route(address, (route) => route.abort('internetdisconnected'));
    }
    const receipt = await walk(driver, applicant, {
      onArrival: async ({ id, path }) => {
        const address = byThemselves[id];
        if (address !== undefined) return driver.expectOfflineDialog(path, () => page.unroute(address));
        if (withoutCall.includes(id)) await untilCodeIsThere(page, 'verification');
        if ((reloaded as readonly StepId[]).includes(id)) await reloadOffline(page);
        if (id !== 'confirmation') return;
        const { lastName, firstName } = applicant.person;
        for (const answered of [new RegExp(`${lastName}.?${firstName}`), applicant.branch])
          await driver.waitForText(answered);
      },
    });
    expect(receipt).toMatch(/^\d{4}-\d{4}-\d{4}$/);
    expect(driver.told).toEqual(told);
    if (applicant.type === 'GENERAL') await expectReceiptAfterLoss(page);
  });
}

function untilCodeIsThere(page: Page, screen: string): Promise<unknown> {
  return page.waitForFunction(
    (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/${name}-`)),
    screen,
  );
}

/** The browser's own page takes the place of ours, and tries again by itself when there is a network. */
async function reloadOffline(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.innerText();
  await page.context().setOffline(true);
  await expect(page.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await page.context().setOffline(false);
  // Whichever is first, the browser or the applicant.
  await page.reload().catch(() => undefined);
  await expect(heading).toHaveText(before);
}

async function expectReceiptAfterLoss(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect(page.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await page.context().setOffline(false);
  await page.reload().catch(() => undefined);
  const heading = page.getByRole('heading', { level: 1 });
  // A browser that has kept the state has the receipt still.
  await expect(heading).toHaveText(/受付番号を表示できません|お申込みを受け付けました/);
  await expect(page.getByRole('main')).toContainText('0120-');
}
