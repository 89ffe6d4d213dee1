import { beforeEach, describe, expect, it, vi } from 'vitest';

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
});
