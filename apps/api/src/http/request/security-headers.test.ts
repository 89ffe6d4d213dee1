import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { useHarness } from '../../../test/support/harness.ts';

describe('security headers', () => {
  const harness = useHarness();

  const host = 'fukuoka.localhost';
  const asked: readonly (readonly [string, number, object])[] = [
    ['a page', 200, { method: 'GET', url: '/term' }],
    ['a page on an unknown host', 200, { method: 'GET', url: '/term', headers: { host: 'x.example' } }],
    ['an asset', 200, { method: 'GET', url: '/assets/main-1a2b.js' }],
    ['a missing asset', 404, { method: 'GET', url: '/assets/none.js' }],
    ['a picture', 200, { method: 'GET', url: '/bank/logo.svg' }],
    ['a development mail', 200, { method: 'GET', url: '/dev/mail' }],
    ['/livez', 200, { method: 'GET', url: '/livez' }],
    ['a valid call', 200, { method: 'GET', url: '/api/notifications/0177' }],
    ['a call without session', 401, { method: 'GET', url: '/api/applications' }],
    ['a call across sites', 403, { method: 'POST', url: '/api/pin' }],
    [
      'a call on an unknown host',
      421,
      { method: 'GET', url: '/api/occupations', headers: { host: 'x.example' } },
    ],
    ['an unknown call', 404, { method: 'GET', url: '/api/none' }],
    ['a call with another method', 405, { method: 'DELETE', url: '/api/pin' }],
    ['a URL that cannot be decoded', 400, { method: 'GET', url: '/api/notifications/%ff' }],
    ['a too long parameter', 404, { method: 'GET', url: `/api/notifications/${'0'.repeat(200)}` }],
    ['an unsigned webhook', 401, { method: 'POST', url: '/webhooks/identity', payload: '{}' }],
    ['a huge webhook', 413, { method: 'POST', url: '/webhooks/identity', payload: 'x'.repeat(40_000) }],
  ];
  const send = (app: FastifyInstance, sent: object) => app.inject({ headers: { host }, ...sent });

  it.each(asked)('sends the security headers with %s', async (_, status, sent) => {
    const { headers, statusCode } = await send(harness.app, sent);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    const policy = String(headers['content-security-policy']);
    for (const rule of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toContain('unsafe');
    const permitted = String(headers['permissions-policy']).split(', ');
    expect(permitted.filter((one) => !one.endsWith('=()'))).toEqual(['camera=(self)']);
    for (const feature of ['microphone', 'geolocation', 'payment', 'usb', 'display-capture']) {
      expect(permitted).toContain(`${feature}=()`);
    }
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('sends HSTS for one year over TLS, and no HSTS without TLS', async () => {
    const behindTls = await harness.secondNode({ publicScheme: 'https' });
    for (const [what, , sent] of asked) {
      const headers = [harness.app, behindTls].map(
        async (app) => (await send(app, sent)).headers['strict-transport-security'],
      );
      expect([what, ...(await Promise.all(headers))]).toEqual([what, undefined, 'max-age=31536000']);
    }
  });

  it('allows caching only for pages, assets and pictures', async () => {
    for (const [what, status, sent] of asked) {
      const { 'cache-control': cached } = (await send(harness.app, sent)).headers;
      const isShown = status === 200 && /page|asset|picture/.test(what);
      expect([what, isShown || cached === 'no-store']).toEqual([what, true]);
    }
  });
});
