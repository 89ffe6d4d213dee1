import type { Page } from '@playwright/test';
import { type Applicant, generalApplicant } from '../applicants.ts';
import { expect } from '../fixtures/journey.ts';
import { countOfflineDialogs } from '../fixtures/offline-dialogs.ts';
import { type TwoBuilds, test } from '../fixtures/two-builds.ts';
import type { BrowserDriver } from '../walk/browser-driver.ts';
import { walk } from '../walk/walk.ts';

// One after the other: they share the nodes, and the last one ends one of them.
test.describe.configure({ mode: 'default' });

test.beforeEach(({ pageErrors, twoBuilds: { bankUrl } }) => {
  pageErrors.expect(new RegExp(`^request to another host: ${bankUrl('fukuoka')}/`));
});

/** A picture of an adult's supplement is made by a worker, whose script is an asset too. */
const adult = () =>
  generalApplicant('fukuoka', { identity: { scenario: 'success-supplement', processingMs: 0 } });

/** The walk begins at the load balancer. */
const atBalancer = (driver: BrowserDriver, { bankUrl }: TwoBuilds): BrowserDriver => ({
  ...driver,
  open: (url) => driver.open(bankUrl('fukuoka') + new URL(url).pathname),
});

/** How often the page was loaded, from whichever host. */
function countLoads(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}

/** Whether what is on the screen was made by the scripts of the next build. */
const isNext = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('script[src*="-next-"]') !== null);

/** Everything that was entered, as the confirmation shows it. */
async function expectAllEntered(page: Page, { person, work, branch, purposes }: Applicant): Promise<void> {
  const { lastName, firstName, kanaLastName, kanaFirstName, mobile } = person;
  const entered = [
    lastName,
    firstName,
    kanaLastName,
    kanaFirstName,
    mobile,
    work.occupation,
    branch,
    ...purposes,
  ];
  for (const one of [...entered, work.name ?? '', '天神ハイツ101'])
    await expect(page.getByRole('main')).toContainText(one);
}

test('[ROUTE-003, NAV-001] whoever meets both builds at every step comes to the receipt, and no page is loaded anew', async ({
  page,
  driver,
  twoBuilds,
}) => {
  const { balancer } = twoBuilds;
  balancer.seeksAssets = true;
  const told = await countOfflineDialogs(page);
  const loads = countLoads(page);
  const before = balancer.unknownAssets();
  const receipt = await walk(atBalancer(driver, twoBuilds), adult(), {
    onArrival: async ({ id }) => {
      // The first page, and none since.
      if (id === 'ekyc-preparation') expect(loads()).toBe(1);
    },
  });
  expect(receipt).toMatch(/^\d{4}-\d{4}-\d{4}$/);
  expect(told()).toBe(0);
  // Without the balancer's question there would have been nothing to run.
  expect(balancer.unknownAssets() - before).toBeGreaterThan(5);
});

test('[ROUTE-003] a page comes alive by itself though the load balancer asks one node alone', async ({
  page,
  twoBuilds: { balancer, bankUrl },
}) => {
  balancer.seeksAssets = false;
  const told = await countOfflineDialogs(page);
  await page.goto(`${bankUrl('fukuoka')}/term`);
  // The application gives the page its title.
  await expect(page).toHaveTitle(/お申込み｜福岡銀行$/, { timeout: 60_000 });
  await page.getByRole('radio', { name: 'はい' }).first().check();
  await expect(page.getByRole('region', { name: '本人確認書類' })).toBeVisible();
  expect(told()).toBe(0);
});

test('[NAV-001, NAV-014] the node of the build before ends while a form is filled in: the walk goes on at the next, and nothing is lost', async ({
  page,
  driver,
  twoBuilds,
}) => {
  const { balancer, before, next } = twoBuilds;
  balancer.seeksAssets = true;
  balancer.ports = [before.port];
  const told = await countOfflineDialogs(page);
  const walker = atBalancer(driver, twoBuilds);
  const applicant = adult();
  await walk(walker, applicant, { until: 'personal' });
  expect(await isNext(page)).toBe(false);
  let isUpdated = false;
  const update = async () => {
    isUpdated = true;
    balancer.ports = [before.port, next.port];
    await before.stop();
  };
  const receipt = await walk(
    {
      ...walker,
      tap: async (role, name, options) => {
        if (!isUpdated && name === '次へ') await update();
        await walker.tap(role, name, options);
      },
    },
    applicant,
    {
      from: 'personal',
      onArrival: async ({ id }) => {
        if (id === 'confirmation') {
          await expectAllEntered(page, applicant);
          expect(await isNext(page)).toBe(true);
        }
      },
    },
  );
  expect(receipt).toMatch(/^\d{4}-\d{4}-\d{4}$/);
  expect(told()).toBe(0);
});
