import type { Page } from '@playwright/test';

/** What a page went through, over all its loads. Milliseconds. */
export type Watched = {
  /** Largest of every load. */
  lcp: number;
  cls: number;
  /** What tasks took beyond 50 ms. */
  tbt: number;
  longestTask: number;
  /** Every tap and key, with the time to the next frame. */
  readonly interactions: Interaction[];
  /** From a tap on a button to the heading of the next screen, by path of that screen. */
  readonly changes: { readonly to: string; readonly milliseconds: number }[];
};

export type Interaction = { readonly id: string; readonly what: string; milliseconds: number };

/** `to`: the path of the screen that came, or which interaction of which load this belongs to; `what`: on what. */
type Report = {
  kind: 'lcp' | 'cls' | 'task' | 'event' | 'change';
  value: number;
  to: string;
  what: string;
};

/** Slowest first. */
const slowestFirst = (watched: Watched): readonly Interaction[] =>
  watched.interactions.toSorted((a, b) => b.milliseconds - a.milliseconds);

/** Interaction to Next Paint as the field has it: the slowest, without one for every fifty. */
export function inpOf(watched: Watched): number {
  const sorted = slowestFirst(watched);
  return sorted[Math.floor(sorted.length / 50)]?.milliseconds ?? 0;
}

/** The slowest few in words, so that a figure that is too high says where. */
export const slowestOf = (watched: Watched): string =>
  slowestFirst(watched)
    .slice(0, 5)
    .map(({ what, milliseconds }) => `${milliseconds} ms ${what}`)
    .join(', ');

/** Watches whatever the page opens from now on. `forget` begins anew without another load. */
export async function watchPage(page: Page): Promise<{ seen: () => Watched; forget: () => void }> {
  const nothing = (): Watched => ({ lcp: 0, cls: 0, tbt: 0, longestTask: 0, interactions: [], changes: [] });
  let watched = nothing();
  const take = ({ kind, value, to, what }: Report): void => {
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
  await page.exposeBinding('benchReport', (_, reports: readonly Report[]) => reports.forEach(take));
  await page.addInitScript(reportFromPage);
  return {
    seen: () => watched,
    forget: () => {
      watched = nothing();
    },
  };
}

/** Runs in the page, and nowhere else. */
function reportFromPage(): void {
  const { benchReport } = window as unknown as { benchReport: (reports: readonly Report[]) => void };
  const waiting: Report[] = [];
  // Told together and in between, as telling takes the page's own thread; the rest when it is left.
  const tell = (): void => {
    if (waiting.length > 0) benchReport(waiting.splice(0));
  };
  setInterval(tell, 400);
  addEventListener('pagehide', tell);
  const report = (kind: Report['kind'], value: number, to = '', what = ''): void => {
    waiting.push({ kind, value, to, what });
  };
  const observe = (type: string, see: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
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
    const on = target instanceof Element ? target.id || target.className || target.tagName : 'what is gone';
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
    // The frame after this one shows it.
    requestAnimationFrame(() =>
      setTimeout(() => report('change', performance.now() - since, location.pathname)),
    );
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
