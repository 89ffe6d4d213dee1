import { measureBundleSize } from './bundle-size.ts';
import { median } from './statistics.ts';
import type { Row } from './table.ts';
import { startBarePage } from './web/bare-page.ts';
import { launchChromium } from './web/chromium.ts';
import type { StepChange } from './web/journey.ts';
import { type LighthouseResult, runLighthouse } from './web/lighthouse.ts';
import { inpOf, slowestOf } from './web/watch-page.ts';
import { withProduct } from './web/with-product.ts';

const runs = 3;

const ms = (value: number): string => `${Math.round(value)} ms`;
/** Kinds of transferred data, by resource type. All other types count as calls. */
const kinds: Readonly<Record<string, string>> = {
  Document: 'HTML with CSS',
  Script: 'JavaScript',
  Image: 'images',
};

function bytesOf(bytes: Readonly<Record<string, number>>): string {
  const sums = new Map<string, number>();
  for (const [type, count] of Object.entries(bytes)) {
    const kind = kinds[type] ?? 'calls';
    sums.set(kind, (sums.get(kind) ?? 0) + count);
  }
  return [...sums].map(([kind, count]) => `${kind} ${(count / 1000).toFixed(1)} kB`).join(', ');
}

/** Measures the front end in Chromium, and a bare React page in the same run for comparison. */
export const measureWeb = (): Promise<Row[]> =>
  withProduct(async (port) => {
    const bare = await startBarePage();
    try {
      const landing = await measureLanding(
        `http://fukuoka.localhost:${port}/term`,
        `http://localhost:${bare.port}/`,
      );
      return [...(await measureBundleSize()), ...landing, ...(await measureUse())];
    } finally {
      await bare.stop();
    }
  });

async function measureLanding(ours: string, bareUrl: string): Promise<Row[]> {
  const [term, bare]: [LighthouseResult[], LighthouseResult[]] = [[], []];
  // The runs of the two pages alternate, so that other work on the machine affects both pages.
  for (let run = 0; run < runs; run += 1) {
    term.push(await runLighthouse(ours));
    bare.push(await runLighthouse(bareUrl));
  }
  const of = (results: readonly LighthouseResult[], figure: (one: LighthouseResult) => number) =>
    median(results.map(figure));
  const [lcp, bareLcp] = [of(term, (one) => one.lcp), of(bare, (one) => one.lcp)];
  const [tbt, cls] = [of(term, (one) => one.tbt), of(term, (one) => one.cls)];
  const [accessibility, practices] = [
    of(term, (one) => one.accessibility),
    of(term, (one) => one.bestPractices),
  ];
  const failed = [...new Set(term.flatMap((one) => one.failed))].join(', ');
  const first = term[0];
  if (first !== undefined) console.log(`/term: ${bytesOf(first.bytes)}`);
  const requests = of(term, (one) => one.requests);
  return [
    row('/term, requests before the first tap', String(requests), '≤ 12', requests <= 12),
    row(
      '/term, LCP on slow 4G, 4 × CPU',
      ms(lcp),
      '≤ 1.2 × bare',
      lcp <= 1.2 * bareLcp,
      `${ms(bareLcp)} bare page`,
    ),
    row('/term, TBT', ms(tbt), '≤ 100 ms', tbt <= 100, `${ms(of(bare, (one) => one.tbt))} bare page`),
    row('/term, CLS', cls.toFixed(3), '≤ 0.02', cls <= 0.02),
    row('/term, Lighthouse accessibility', String(accessibility), '100', accessibility === 100),
    row(
      `/term, Lighthouse best practices${failed === '' ? '' : ` (${failed})`}`,
      String(practices),
      '100',
      practices === 100,
    ),
  ];
}

async function measureUse(): Promise<Row[]> {
  const { measureJourney, measurePhotograph, measureStepChange } = await import('./web/journey.ts');
  const browser = await launchChromium();
  try {
    const changes: StepChange[] = [];
    for (let run = 0; run < runs; run += 1) changes.push(await measureStepChange(browser));
    const photograph = await measurePhotograph(browser);
    const { watched, traffic } = await measureJourney(browser);
    console.log(`One journey: ${traffic.requests} requests; ${bytesOf(traffic.bytes)}`);
    console.log(`Slowest of ${watched.interactions.length} interactions: ${slowestOf(watched)}`);
    const change = median(changes.map(({ milliseconds }) => milliseconds));
    const work = median(changes.map(({ workMilliseconds }) => workMilliseconds));
    const inp = inpOf(watched);
    return [
      row('journey, INP on slow 4G, 4 × CPU', ms(inp), '≤ 200 ms', inp <= 200),
      row('journey, CLS', watched.cls.toFixed(3), '≤ 0.02', watched.cls <= 0.02),
      { what: 'journey, TBT of all screens', measured: ms(watched.tbt) },
      row('step change without network, 4 × CPU', ms(change), '≤ 100 ms', change <= 100),
      row('step change, processor time × 4', ms(work), '≤ 100 ms', work <= 100),
      row(
        `12 MP photo, longest task of the main thread (${ms(photograph.milliseconds)} in all)`,
        ms(photograph.longestTask),
        '≤ 50 ms',
        photograph.longestTask <= 50,
      ),
    ];
  } finally {
    await browser.close();
  }
}

function row(what: string, measured: string, limit: string, met: boolean, reference?: string): Row {
  return { what, measured, limit, met, ...(reference !== undefined && { reference }) };
}
