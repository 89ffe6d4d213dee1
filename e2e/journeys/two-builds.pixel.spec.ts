import type { Page } from '@playwright/test';
import { type Applicant, generalApplicant } from '../applicants.ts';
import { expect } from '../fixtures/journey.ts';
import { countOfflineDialogs } from '../fixtures/offline-dialogs.ts';
import { type TwoBuilds, test } from '../fixtures/two-builds.ts';
import type { BrowserDriver } from '../walk/browser-driver.ts';
import { walk } from '../walk/walk.ts';

// The last test stops a node.
test.describe.configure({ mode: 'default' });

test.beforeEach(({ pageErrors, twoBuilds: { bankUrl } }) => {
  pageErrors.allow(new RegExp(`^request to another host: ${bankUrl('fukuoka')}/`));
});

/** The supplement also loads the web worker's script. */
const adult = () =>
  generalApplicant('fukuoka', { identity: { scenario: 'success-supplement', processingMs: 0 } });

const throughBalancer = (driver: BrowserDriver, { bankUrl }: TwoBuilds): BrowserDriver => ({
  ...driver,
  open: (url) => driver.open(bankUrl('fukuoka') + new URL(url).pathname),
});

function countLoads(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}

const isNextBuild = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('script[src*="-next-"]') !== null);

async function expectAllAnswers(page: Page, { person, work, branch, purposes }: Applicant): Promise<void> {
  const { lastName, firstName, kanaLastName, kanaFirstName, mobilePhoneNumber } = person;
  const entered = [
    lastName,
    firstName,
    kanaLastName,
    kanaFirstName,
    mobilePhoneNumber,
    work.occupation,
    branch,
    ...purposes,
  ];
  for (const one of [...entered, work.name ?? '', '天神ハイツ101'])
    await expect(page.getByRole('main')).toContainText(one);
}

test('needs no reload before the identity verification while nodes of both builds respond in turn', {
  tag: ['@ROUTE-039'],
}, async ({ page, driver, twoBuilds }) => {
  const { balancer } = twoBuilds;
  balancer.retriesAssets = true;
  const offlineDialogs = await countOfflineDialogs(page);
  const loads = countLoads(page);
  const before = balancer.missingAssets();
  const receipt = await walk(throughBalancer(driver, twoBuilds), adult(), {
    onArrival: async ({ id }) => {
      if (id === 'ekyc-preparation') expect(loads()).toBe(1);
    },
  });
  expect(receipt).toMatch(/^\d{4}-\d{4}-\d{4}$/);
  expect(offlineDialogs()).toBe(0);
  expect(balancer.missingAssets() - before).toBeGreaterThan(5);
});

test('completes a journey on the next build when the node of the previous build stops during form entry', {
  tag: ['@ROUTE-039'],
}, async ({ page, driver, twoBuilds }) => {
  const { balancer, before, next } = twoBuilds;
  balancer.retriesAssets = true;
  balancer.ports = [before.port];
  const offlineDialogs = await countOfflineDialogs(page);
  const balanced = throughBalancer(driver, twoBuilds);
  const applicant = adult();
  await walk(balanced, applicant, { until: 'personal' });
  expect(await isNextBuild(page)).toBe(false);
  let isUpdated = false;
  const update = async () => {
    isUpdated = true;
    balancer.ports = [before.port, next.port];
    await before.stop();
  };
  const receipt = await walk(
    {
      ...balanced,
      tap: async (role, name, options) => {
        if (!isUpdated && name === '次へ') await update();
        await balanced.tap(role, name, options);
      },
    },
    applicant,
    {
      from: 'personal',
      onArrival: async ({ id }) => {
        if (id === 'confirmation') {
          await expectAllAnswers(page, applicant);
          expect(await isNextBuild(page)).toBe(true);
        }
      },
    },
  );
  expect(receipt).toMatch(/^\d{4}-\d{4}-\d{4}$/);
  expect(offlineDialogs()).toBe(0);
});
