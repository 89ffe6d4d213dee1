import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { Browser } from '@playwright/test';
import baseline from './effort/baseline.json' with { type: 'json' };
import type { Effort } from './effort/effort-driver.ts';
import type { Row } from './table.ts';
import { launchChromium, openPhone, watchTraffic } from './web/load-page.ts';
import { withProduct } from './web/with-product.ts';

type Figures = Effort & { readonly kilobytes: number };

export const measureEffort = (): Promise<Row[]> =>
  withProduct(async () => {
    const browser = await launchChromium();
    try {
      const general = await measureFlow(browser, 'GENERAL');
      const child = await measureFlow(browser, 'CHILD');
      const byCard = await measureFlow(browser, 'GENERAL', true);
      const byParentsCard = await measureFlow(browser, 'CHILD', true);
      console.log(`For effort/baseline.json: ${JSON.stringify({ GENERAL: general, CHILD: child })}`);
      return [
        ...rowsOf(general, 'GENERAL'),
        ...rowsOf(child, 'CHILD'),
        ...rowsByCard(byCard, 'GENERAL'),
        ...rowsByCard(byParentsCard, 'CHILD'),
      ];
    } finally {
      await browser.close();
    }
  }, [cardBank, 'JPKI']);

/** 熊本銀行: its form has no field for the reason of a distant branch. */
const cardBank = '0587';

async function measureFlow(browser: Browser, type: ApplicationType, isByCard = false): Promise<Figures> {
  // `withProduct` sets the ports that these modules read when they are imported.
  const { byCard, byForm, readings } = await import('./effort/effort-applicants.ts');
  const { effortDriver } = await import('./effort/effort-driver.ts');
  const { bankUrl } = await import('../e2e/fixtures/addresses.ts');
  const { applyByCard } = await import('../e2e/walk/fill-by-card.ts');
  const { walk } = await import('../e2e/walk/walk.ts');
  const applicant = (isByCard ? byCard : byForm)[type];
  const { page, devtools } = await openPhone(browser, 1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const traffic = await watchTraffic(devtools, bankUrl('fukuoka'));
  const { driver, effort, byScreen } = effortDriver(page, devtools, {
    origin: bankUrl(applicant.bank),
    readings,
  });
  await walk(driver, applicant, isByCard ? { until: 'personal' } : {});
  if (isByCard) await applyByCard(driver, applicant);
  await page.context().close();
  const { scrolledHeights, ...counts } = effort();
  console.log(`Taps and keys of ${type}${isByCard ? ' by card' : ''}: ${JSON.stringify(byScreen)}`);
  return {
    ...counts,
    scrolledHeights: Math.round(scrolledHeights * 10) / 10,
    kilobytes: Math.round(traffic.bytes / 1000),
  };
}

const labels: Readonly<Record<keyof Figures, string>> = {
  ...{ screens: 'screens', taps: 'taps', keys: 'keystrokes', swipes: 'swipes' },
  ...{ scrolledHeights: 'scrolled heights', kilobytes: 'kB on the wire' },
};

function rowsOf(figures: Figures, type: ApplicationType): Row[] {
  return (Object.keys(labels) as (keyof Figures)[]).map((name) => {
    const before = baseline[type][name];
    return {
      what: `${type.toLowerCase()}, ${labels[name]}`,
      measured: `${figures[name]}`,
      reference: `${before} in ${baseline.build}`,
    };
  });
}

/** The app's own screens are not counted. */
const limits = { GENERAL: { taps: 26, keys: 40 }, CHILD: { taps: 40, keys: 50 } } as const;

const rowsByCard = (figures: Figures, type: ApplicationType): Row[] =>
  (['taps', 'keys'] as const).map((name) => ({
    what: `${type.toLowerCase()} by card, ${labels[name]}`,
    measured: `${figures[name]}`,
    limit: `≤ ${limits[type][name]}`,
    met: figures[name] <= limits[type][name],
  }));
