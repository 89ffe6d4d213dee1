import { beforeAll, describe, expect, it } from 'vitest';
import { useHarness } from '../../../test/support/harness.ts';
import { xsrfCookie } from '../request/xsrf.ts';
import { findBrowserFamily } from './page-report.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';

describe('POST /api/page-reports', () => {
  const harness = useHarness();
  let token: string;
  beforeAll(async () => {
    const page = await harness.app.inject({ url: '/term', headers: { host: 'kumamoto.localhost' } });
    token = page.cookies.find(({ name }) => name === xsrfCookie)?.value ?? '';
  });

  const fault = { step: 'term', name: 'chunk' };
  const safari = `${iphone} Version/18.6 Mobile/15E148 Safari/604.1`;
  const send = (body: string, headers: Record<string, string> = {}, app = harness.app) =>
    app.inject({
      method: 'POST',
      url: '/api/page-reports',
      headers: {
        host: 'kumamoto.localhost',
        'content-type': 'application/json',
        'user-agent': safari,
        'x-xsrf-token': token,
        cookie: `${xsrfCookie}=${token}`,
        ...headers,
      },
      body,
    });
  const report = (...entries: object[]) => JSON.stringify({ entries });
  const kindOf = (answer: Awaited<ReturnType<typeof send>>) => [
    answer.statusCode,
    answer.json<{ type: string }>().type.split(':').at(-1),
  ];

  it('counts faults by screen, bank and browser family [OPS-060]', async () => {
    const answer = await send(report({ step: 'personal', name: 'chunk' }));
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await harness.metrics.text()).toContain(
      'kaisetsu_page_faults_total{fault="chunk",step="personal",bank="0587",browser="safari"} 1',
    );
  });

  it.each([
    ['a step that the product does not have', report({ ...fault, step: '山田' })],
    ['an entry with an unknown name', report({ ...fault, name: 'message' })],
    ['an additional text field', report({ ...fault, message: '090-1234-5678' })],
    ['no entry', report()],
    ['too many entries', report(...Array.from({ length: 41 }, () => fault))],
    ['invalid JSON', '{'],
    ['an empty body', ''],
  ])('refuses %s and counts nothing [OPS-061]', async (_, body) => {
    const before = await harness.metrics.text();
    expect(kindOf(await send(body))).toEqual([400, 'invalid-request']);
    const pageLines = (text: string) => text.split('\n').filter((line) => line.startsWith('kaisetsu_page_'));
    expect(pageLines(await harness.metrics.text())).toEqual(pageLines(before));
  });

  it('accepts a report with the maximum number of entries, and answers 413 to a body over the limit [OPS-061]', async () => {
    const entry = { step: 'identification-documents', name: 'rejection' };
    expect((await send(report(...Array.from({ length: 40 }, () => entry)))).statusCode).toBe(204);
    expect(kindOf(await send(`${report(fault)}${' '.repeat(8192)}`))).toEqual([413, 'too-large']);
  });

  it.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }, [403, 'cross-site']],
    ['without the X-XSRF-Token header', { 'x-xsrf-token': '' }, [403, 'cross-site']],
    ['with a forged cookie', { 'x-xsrf-token': 'a.b.c', cookie: `${xsrfCookie}=a.b.c` }, [403, 'cross-site']],
    ['as plain text', { 'content-type': 'text/plain' }, [415, 'unsupported-type']],
    ['on a host of no bank', { host: 'elsewhere.example' }, [421, 'unknown-host']],
  ] as const)('refuses a report %s [OPS-061]', async (_, headers, refusal) => {
    expect(kindOf(await send(report(fault), headers))).toEqual(refusal);
  });

  it('answers 429 with Retry-After when a network address sends too many reports [OPS-061, SRV-096]', async () => {
    const node = await harness.secondNode({ rates: { perAddress: 2, perSession: 2 } });
    for (let count = 0; count < 2; count += 1)
      expect((await send(report(fault), {}, node)).statusCode).toBe(204);
    const { statusCode, headers } = await send(report(fault), {}, node);
    expect([statusCode, headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  });
});

it.each([
  ['safari', `${iphone} Version/18.6 Mobile/15E148 Safari/604.1`],
  ['chrome', `${iphone} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`],
  ['chrome', `${android} Chrome/140.0.0.0 Mobile Safari/537.36`],
  ['edge', `${android} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`],
  ['samsung', `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['firefox', 'Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0'],
  ['in-app', `${iphone} Mobile/15E148 Safari Line/15.12.0`],
  ['in-app', `${android} Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 Instagram 390.0.0.0 Android`],
  ['other', 'curl/8.5.0'],
  ['other', undefined],
])('[OPS-060] recognises the family %s in %s', (family, userAgent) => {
  expect(findBrowserFamily(userAgent)).toBe(family);
});
