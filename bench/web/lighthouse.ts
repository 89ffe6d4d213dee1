import { ensureLighthouse } from '../../scripts/steps/lighthouse.mjs';
import { freePort } from '../../scripts/steps/ports.mjs';
import { launchChromium } from './chromium.ts';

/** What Lighthouse saw of one page: milliseconds, scores 0 to 100. */
export type Seen = {
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly requests: number;
  /** Bytes over the wire by resource type, headers included. */
  readonly bytes: Readonly<Record<string, number>>;
  readonly accessibility: number;
  readonly bestPractices: number;
  /** Audits of these two categories that did not pass. */
  readonly failed: readonly string[];
};

/** As much of its module as is used here; it is not among the packages that the types are checked with. */
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
 * A phone with a cold cache on slow 4G and 4 × CPU. The browser is slowed down in earnest: what Lighthouse would simulate
 * from a fast load counts every script that came before the first frame, and here all of them do.
 */
export async function runLighthouse(url: string): Promise<Seen> {
  const { default: lighthouse } = (await import(await ensureLighthouse())) as Lighthouse;
  const port = await freePort();
  const browser = await launchChromium(port);
  try {
    const run = await lighthouse(url, {
      port,
      logLevel: 'silent',
      throttlingMethod: 'devtools',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
    });
    if (run === undefined) throw new Error(`Lighthouse did not look at ${url}`);
    return seenIn(run.lhr);
  } finally {
    await browser.close();
  }
}

type Request = { readonly resourceType?: string; readonly transferSize?: number };

function seenIn({ audits, categories, runtimeError }: Result): Seen {
  if (runtimeError !== undefined) throw new Error(runtimeError.message);
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const details = audits['network-requests']?.details;
  const requests = details?.type === 'table' ? (details.items as readonly Request[]) : [];
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
