import { setTimeout } from 'node:timers/promises';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, startHarness, testDatabase } from '../../../test/support/harness.ts';
import { clientWithPin } from '../../../test/support/journey.ts';
import { listOidcSettings, type OidcServer, startOidcServer } from '../../../test/support/oidc-server.ts';
import { applicationIdOf } from '../../../test/support/states.ts';
import type { TestClient } from '../../../test/support/test-client.ts';
import { switchOffer } from '../../adapters/postgres/application/identity-offers.ts';
import { readTypedIdentity } from '../../core/identity/persons.ts';

const path = '/identity/return/openid-connect';
const { created, providerProcessing, refused, bankerProcessing } = ekycStatus;

describe(`return from an OpenID provider on ${testDatabase.name}`, () => {
  let harness: Harness;
  let provider: OidcServer;
  let secondNode: FastifyInstance;
  beforeAll(async () => {
    provider = await startOidcServer();
    harness = await startHarness({ env: listOidcSettings(provider) });
    secondNode = await harness.secondNode();
    for (const bank of ['0177', '0587']) await switchOffer(harness.db, bank, '2025-06-24/JPKI', true);
  });
  afterAll(async () => {
    await harness.close();
    await provider.stop();
  });
  beforeEach(() => {
    provider.away.clear();
    provider.slowMs = 0;
    provider.claims = {};
    provider.content = {};
  });

  type Browser = {
    readonly client: TestClient;
    readonly id: string;
    readonly url: string;
    readonly cookie: string;
    readonly setCookie: string;
  };

  async function started(host = 'fukuoka.localhost'): Promise<Browser> {
    const client = await clientWithPin(harness, 'GENERAL', host);
    const answer = await client.call('startEkyc', { supplement: false });
    const setCookie =
      [answer.headers['set-cookie']].flat().find((one) => String(one).includes('identity=')) ?? '';
    const id = await applicationIdOf(harness, client);
    const typed = readTypedIdentity(await harness.readApplication(id), 'CUSTOMER');
    provider.person = { name: typed?.name, birthdate: typed?.birthDate, address: typed?.address };
    const [cookie = ''] = String(setCookie).split(';');
    return { client, id, url: (answer.json as { url: string }).url, cookie, setCookie: String(setCookie) };
  }

  const answerOf = (url: string, code = provider.consent(url)): string => {
    const parameters = { code, state: new URL(url).searchParams.get('state') ?? '', iss: provider.issuer };
    return new URLSearchParams(parameters).toString();
  };

  type Return = { cookie?: string; host?: string; node?: FastifyInstance; to?: string };
  const comeBack = (
    query: string,
    { cookie = '', host = 'fukuoka.localhost', node = harness.app, to = path }: Return,
  ) =>
    node.inject({
      method: 'GET',
      url: `${to}?${query}`,
      headers: { host, ...(cookie !== '' && { cookie }) },
    });

  const statusOf = async ({ id }: Browser): Promise<number | undefined> =>
    (await harness.readApplication(id)).identity?.status;

  it('approves the verification, redirects to the callback without parameters or caching, and logs no parameter value [IDV-045]', async () => {
    const browser = await started();
    const query = answerOf(browser.url);
    const answer = await comeBack(query, browser);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers).toMatchObject({
      location: '/ekyc-callback',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(await statusOf(browser)).toBe(bankerProcessing);
    const log = harness.log.join('');
    for (const value of new URLSearchParams(query).values()) expect(log).not.toContain(value);
    for (const value of Object.values(provider.person)) expect(log).not.toContain(value);
  });

  it('sets an HttpOnly identity cookie, with the prefix __Host- over TLS [IDV-045]', async () => {
    expect((await started()).setCookie).toMatch(
      /^identity=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const overTls = await harness.secondNode({ publicScheme: 'https' });
    const client = await clientWithPin(harness);
    const { headers } = await Object.assign(client, { app: overTls }).call('startEkyc', {
      supplement: false,
    });
    expect(String(headers['set-cookie'])).toMatch(
      /__Host-identity=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax/,
    );
  });

  it('accepts one of two simultaneous returns on two nodes [IDV-046]', async () => {
    const browser = await started();
    const query = answerOf(browser.url);
    const before = provider.requests.get('token') ?? 0;
    const answers = await Promise.all(
      [harness.app, secondNode].map((node) => comeBack(query, { cookie: browser.cookie, node })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect((provider.requests.get('token') ?? 0) - before).toBe(1);
    expect(await statusOf(browser)).toBe(bankerProcessing);
  });

  it.each([1, 10])(
    'keeps the approval of a slow provider when %s polls overlap the return [IDV-046]',
    async (polls) => {
      provider.slowMs = 60;
      const lost: unknown[] = [];
      for (let round = 0; round < 2; round += 1) {
        const browser = await started();
        const before = provider.requests.get('token') ?? 0;
        const back = comeBack(answerOf(browser.url), browser);
        await setTimeout(15);
        await Promise.all([
          back,
          ...Array.from({ length: polls }, () => browser.client.call('pollEkycStatus', {})),
        ]);
        const status = await statusOf(browser);
        if (status !== bankerProcessing) lost.push(status);
        expect((provider.requests.get('token') ?? 0) - before).toBe(1);
      }
      expect(lost).toEqual([]);
    },
  );

  it('ignores a second return with the same state [IDV-046]', async () => {
    const browser = await started();
    await comeBack(answerOf(browser.url, 'wrong-code'), browser);
    const before = provider.requests.get('token');
    const { statusCode } = await comeBack(answerOf(browser.url), {
      cookie: browser.cookie,
      node: secondNode,
    });
    expect([statusCode, provider.requests.get('token')]).toEqual([303, before]);
    expect(await statusOf(browser)).not.toBe(bankerProcessing);
  });

  it('ignores a return that is not of this browser, bank and session [IDV-047]', async () => {
    const [own, other] = [await started(), await started()];
    const { cookie } = own;
    const query = answerOf(own.url);
    const otherState = new URL(other.url).searchParams.get('state');
    const attacks: readonly (readonly [what: string, query: string, from: Return])[] = [
      ['without the cookie: login CSRF, or another browser', query, {}],
      ['with the cookie of another applicant', query, { cookie: other.cookie }],
      ['with a forged cookie', query, { cookie: `identity=${'A'.repeat(43)}` }],
      ["on another bank's host", query, { cookie, host: 'kumamoto.localhost' }],
      ['on a host of no bank', query, { cookie, host: 'attacker.example' }],
      ['with a state that the attacker invented', 'code=1&state=fixed-by-an-attacker', own],
      ['without a state', 'code=1', own],
      ['with two state parameters', `${query}&state=${otherState}`, own],
      ['on the path of another adapter', query, { cookie, to: '/identity/return/signed-http' }],
    ];
    const before = provider.requests.get('token');
    for (const [what, sent, from] of attacks) {
      await comeBack(sent, from);
      const states = [await statusOf(own), await statusOf(other), provider.requests.get('token')];
      expect([what, ...states]).toEqual([what, created, created, before]);
    }
    const { statusCode, headers } = await comeBack(query, {});
    expect([statusCode, headers.location]).toEqual([303, '/ekyc-callback']);
  });

  it('ignores the state of an earlier session, and accepts the state of the newest session [IDV-047]', async () => {
    const browser = await started();
    await harness.db.query`update ekyc_session set status = ${ekycStatus.expired}, status_at = now()
      where application_id = ${browser.id}`;
    const { json } = await browser.client.call('startEkyc', { supplement: false });
    const { url } = json as { url: string };
    expect(url).not.toBe(browser.url);
    const before = provider.requests.get('token');
    const state = new URL(browser.url).searchParams.get('state');
    for (const query of [answerOf(browser.url), `error=access_denied&state=${state}`]) {
      expect((await comeBack(query, browser)).statusCode).toBe(303);
      expect([await statusOf(browser), provider.requests.get('token')]).toEqual([created, before]);
    }
    await comeBack(answerOf(url), browser);
    expect(await statusOf(browser)).toBe(bankerProcessing);
  });

  it('startEkyc returns the callback URL instead of the used provider URL after the applicant has returned [IDV-046]', async () => {
    const browser = await started();
    provider.away.add('token');
    await comeBack(answerOf(browser.url), browser);
    const { json } = await browser.client.call('startEkyc', { supplement: false });
    expect(json).toEqual({ url: 'http://fukuoka.localhost/ekyc-callback' });
  });

  it('stores a cancellation by the applicant as refused, with the reason cancelled [IDV-041]', async () => {
    const browser = await started();
    const state = new URL(browser.url).searchParams.get('state');
    await comeBack(`error=access_denied&state=${state}`, browser);
    const { identity } = await harness.readApplication(browser.id);
    expect(identity).toMatchObject({ status: refused, reason: 'cancelled', privateState: null });
  });

  it('approves by a later poll on another node after an outage during the return [IDV-044]', async () => {
    const browser = await started();
    provider.away.add('token');
    await comeBack(answerOf(browser.url), browser);
    expect([providerProcessing, bankerProcessing]).toContain(await statusOf(browser));
    provider.away.clear();
    const polled = await Object.assign(browser.client, { app: secondNode }).call('pollEkycStatus', {});
    expect(polled.json).toEqual({ status: bankerProcessing });
  });

  it.each([
    ['another name', { name: '山本　次郎' }, refused, ['CUSTOMER.name'], []],
    ['a number as birth date', { birthdate: 19900401 }, refused, ['CUSTOMER.birthDate'], []],
    ['a foreign address', { address: '1 Main Street' }, bankerProcessing, [], ['CUSTOMER.address']],
  ])('stores the outcome for a card with %s [IDV-013]', async (_, changes, status, mismatch, review) => {
    const browser = await started();
    provider.person = { ...provider.person, ...changes };
    expect((await comeBack(answerOf(browser.url), browser)).statusCode).toBe(303);
    const { identity } = await harness.readApplication(browser.id);
    expect(identity).toMatchObject({ status, mismatch, review });
  });
});
