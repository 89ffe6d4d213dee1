import { createHmac } from 'node:crypto';
import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import { beforeAll, describe, expect, it } from 'vitest';
import * as given from '../../../test/support/answers.ts';
import { type Harness, testDatabase, useHarness } from '../../../test/support/harness.ts';
import { newAddress, TestClient, verifiedClient } from '../../../test/support/test-client.ts';

const table = Object.entries(callTable) as [CallName, (typeof callTable)[CallName]][];
const posts = table.filter(([, { method }]) => method === 'POST');

describe(`cross-site protection on ${testDatabase.name}`, () => {
  const harness = useHarness();
  let first: TestClient;
  let second: TestClient;
  beforeAll(async () => {
    first = await verifiedClient(harness);
    second = await verifiedClient(harness);
  });

  const forged = `nonce.-.${createHmac('sha256', 'guess').update('nonce').digest('base64url').slice(0, 24)}`;

  it.each(posts)(
    '[SRV-067, CALL-003] %s answers 403, never 401, without the matching token or from another site',
    async (_, { path }) => {
      const { cookie, token } = first;
      const stale = (await new TestClient(harness.app).arrive()).cookie;
      const attempts: Record<string, Record<string, string>> = {
        'no cookie, no header': { cookie: '', 'x-xsrf-token': '' },
        'header without cookie': { cookie: '', 'x-xsrf-token': cookie },
        'cookie without header': { 'x-xsrf-token': '' },
        'header of another visit': { 'x-xsrf-token': stale },
        'both forged': { cookie: `XSRF-TOKEN=${forged}`, 'x-xsrf-token': forged },
        'cookie of another applicant': {
          cookie: `XSRF-TOKEN=${second.cookie}`,
          'x-xsrf-token': second.cookie,
        },
        'cookie from before the session': { cookie: `XSRF-TOKEN=${stale}`, 'x-xsrf-token': stale },
        'cross-site': { 'sec-fetch-site': 'cross-site' },
        'same-site': { 'sec-fetch-site': 'same-site' },
        'tampered owner': tamper(cookie, 1, '-'),
        'tampered mac': tamper(cookie, 2, 'AAAAAAAAAAAAAAAAAAAAAAAA'),
      };
      for (const [what, headers] of Object.entries(attempts)) {
        const answer = await first.send({ url: path, body: {}, headers });
        expect([what, answer.status, answer.problem.type]).toEqual([
          what,
          403,
          'urn:kaisetsu:problem:cross-site',
        ]);
      }
      expect([first.cookie, first.token]).toEqual([cookie, token]);
    },
  );

  it('accepts a POST without a session when its cookie belongs to the session of another tab', async () => {
    const mail = { bankCode: '0177', mailAddress: newAddress(), applicationType: 'GENERAL' };
    const client = Object.assign(new TestClient(harness.app), { cookie: first.cookie });
    expect(
      (await client.call('registerCode', mail, { headers: { 'sec-fetch-site': 'same-origin' } })).status,
    ).toBe(200);
  });

  it('sets the XSRF cookie of the session again on the first GET call after a reload, and accepts the next POST', async () => {
    const applicant = await verifiedClient(harness);
    applicant.cookie = '';
    await applicant.arrive();
    expect((await applicant.call('postPersonal', given.personal())).status).toBe(403);
    expect((await applicant.call('getApplication')).status).toBe(200);
    expect((await applicant.call('postPersonal', given.personal())).status).toBe(204);
  });

  it('[SRV-067] ignores a second cookie of this name, and does not replace the right one', async () => {
    const { cookie } = await verifiedClient(harness);
    const { token } = first;
    for (const both of [
      `XSRF-TOKEN=a.b.c; XSRF-TOKEN=${first.cookie}`,
      `XSRF-TOKEN=${first.cookie}; XSRF-TOKEN=a.b.c`,
    ]) {
      const headers = { cookie: both, authorization: token };
      expect((await first.send({ url: '/api/channels', body: {}, headers })).status).not.toBe(403);
      const asked = await first.send({ method: 'GET', url: '/api/applications', headers });
      expect([asked.status, asked.headers['set-cookie']]).toEqual([200, undefined]);
    }
    const foreign = { cookie: `XSRF-TOKEN=a.b.c; XSRF-TOKEN=${cookie}` };
    expect((await first.send({ url: '/api/channels', body: {}, headers: foreign })).status).toBe(403);
  });

  it('sets the cookie with SameSite=Strict and without HttpOnly, and with Secure only over TLS', async () => {
    const get = (app: Harness['app'], headers = {}) =>
      app.inject({ method: 'GET', url: '/term', headers: { host: 'fukuoka.localhost', ...headers } });
    const plain = String((await get(harness.app)).headers['set-cookie']);
    expect(plain).toMatch(/^XSRF-TOKEN=[\w-]+\.-\.[\w-]+; Path=\/; SameSite=Strict$/);
    const behind = await harness.secondNode({ trustedProxies: ['127.0.0.1'] });
    const secure = await get(behind, { 'x-forwarded-proto': 'https' });
    expect(String(secure.headers['set-cookie'])).toMatch(/; Path=\/; Secure; SameSite=Strict$/);
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
  });
});

function tamper(cookie: string, part: number, by: string): Record<string, string> {
  const parts = cookie.split('.');
  parts[part] = by;
  const tampered = parts.join('.');
  return { cookie: `XSRF-TOKEN=${tampered}`, 'x-xsrf-token': tampered };
}
