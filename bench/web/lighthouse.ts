import { ensureLighthouse } from '../../scripts/steps/ensure-install.ts';
import { findFreePort } from '../../scripts/steps/ports.ts';
import { launchChromium } from './chromium.ts';

/** Figures of one page: times in milliseconds, scores from 0 to 100. */
export type LighthouseResult = {
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly requests: number;
  /** Transferred bytes by resource type, including headers. */
  readonly bytes: Readonly<Record<string, number>>;
  readonly accessibility: number;
  readonly bestPractices: number;
  /** Ids of the failed audits in the categories accessibility and best practices. */
  readonly failed: readonly string[];
};

/** The part of the Lighthouse module that this file uses. Lighthouse is installed on demand, so its types are not available. */
type Lighthouse = {
  readonly default: (url: string, flags: object) => Promise<{ readonly lhr: Result } | undefined>;
};
type Result = {
  readonly runtimeError?: { readonly message: string };
  readonly audits: Readonly<Record<string, Audit>>;
  readonly categories: Readonly<Record<string, Category>>;
};
type Audit = {
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: { readonly type: string; readonly items?: readonly unknown[] };
};
type Category = {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
};

/**
 * Audits a page with an empty cache, on slow 4G and with a processor that is slowed by the factor 4. DevTools throttles the
 * page. The simulation of Lighthouse is not used, because it counts every script that loads before the first frame as blocking.
 */
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
    if (run === undefined) throw new Error(`Lighthouse returned no result for ${url}`);
    return resultOf(run.lhr);
  } finally {
    await browser.close();
  }
}

type Request = { readonly url: string; readonly resourceType?: string; readonly transferSize?: number };

function resultOf({ audits, categories, runtimeError }: Result): LighthouseResult {
  if (runtimeError !== undefined) throw new Error(runtimeError.message);
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const details = audits['network-requests']?.details;
  const listed = details?.type === 'table' ? (details.items as readonly Request[]) : [];
  // Lighthouse also lists the images in data: URLs, for which the browser sends no request.
  const requests = listed.filter(({ url }) => !url.startsWith('data:'));
  const bytes: Record<string, number> = {};
  for (const { resourceType = 'Other', transferSize = 0 } of requests) {
    bytes[resourceType] = (bytes[resourceType] ?? 0) + transferSize;
  }
  const score = (id: string) => Math.round((categories[id]?.score ?? Number.NaN) * 100);
  const failed = ['accessibility', 'best-practices'].flatMap((id) =>
    (categories[id]?.auditRefs ?? [])
      .filter((ref) => ref.weight > 0)
      .map((ref) => ref.id)
      .filter((audit) => (audits[audit]?.score ?? 1) < 1),
  );
  return {
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    requests: requests.length,
    bytes,
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    failed,
  };
}
