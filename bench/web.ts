import { median } from './statistics.ts';
import type { Row } from './table.ts';
import { type BarePage, startBarePage } from './web/bare-page.ts';
import { readBundleSize } from './web/bundle-size.ts';
import { type LighthouseResult, runLighthouse } from './web/lighthouse.ts';
import { withProduct } from './web/with-product.ts';

const runs = 3;

const ms = (value: number): string => `${Math.round(value)} ms`;
const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const listBytes = (bytes: Readonly<Record<string, number>>): string =>
  Object.entries(bytes)
    .map(([type, count]) => `${type} ${kb(count)}`)
    .join(', ');

const atMost = (
  what: string,
  value: number,
  limit: number,
  show: (value: number) => string = String,
  reference?: string,
): Row => ({
  what,
  measured: show(value),
  limit: `≤ ${show(limit)}`,
  met: value <= limit,
  ...(reference !== undefined && { reference }),
});

export const measureWeb = (): Promise<Row[]> =>
  withProduct(async (port) => {
    const bare = await startBarePage();
    try {
      return await measureLanding(port, bare);
    } finally {
      bare.stop();
    }
  });

async function measureLanding(port: number, bare: BarePage): Promise<Row[]> {
  const { js, css } = await readBundleSize();
  const term: LighthouseResult[] = [];
  const bareResults: LighthouseResult[] = [];
  for (let run = 0; run < runs; run += 1) {
    term.push(await runLighthouse(`http://fukuoka.localhost:${port}/term`));
    bareResults.push(await runLighthouse(`http://localhost:${bare.port}/`));
  }
  const of = (read: (one: LighthouseResult) => number, results = term) => median(results.map(read));
  const [bareLcp, bareTbt] = [of(({ lcp }) => lcp, bareResults), of(({ tbt }) => tbt, bareResults)];
  const score = (what: string, value: number): Row => ({
    what: `/term, Lighthouse ${what}`,
    measured: String(value),
    limit: '100',
    met: value === 100,
  });
  const failed = [...new Set(term.flatMap((one) => one.failed))].join(', ');
  console.log(`/term: ${listBytes(term[0]?.bytes ?? {})}`);
  return [
    atMost('/term, JavaScript (brotli)', js, 77_000, kb, `${kb(bare.scriptBytes)} bare page`),
    atMost('CSS of all screens (brotli)', css, 10_000, kb),
    atMost(
      '/term, requests before the first tap',
      of(({ requests }) => requests),
      12,
    ),
    atMost(
      '/term, LCP on slow 4G, 4 × CPU',
      of(({ lcp }) => lcp),
      1.2 * bareLcp,
      ms,
      `${ms(bareLcp)} bare page`,
    ),
    atMost(
      '/term, TBT',
      of(({ tbt }) => tbt),
      100,
      ms,
      `${ms(bareTbt)} bare page`,
    ),
    atMost(
      '/term, CLS',
      of(({ cls }) => cls),
      0.02,
      (value) => value.toFixed(3),
    ),
    score(
      'accessibility',
      of(({ accessibility }) => accessibility),
    ),
    score(
      `best practices (failed: ${failed || 'none'})`,
      of(({ bestPractices }) => bestPractices),
    ),
  ];
}
