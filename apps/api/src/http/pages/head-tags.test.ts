import { describe, expect, it } from 'vitest';
import { useHarness } from '../../../test/support/harness.ts';
import { renderHeadTags } from './page.ts';

describe('metadata for search results, previews and home screens', () => {
  const harness = useHarness();

  const get = (url: string, host = 'fukuoka.localhost') =>
    harness.app.inject({ method: 'GET', url, headers: { host } });
  const propertyIn = (html: string, name: string) =>
    new RegExp(`<meta property="og:${name}" content="([^"]*)">`).exec(html)?.[1];

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
