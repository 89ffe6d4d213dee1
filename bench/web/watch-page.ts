import type { Page } from '@playwright/test';

/** Performance figures of a page over all documents that it loads. Times are in milliseconds. */
export type Watched = {
  /** Largest Contentful Paint: the maximum over the documents. */
  lcp: number;
  /** Cumulative Layout Shift: the sum over the documents. */
  cls: number;
  /** Total Blocking Time: the sum of the time that each task took beyond 50 ms. */
  tbt: number;
  longestTask: number;
  /** The taps and key presses after which the next frame came at least 16 ms later. */
  readonly interactions: Interaction[];
  /** Time from a tap on a button until the heading of the next screen is painted; `to` is the path of that screen. */
  readonly changes: { readonly to: string; readonly milliseconds: number }[];
};

export type Interaction = { readonly id: string; readonly what: string; milliseconds: number };

/** A figure that the page reports. */
type Report = {
  kind: 'lcp' | 'cls' | 'task' | 'event' | 'change';
  value: number;
  /** For a `change`, the path of the next screen. For an `event`, the id of the interaction. */
  to: string;
  /** For an `event`: its name, the path of the screen, and the element. */
  what: string;
};

const slowestFirst = (watched: Watched): readonly Interaction[] =>
  watched.interactions.toSorted((a, b) => b.milliseconds - a.milliseconds);

/** Interaction to Next Paint: the time of the slowest interaction. For every 50 interactions, one outlier is ignored. */
export function inpOf(watched: Watched): number {
  const sorted = slowestFirst(watched);
  return sorted[Math.floor(sorted.length / 50)]?.milliseconds ?? 0;
}

export const slowestOf = (watched: Watched): string =>
  slowestFirst(watched)
    .slice(0, 5)
    .map(({ what, milliseconds }) => `${milliseconds} ms ${what}`)
    .join(', ');

/** Records the figures of every document that the page opens from now on. `reset` deletes the figures so far. */
export async function watchPage(page: Page): Promise<{ figures: () => Watched; reset: () => void }> {
  const noFigures = (): Watched => ({
    lcp: 0,
    cls: 0,
    tbt: 0,
    longestTask: 0,
    interactions: [],
    changes: [],
  });
  let watched = noFigures();
  const record = ({ kind, value, to, what }: Report): void => {
    if (kind === 'lcp') watched.lcp = Math.max(watched.lcp, value);
    if (kind === 'cls') watched.cls += value;
    if (kind === 'event') {
      const known = watched.interactions.find(({ id }) => id === to);
      if (known === undefined) watched.interactions.push({ id: to, what, milliseconds: value });
      else known.milliseconds = Math.max(known.milliseconds, value);
    }
    if (kind === 'change') watched.changes.push({ to, milliseconds: value });
    if (kind === 'task') {
      watched.longestTask = Math.max(watched.longestTask, value);
      watched.tbt += Math.max(0, value - 50);
    }
  };
  await page.exposeBinding('benchReport', (_, reports: readonly Report[]) => reports.forEach(record));
  await page.addInitScript(reportFromPage);
  return {
    figures: () => watched,
    reset: () => {
      watched = noFigures();
    },
  };
}

/** Runs in the page. Observes the figures and reports them to {@link watchPage}. */
function reportFromPage(): void {
  const { benchReport } = window as unknown as { benchReport: (reports: readonly Report[]) => void };
  const pending: Report[] = [];
  // Reports are sent in batches, because sending uses the main thread that is measured.
  const flush = (): void => {
    if (pending.length > 0) benchReport(pending.splice(0));
  };
  setInterval(flush, 400);
  addEventListener('pagehide', flush);
  const report = (kind: Report['kind'], value: number, to = '', what = ''): void => {
    pending.push({ kind, value, to, what });
  };
  const observe = (type: string, handle: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  };
  observe('largest-contentful-paint', (entry) => report('lcp', entry.startTime));
  observe('longtask', (entry) => report('task', entry.duration));
  observe('event', (entry) => {
    const { interactionId, target, name, duration } = entry as PerformanceEventTiming;
    if (!interactionId) return;
    const on =
      target instanceof Element ? target.id || target.className || target.tagName : 'removed element';
    report(
      'event',
      duration,
      `${performance.timeOrigin} ${interactionId}`,
      `${name} ${location.pathname} ${on}`,
    );
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) report('cls', value);
  });
  let tappedAt = 0;
  document.addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('button')) tappedAt = event.timeStamp;
    },
    { capture: true },
  );
  let heading = '';
  new MutationObserver(() => {
    const now = document.querySelector('h1')?.textContent ?? '';
    if (now === heading || now === '') return;
    heading = now;
    const since = tappedAt;
    tappedAt = 0;
    if (since === 0) return;
    // The next frame paints the heading, and the timeout runs after that frame.
    requestAnimationFrame(() =>
      setTimeout(() => report('change', performance.now() - since, location.pathname)),
    );
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
