import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sampleCode } from '@kaisetsu/domain/test/verification-codes';
import { describe, expect, it } from 'vitest';
import { useHarness } from '../../../test/support/harness.ts';
import { renderHeadTags } from './page.ts';

describe('the web routes', () => {
  const harness = useHarness();

  const get = (url: string, host = 'fukuoka.localhost', headers: Record<string, string> = {}) =>
    harness.app.inject({ method: 'GET', url, headers: { host, ...headers } });
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const bankIn = (html: string) =>
    JSON.parse(/id="bank">([^<]*)</.exec(html)?.[1] ?? '') as { code: string } | null;

  const propertyIn = (html: string, name: string) =>
    new RegExp(`<meta property="og:${name}" content="([^"]*)">`).exec(html)?.[1];

  it.each([
    ['fukuoka.localhost', '0177', '福岡銀行'],
    ['kumamoto.localhost', '0587', '熊本銀行'],
    ['nagasaki.localhost', '0181', '十八親和銀行'],
  ])(
    '[BANK-003, BANK-022] returns on %s a page with title, data and colours of bank %s',
    async (host, code, name) => {
      const { body, headers } = await get('/term?channel=x', host);
      expect(bankIn(body)?.code).toBe(code);
      expect(body).toContain(`<title>${name} 口座開設</title>`);
      expect(body).toContain('<html lang="ja">');
      const style = /<style>([^<]*)<\/style>/.exec(body)?.[1] ?? '';
      expect(style).toContain('--accent:#');
      expect(headers['content-security-policy']).toContain(`style-src 'self' ${hashOf(style)}`);
    },
  );

  it('[ROUTE-038] returns on / and /term the markup and the scripts of the first screen, if the build has them for the bank', async () => {
    for (const path of ['/term', '/term?channel=x', '/']) {
      const { body } = await get(path);
      expect(body).toContain(
        '<div id="root" data-path="/term"><h1>お申込み</h1><img src="data:image/svg+xml,%3Csvg',
      );
      expect(body).toContain('<link rel="modulepreload" href="/assets/term-3c4d.js">');
    }
    for (const [path, host] of [
      ['/personal', 'fukuoka.localhost'],
      ['/term', 'kumamoto.localhost'],
      ['/term', 'elsewhere.example'],
    ] as const) {
      expect((await get(path, host)).body).toContain('<div id="root"></div>');
    }
    expect((await get('/landing/pages.json')).body).not.toContain('bankCode');
  });

  it('[BANK-005] returns a page without a bank on an unknown host', async () => {
    const { body, statusCode } = await get('/term', 'elsewhere.example');
    expect([statusCode, bankIn(body)]).toEqual([200, null]);
    expect(body).toContain('<title>口座開設</title>');
    expect(body).not.toContain('銀行');
  });

  it('[ROUTE-002] returns the page for known and unknown paths outside /api/', async () => {
    for (const path of ['/', '/personal', '/child/term', '/nothing/at/all', '/ekyc-callback?x=1']) {
      expect([path, (await get(path)).headers['content-type']]).toEqual([path, 'text/html; charset=utf-8']);
    }
  });

  it('sends a content security policy that allows no unsafe source, no other origin and no framing', async () => {
    const { body, headers } = await get('/term');
    const policy = String(headers['content-security-policy']);
    const directives = Object.fromEntries(policy.split('; ').map((one) => one.split(/ (.*)/)));
    const hashesOf = (name: string) =>
      [...body.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, text = '']) => hashOf(text));
    expect(directives).toEqual({
      'default-src': "'none'",
      'script-src': ["'self'", ...hashesOf('script')].join(' '),
      'style-src': ["'self'", ...hashesOf('style')].join(' '),
      'img-src': "'self' blob: data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'form-action': "'self'",
      'base-uri': "'none'",
      'object-src': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'kaisetsu',
    });
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  it('compresses the page for clients that accept brotli or gzip', async () => {
    const plain = await get('/term');
    const brotli = await get('/term', 'fukuoka.localhost', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/term', 'fukuoka.localhost', { 'accept-encoding': 'gzip' });
    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    for (const [accepted, coding] of [
      ['br;q=0, gzip', 'gzip'],
      ['BR; q=0.5', 'br'],
      ['br;\tq=0', undefined],
      ['gzip; q=0.000, br;q=0', undefined],
      ['brotli, x-gzip', undefined],
    ] as const) {
      const { headers } = await get('/term', 'fukuoka.localhost', { 'accept-encoding': accepted });
      expect([headers['content-encoding'], headers.vary]).toEqual([coding, 'accept-encoding']);
    }
  });

  it('serves the assets as immutable, and answers 404 to other paths under /assets/', async () => {
    const asset = await get('/assets/main-1a2b.js');
    expect([asset.statusCode, asset.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect(asset.headers.vary).toBe('accept-encoding');
    for (const path of [
      '/assets/none.js',
      '/assets/..%2findex.html',
      '/assets/%2e%2e%2fsecrets.json',
      '/assets/',
    ]) {
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
    }
  });

  it('[BANK-017] serves the pictures of the bank to which the host belongs', async () => {
    const [fukuoka, kumamoto] = [
      await get('/bank/logo.svg'),
      await get('/bank/logo.svg', 'kumamoto.localhost'),
    ];
    expect(fukuoka.headers['content-type']).toBe('image/svg+xml');
    expect(fukuoka.body).not.toBe(kumamoto.body);
    expect((await get('/bank/logo.svg', 'elsewhere.example')).statusCode).toBe(404);
    expect((await get('/bank/bank.ts')).statusCode).toBe(404);
  });

  it('ignores a range, and answers 304 or 412 to preconditions', async () => {
    const path = '/bank/logo.svg';
    const logged = harness.log.length;
    const { body, headers } = await get(path);
    for (const sent of [
      { range: 'bytes=99999999-' },
      { range: 'bytes=0-3' },
      { 'if-match': '*' },
      { 'if-none-match': '"x"' },
      { 'if-unmodified-since': 'yesterday' },
    ]) {
      const answer = await get(path, undefined, sent as Record<string, string>);
      expect([sent, answer.statusCode, answer.body]).toEqual([sent, 200, body]);
    }
    const known = await get(path, undefined, { 'if-none-match': String(headers.etag) });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    const failed = await get(path, undefined, { 'if-match': '"x"' });
    expect([failed.statusCode, failed.headers['cache-control'], failed.json().type]).toEqual([
      412,
      'no-store',
      'urn:kaisetsu:problem:precondition-failed',
    ]);
    expect(harness.log.slice(logged).filter((line) => line.includes('"error"'))).toEqual([]);
  });

  it('sets the XSRF cookie on a direct visit, and no cookie on a cross-site navigation', async () => {
    const cookiesOf = async (site: string) =>
      (await get('/ekyc-callback', undefined, { 'sec-fetch-site': site })).cookies;
    expect(await cookiesOf('none')).toHaveLength(1);
    expect(await cookiesOf('cross-site')).toEqual([]);
  });

  it('answers 405 to a POST to a page', async () => {
    const answer = await harness.app.inject({
      method: 'POST',
      url: '/term',
      headers: { host: 'fukuoka.localhost' },
    });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('[SRV-096] limits requests by IP address on a node: one limit for health checks, another for pages with their files', async () => {
    const node = await harness.secondNode({ rates: { perAddress: 1, perSession: 1 } });
    const statusOf = async (url: string, method: 'GET' | 'POST' = 'GET') => {
      const headers = { host: 'fukuoka.localhost' };
      return (await node.inject({ method, url, headers })).statusCode;
    };
    expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 200]);
    const refused = await node.inject('/livez');
    expect([refused.statusCode, refused.json().type]).toEqual([
      429,
      'urn:kaisetsu:problem:too-many-requests',
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

    const kinds = ['/term', '/assets/main-1a2b.js', '/bank/card.svg', '/assets/none.js', '/api/none'];
    for (const url of kinds) expect([url, await statusOf(url)]).not.toEqual([url, 429]);
    for (let count = kinds.length; count < 9; count += 1) expect(await statusOf('/term')).toBe(200);
    expect(await statusOf('/term', 'POST')).toBe(405);
    for (const url of kinds) expect([url, await statusOf(url)]).toEqual([url, 429]);
    expect(await statusOf('/term', 'POST')).toBe(429);
  });

  it('[SRV-096] refuses page requests over the limit: a browser gets text, another client gets problem details', async () => {
    const node = await harness.secondNode({ rates: { perAddress: 1, perSession: 1 } });
    const ask = (accept: string) =>
      node.inject({ url: '/term', headers: { host: 'fukuoka.localhost', accept } });
    for (let count = 0; count < 10; count += 1) await ask('*/*');
    const page = await ask('text/html,*/*;q=0.8');
    expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/plain; charset=utf-8']);
    expect(page.body).toContain('アクセスが集中しています');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('*/*')).headers['content-type']).toContain('application/problem+json');
  });

  it('answers /livez and /readyz on any host', async () => {
    expect((await get('/livez', 'elsewhere.example')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz', '10.0.0.7')).json()).toEqual({ status: 'ok', parts: { database: 'ok' } });
  });

  it('shows the mails of the folder devMailDir at /dev/mail, with the code and without scripts', async () => {
    const outbox = harness.devMailDir;
    expect((await get('/dev/mail')).body).toContain('まだメールはありません');
    mkdirSync(outbox, { recursive: true });
    const subject = `=?UTF-8?B?${Buffer.from('認証コード<b>').toString('base64')}?=`;
    const text = Buffer.from(`認証コード： ${sampleCode}\n本文`).toString('base64');
    writeFileSync(
      join(outbox, 'one.eml'),
      `From: a@example.jp\r\nTo: b@example.jp\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${text}\r\n`,
    );
    const list = await get('/dev/mail');
    expect(list.body).toContain(`<pre>認証コード： ${sampleCode}\n本文`);
    expect(list.body).toContain(`<p class="code">${sampleCode}</p>`);
    expect(list.body).not.toContain('<b>');
    expect(list.headers['content-security-policy']).not.toContain('script-src');
    expect((await get('/dev/mail/style.css')).headers['content-type']).toContain('text/css');
  });

  it.each([
    ['fukuoka.localhost:3000', '/term', '福岡銀行', 'http://fukuoka.localhost'],
    ['fukuoka.localhost', '/personal', '福岡銀行', 'http://fukuoka.localhost'],
    ['KUMAMOTO.localhost', '/unknown', '熊本銀行', 'http://kumamoto.localhost'],
  ])(
    '[BANK-057] the tags of the page %s%s describe the first screen of the bank, with absolute addresses',
    async (host, path, bank, origin) => {
      const { body } = await get(path, host);
      expect(propertyIn(body, 'title')).toBe(`${bank} 口座開設`);
      expect(propertyIn(body, 'site_name')).toBe(bank);
      expect(propertyIn(body, 'url')).toBe(`${origin}/term`);
      expect(propertyIn(body, 'image')).toBe(`${origin}/bank/touch-icon.png`);
      expect(/<meta name="description" content="([^"]*)">/.exec(body)?.[1]).toContain(bank);
    },
  );

  it('[BANK-057] describes the child flow in the tags of its landing page', () => {
    const { bank } = harness.banks.all[0] ?? {};
    if (bank === undefined) throw new Error('no bank');
    const tags = renderHeadTags(bank, 'https://bank.example', '/child/before-check');
    expect(propertyIn(tags, 'title')).toBe(`${bank.name} お子さまの口座開設`);
    expect(propertyIn(tags, 'url')).toBe('https://bank.example/child/before-check');
  });

  it('[BANK-057] serves the touch icon, and serves the same picture at /favicon.ico', async () => {
    const [png, ico] = [await get('/bank/touch-icon.png'), await get('/favicon.ico')];
    expect([png.headers['content-type'], ico.headers['content-type']]).toEqual(['image/png', 'image/png']);
    expect(ico.rawPayload).toEqual(png.rawPayload);
    const other = await get('/favicon.ico', 'nagasaki.localhost');
    expect(other.rawPayload).not.toEqual(ico.rawPayload);
  });

  it('[BANK-057] serves the manifest of the bank to which the host belongs', async () => {
    const answer = await get('/manifest.webmanifest', 'nagasaki.localhost');
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    const manifest = answer.json<{ short_name: string; start_url: string; icons: { src: string }[] }>();
    expect([manifest.short_name, manifest.start_url]).toEqual(['十八親和銀行', '/term']);
    expect((await get(manifest.icons[0]?.src ?? '', 'nagasaki.localhost')).statusCode).toBe(200);
  });

  it('[BANK-057] serves a robots.txt that excludes crawlers from the API only', async () => {
    const { body, headers } = await get('/robots.txt', 'elsewhere.example');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toBe('User-agent: *\nDisallow: /api/\n');
  });

  it.each(['/favicon.ico', '/manifest.webmanifest', '/bank/touch-icon.png'])(
    '[BANK-057] answers 404 to %s on a host that belongs to no bank',
    async (path) => {
      expect((await get(path, 'elsewhere.example')).statusCode).toBe(404);
    },
  );

  it('[ROUTE-002] a slash behind the path of an entrance is dropped, and no other', async () => {
    const { location } = (await get('/child/before-check/?channel=poster')).headers;
    expect(location).toBe('/child/before-check?channel=poster');
    expect((await get('/ekyc-callback/?x=1')).headers.location).toBe('/ekyc-callback?x=1');
    for (const path of ['/personal/', '//elsewhere.example/', '/term'])
      expect((await get(path)).statusCode).toBe(200);
  });
});
