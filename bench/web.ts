import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { inRepo } from '../scripts/steps/repo.ts';
import { median } from './statistics.ts';
import type { Row } from './table.ts';
import { type BarePage, startBarePage } from './web/bare-page.ts';
import { launchChromium, loadPage, type PageLoad } from './web/load-page.ts';
import { withProduct } from './web/with-product.ts';

const runs = 3;

const ms = (value: number): string => `${Math.round(value)} ms`;
const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

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
  const term: PageLoad[] = [];
  const reference: PageLoad[] = [];
  const browser = await launchChromium();
  for (let run = 0; run < runs; run += 1) {
    term.push(await loadPage(browser, `http://fukuoka.localhost:${port}/term`));
    reference.push(await loadPage(browser, `http://localhost:${bare.port}/`));
  }
  await browser.close();
  const of = (figure: keyof PageLoad, results = term) => median(results.map((one) => one[figure]));
  const bareLcp = of('lcp', reference);
  const rows: readonly [what: string, value: number, limit: number, show?: typeof ms, bare?: number][] = [
    ['JavaScript (brotli)', js, 77_000, kb, bare.scriptBytes],
    ['CSS of all screens (brotli)', css, 10_000, kb],
    ['requests before the first tap', of('requests'), 12],
    ['LCP on slow 4G, 4 × CPU', of('lcp'), 1.2 * bareLcp, ms, bareLcp],
    ['TBT', of('tbt'), 100, ms, of('tbt', reference)],
    ['CLS', of('cls'), 0.02, (value) => value.toFixed(3)],
  ];
  return rows.map(([what, value, limit, show = String, reference]) => ({
    what: `/term, ${what}`,
    measured: show(value),
    limit: `≤ ${show(limit)}`,
    met: value <= limit,
    ...(reference !== undefined && { reference: `${show(reference)} bare page` }),
  }));
}

const webDist = inRepo('apps/web/dist');

function requiredFiles(manifest: Manifest, key: string): string[] {
  const chunk = manifest[key];
  if (chunk === undefined) return [];
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => requiredFiles(manifest, imported))];
}

async function readBundleSize(): Promise<{ readonly js: number; readonly css: number }> {
  const manifest = JSON.parse(await readFile(join(webDist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entries = ['index.html', 'src/screens/term/term.tsx'];
  const files = new Set(entries.flatMap((entry) => requiredFiles(manifest, entry)));
  const scripts = await Promise.all([...files].map((file) => readFile(join(webDist, file))));
  // The stylesheet of all screens is part of the HTML.
  const html = await readFile(join(webDist, 'index.html'), 'utf8');
  return {
    js: scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0),
    css: brotliCompressSync(/<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '').length,
  };
}
