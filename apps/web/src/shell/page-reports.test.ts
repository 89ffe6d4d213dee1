import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPageVitals } from './frame/page-vitals.ts';

type Request = { readonly url: string; readonly init: RequestInit };
let requests: Request[] = [];
const sent = () =>
  requests.flatMap(({ init }) => (JSON.parse(String(init.body)) as { entries: object[] }).entries);

beforeEach(() => {
  requests = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  history.replaceState(null, '', '/term');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('page reports', () => {
  it('[OPS-060] report a fault immediately, name the screen in the report, and send at most five faults', async () => {
    // A fresh module has counted no faults.
    vi.resetModules();
    const { reportFault } = await import('./frame/page-faults.ts');
    history.replaceState(null, '', '/child/pin');
    for (let count = 0; count < 7; count += 1) reportFault('chunk');
    expect(requests).toHaveLength(5);
    expect(sent()[0]).toEqual({ step: 'pin', name: 'chunk' });
    expect(requests[0]).toMatchObject({
      url: '/api/page-reports',
      init: { method: 'POST', keepalive: true },
    });
  });

  it('[OPS-060] send the Web Vitals of each screen when the page is hidden', () => {
    const observed = new Map<string, (entries: object[]) => void>();
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        static supportedEntryTypes = ['largest-contentful-paint', 'event', 'layout-shift'];
        readonly notify: (list: { getEntries: () => object[] }) => void;
        constructor(notify: (list: { getEntries: () => object[] }) => void) {
          this.notify = notify;
        }
        observe({ type }: { type: string }) {
          observed.set(type, (entries) => this.notify({ getEntries: () => entries }));
        }
        takeRecords = () => [];
      },
    );
    const listening = [vi.spyOn(window, 'addEventListener'), vi.spyOn(document, 'addEventListener')];
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { name: 'http://fukuoka.localhost/ekyc-callback?state=1' } as PerformanceEntry,
    ]);
    startPageVitals();
    observed.get('largest-contentful-paint')?.([{ startTime: 800.4 }, { startTime: 1200.6 }]);
    observed.get('event')?.([
      { interactionId: 0, duration: 900 },
      { interactionId: 7, duration: 120 },
      { interactionId: 8, duration: 64 },
    ]);
    observed.get('layout-shift')?.([
      { startTime: 10, value: 0.05, hadRecentInput: false },
      { startTime: 20, value: 0.5, hadRecentInput: true },
    ]);
    history.replaceState(null, '', '/personal');
    dispatchEvent(new Event('pushState'));
    expect(requests).toEqual([]);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sent()).toEqual([
      { step: 'ekyc-callback', name: 'lcp', value: 1201 },
      { step: 'term', name: 'inp', value: 120 },
      { step: 'term', name: 'cls', value: 0.05 },
      { step: 'personal', name: 'cls', value: 0 },
    ]);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(requests).toHaveLength(1);
    // Other test files share the window.
    for (const [type, listener] of listening.flatMap(({ mock }) => mock.calls)) {
      window.removeEventListener(type, listener);
      document.removeEventListener(type, listener);
    }
  });
});
