import { type PageEntry, type PageFault, pageFaults } from '@kaisetsu/domain/page-report';
import type { Registry } from './registry.ts';

/** The caller must have validated every label value. */
export type PageMetrics = {
  readonly recordPageEntry: (
    entry: PageEntry,
    from: { readonly bank: string; readonly browser: string },
  ) => void;
};

const isFault = (name: PageEntry['name']): name is PageFault => pageFaults.some((one) => one === name);

export function createPageMetrics(registry: Registry): PageMetrics {
  const views = registry.createCounter<{ flow: string; step: string; bank: string; browser: string }>(
    'kaisetsu_page_views_total',
    'Screens opened by applicants. A page load is counted at its first tap or key. Sorted by step, the counts show where applicants leave.',
    ['flow', 'step', 'bank', 'browser'],
  );
  const faults = registry.createCounter<{ fault: string; step: string; bank: string; browser: string }>(
    'kaisetsu_page_faults_total',
    'Faults in the browser, by `fault`: a script error (script), an unhandled rejection (rejection), or code of a screen that did not load (chunk).',
    ['fault', 'step', 'bank', 'browser'],
  );
  const createHistogram = (name: string, help: string, buckets: readonly number[]) =>
    registry.createHistogram<{ step: string; bank: string; browser: string }>(
      name,
      help,
      ['step', 'bank', 'browser'],
      buckets,
    );
  // With web.dev's limits for good and poor values.
  const vitals = {
    lcp: createHistogram(
      'kaisetsu_page_lcp_seconds',
      'Largest Contentful Paint of the screen at which the page was loaded.',
      [1, 1.8, 2.5, 4, 6, 10],
    ),
    inp: createHistogram(
      'kaisetsu_page_inp_seconds',
      'Interaction to Next Paint: the longest interaction with the screen.',
      [0.05, 0.1, 0.2, 0.35, 0.5, 1],
    ),
    cls: createHistogram(
      'kaisetsu_page_cls',
      'Cumulative Layout Shift of the screen.',
      [0.01, 0.05, 0.1, 0.15, 0.25, 0.5],
    ),
  };
  return {
    recordPageEntry(entry, { bank, browser }) {
      const { flow, step, name } = entry;
      if (name === 'view') views.add({ flow, step, bank, browser });
      else if (isFault(name)) faults.add({ fault: name, step, bank, browser });
      else if ('value' in entry) {
        const value = name === 'cls' ? entry.value : entry.value / 1000;
        vitals[name].observe({ step, bank, browser }, value);
      }
    },
  };
}
