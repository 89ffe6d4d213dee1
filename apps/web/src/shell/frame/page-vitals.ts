import { maxPageEntries, type PageEntry, type PageVital } from '@kaisetsu/domain/page-report';
import { sendPageReport } from '../../client/send-page-report.ts';
import { findScreen } from './find-screen.ts';

type Interaction = PerformanceEntry & { readonly interactionId?: number };
type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };

/** wouter dispatches the first two on `window`. */
const navigations = ['pushState', 'replaceState', 'popstate'] as const;

/** LCP, INP and CLS by web.dev. Sent when the page is hidden, because phones guarantee no later event. */
export function startPageVitals(): void {
  // After the first input the page may already show another screen.
  const [loaded] = performance.getEntriesByType('navigation');
  const opened = findScreen(new URL(loaded?.name ?? location.href).pathname);
  let screen = findScreen();
  let entries: PageEntry[] = [];
  let inp = 0;
  let shifts = new LayoutShiftScore();
  let lcp = 0;
  /** A further CLS of 0 is then not added. */
  let hasSentShifts = false;

  const add = (name: PageVital, value: number, step = screen) => entries.push({ step, name, value });
  /** INP is the longest interaction (web.dev, for fewer than 50). */
  const addVitals = () => {
    for (const { read, observer } of observers) read(observer.takeRecords());
    if (lcp > 0) add('lcp', Math.round(lcp), opened);
    if (inp > 0) add('inp', Math.round(inp));
    if (observesShifts && (shifts.score > 0 || !hasSentShifts))
      add('cls', Math.round(shifts.score * 1000) / 1000);
    hasSentShifts = true;
    [lcp, inp, shifts] = [0, 0, new LayoutShiftScore()];
  };
  const send = () => {
    if (entries.length > 0) sendPageReport(entries);
    entries = [];
  };

  const observers: { observer: PerformanceObserver; read: (records: PerformanceEntryList) => void }[] = [];
  const observe = (type: string, read: (records: PerformanceEntryList) => void): boolean => {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return false;
    const observer = new PerformanceObserver((list) => read(list.getEntries()));
    observer.observe({ type, buffered: true, ...(type === 'event' && { durationThreshold: 40 }) });
    observers.push({ observer, read });
    return true;
  };
  observe('largest-contentful-paint', (records) => {
    lcp = Math.max(lcp, ...records.map(({ startTime }) => startTime));
  });
  observe('event', (records) => {
    for (const { interactionId = 0, duration } of records as Interaction[])
      if (interactionId > 0) inp = Math.max(inp, duration);
  });
  const observesShifts = observe('layout-shift', (records) => {
    for (const shift of records as Shift[]) if (!shift.hadRecentInput) shifts.add(shift);
  });

  const navigate = () => {
    const next = findScreen();
    if (next === screen) return;
    addVitals();
    screen = next;
    hasSentShifts = false;
    // A navigation adds up to three entries: LCP, INP and CLS.
    if (entries.length > maxPageEntries - 3) send();
  };
  for (const type of navigations) addEventListener(type, navigate);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    addVitals();
    send();
  });
}

const maxGapMs = 1000;
const maxWindowMs = 5000;

/**
 * Cumulative layout shift by session windows (web.dev "Evolving the CLS metric"). Add shifts in the order of
 * `startTime` (milliseconds).
 */
export class LayoutShiftScore {
  score = 0;
  #sum = 0;
  #startedAt = Number.NEGATIVE_INFINITY;
  #lastAt = Number.NEGATIVE_INFINITY;

  add({ startTime, value }: { readonly startTime: number; readonly value: number }): void {
    const isSameWindow = startTime - this.#lastAt < maxGapMs && startTime - this.#startedAt < maxWindowMs;
    if (!isSameWindow) [this.#sum, this.#startedAt] = [0, startTime];
    this.#sum += value;
    this.#lastAt = startTime;
    this.score = Math.max(this.score, this.#sum);
  }
}
