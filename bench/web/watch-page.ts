import type { Page } from '@playwright/test';

/** What a page went through, over all its loads. Milliseconds. */
export type Watched = {
  /** Largest of every load. */
  lcp: number;
  cls: number;
  /** What tasks took beyond 50 ms. */
  tbt: number;
  longestTask: number;
  /** Longest time from a tap or key to the next frame. */
  inp: number;
  /** From a tap on a button to the heading of the next screen, by path of that screen. */
  readonly changes: { readonly to: string; readonly milliseconds: number }[];
};

type Report = { kind: 'lcp' | 'cls' | 'task' | 'event' | 'change'; value: number; to: string };

/** Watches whatever the page opens from now on. `forget` begins anew without another load. */
export async function watchPage(page: Page): Promise<{ seen: () => Watched; forget: () => void }> {
  const nothing = (): Watched => ({ lcp: 0, cls: 0, tbt: 0, longestTask: 0, inp: 0, changes: [] });
  let watched = nothing();
  await page.exposeBinding('benchReport', (_, { kind, value, to }: Report) => {
    if (kind === 'lcp') watched.lcp = Math.max(watched.lcp, value);
    if (kind === 'cls') watched.cls += value;
    if (kind === 'event') watched.inp = Math.max(watched.inp, value);
    if (kind === 'change') watched.changes.push({ to, milliseconds: value });
    if (kind === 'task') {
      watched.longestTask = Math.max(watched.longestTask, value);
      watched.tbt += Math.max(0, value - 50);
    }
  });
  // tsx gives functions their names with this, which the page does not know.
  await page.addInitScript('globalThis.__name = (it) => it;');
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
  const { benchReport } = window as unknown as { benchReport: (report: Report) => void };
  const report = (kind: Report['kind'], value: number, to = ''): void => benchReport({ kind, value, to });
  const observe = (type: string, tell: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(tell)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  };
  observe('largest-contentful-paint', (entry) => report('lcp', entry.startTime));
  observe('longtask', (entry) => report('task', entry.duration));
  observe(
    'event',
    (entry) => 'interactionId' in entry && entry.interactionId && report('event', entry.duration),
  );
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
