import { ensureLighthouse } from '../../scripts/steps/ensure-install.ts';
import { findFreePort } from '../../scripts/steps/ports.ts';
import { launchChromium } from './chromium.ts';

/** Times in milliseconds, scores from 0 to 100. */
export type LighthouseResult = {
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly requests: number;
  readonly bytes: Readonly<Record<string, number>>;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly failed: readonly string[];
};

type Request = { readonly url: string; readonly resourceType?: string; readonly transferSize?: number };

/** Lighthouse is installed on demand, so its types are not available. */
type Result = {
  readonly runtimeError?: { readonly message: string };
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly numericValue?: number;
        readonly details?: { readonly items?: readonly Request[] };
      }
    >
  >;
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
};

type Lighthouse = {
  readonly default: (url: string, flags: object) => Promise<{ readonly lhr: Result } | undefined>;
};

/** DevTools throttles, because Lighthouse's simulation counts every early script as blocking. */
export async function runLighthouse(url: string): Promise<LighthouseResult> {
  const { default: lighthouse } = (await import(await ensureLighthouse())) as Lighthouse;
  const port = await findFreePort();
  const browser = await launchChromium(port);
  try {
    const run = await lighthouse(url, {
      port,
      logLevel: 'silent',
      throttlingMethod: 'devtools',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
    });
    if (run === undefined || run.lhr.runtimeError !== undefined)
      throw new Error(`Lighthouse failed for ${url}: ${run?.lhr.runtimeError?.message}`);
    return readResult(run.lhr);
  } finally {
    await browser.close();
  }
}

function readResult({ audits, categories }: Result): LighthouseResult {
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const listed = audits['network-requests']?.details?.items ?? [];
  // Images in data: URLs are no requests.
  const requests = listed.filter(({ url }) => !url.startsWith('data:'));
  const bytes: Record<string, number> = {};
  for (const { resourceType = 'Other', transferSize = 0 } of requests)
    bytes[resourceType] = (bytes[resourceType] ?? 0) + transferSize;
  const score = (id: string) => Math.round((categories[id]?.score ?? Number.NaN) * 100);
  return {
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    requests: requests.length,
    bytes,
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    failed: ['accessibility', 'best-practices']
      .flatMap((id) => categories[id]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  };
}
