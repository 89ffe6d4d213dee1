import type { Browser } from '@playwright/test';
import { generalApplicant } from '../../e2e/applicants.ts';
import { walk } from '../../e2e/walk/walk.ts';
import { onSlow4G, slowPhone } from './chromium.ts';
import { deliberateDriver } from './deliberate-driver.ts';
import { type Watched, watchPage } from './watch-page.ts';
import { type Traffic, watchTraffic } from './watch-traffic.ts';

const reportMilliseconds = 1000;

export async function measureJourney(browser: Browser): Promise<{ watched: Watched; traffic: Traffic }> {
  const { page, devtools } = await slowPhone(browser);
  const traffic = await watchTraffic(devtools);
  const watched = await watchPage(page);
  await onSlow4G(devtools);
  page.setDefaultTimeout(60_000);
  await walk(deliberateDriver(page), generalApplicant('fukuoka'), {
    // The page preloads the next step while an applicant reads the first screen.
    onArrival: async ({ id }) => {
      if (id === 'term') await page.waitForLoadState('networkidle').then(() => page.waitForTimeout(3000));
    },
  });
  await page.waitForTimeout(reportMilliseconds);
  await page.context().close();
  return { watched, traffic };
}
