import type { Page } from '@playwright/test';

/** Over all documents that a page loads. */
export type Watched = {
  /** Cumulative Layout Shift: the sum over the documents. */
  cls: number;
  readonly interactions: Map<string, { readonly what: string; readonly ms: number }>;
  /** Time from a tap until the heading of the screen with this path is painted. */
  readonly changes: Map<string, number>;
};

type Report =
  | { readonly kind: 'shift'; readonly value: number }
  | { readonly kind: 'event'; readonly id: string; readonly what: string; readonly ms: number }
  | { readonly kind: 'change'; readonly to: string; readonly ms: number };

export const slowestFirst = ({ interactions }: Watched) =>
  [...interactions.values()].toSorted((one, other) => other.ms - one.ms);

/** For every 50 interactions, the definition ignores one outlier. */
export const inpOf = (watched: Watched): number =>
  slowestFirst(watched)[Math.floor(watched.interactions.size / 50)]?.ms ?? 0;

export async function watchPage(page: Page): Promise<Watched> {
  const watched: Watched = { cls: 0, interactions: new Map(), changes: new Map() };
  const record = (report: Report): void => {
    if (report.kind === 'shift') watched.cls += report.value;
    else if (report.kind === 'change') watched.changes.set(report.to, report.ms);
    else if (report.ms > (watched.interactions.get(report.id)?.ms ?? 0))
      watched.interactions.set(report.id, report);
  };
  await page.exposeBinding('benchReport', (_, reports: readonly Report[]) => reports.forEach(record));
  await page.addInitScript(reportFromPage);
  return watched;
}

/** Runs in the page. */
function reportFromPage(): void {
  const { benchReport } = window as unknown as { benchReport: (reports: readonly Report[]) => void };
  const pending: Report[] = [];
  // Sending uses the main thread that is measured.
  const flush = (): void => {
    if (pending.length > 0) benchReport(pending.splice(0));
  };
  setInterval(flush, 400);
  addEventListener('pagehide', flush);
  const observe = (type: string, handle: (entry: PerformanceEntry) => void): void => {
    const options = { type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit;
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe(options);
  };
  observe('event', (entry) => {
    const { interactionId, target, name, duration: ms } = entry as PerformanceEventTiming;
    if (!interactionId) return;
    const on = target instanceof Element ? target.id || target.className || target.tagName : 'removed';
    const id = `${performance.timeOrigin} ${interactionId}`;
    pending.push({ kind: 'event', id, what: `${name} ${location.pathname} ${on}`, ms });
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) pending.push({ kind: 'shift', value });
  });
  let tappedAt: number | undefined;
  const onClick = ({ target, timeStamp }: MouseEvent): void => {
    if (target instanceof Element && target.closest('button')) tappedAt = timeStamp;
  };
  document.addEventListener('click', onClick, { capture: true });
  let heading = '';
  new MutationObserver(() => {
    const now = document.querySelector('h1')?.textContent ?? '';
    if (now === heading || now === '') return;
    heading = now;
    const since = tappedAt;
    tappedAt = undefined;
    if (since === undefined) return;
    const report = (): void => {
      pending.push({ kind: 'change', to: location.pathname, ms: performance.now() - since });
    };
    // The timeout runs after the frame that paints the heading.
    requestAnimationFrame(() => setTimeout(report));
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
