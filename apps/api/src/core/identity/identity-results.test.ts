import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Harness, startHarness, testDatabase } from '../../../test/support/harness.ts';
import { answeredClient, clientWithPin, startedEkyc } from '../../../test/support/journey.ts';
import { type Provider, startProvider } from '../../../test/support/provider.ts';
import { applicationIdOf } from '../../../test/support/states.ts';
import type { TestClient } from '../../../test/support/test-client.ts';
import { createHttpIdentityProvider } from '../../adapters/identity/signed-http/http.ts';
import { IdentityProviderUnavailable, type IdentitySession, type IdentityStart } from '../identity-ports.ts';
import { createIdentityAdapters } from './identity-adapters.ts';

const start = { supplement: false };

describe(`identity verification on ${testDatabase.name}`, () => {
  let harness: Harness;
  let provider: Provider;
  const asked: IdentityStart[] = [];
  beforeAll(async () => {
    provider = await startProvider();
    const real = createHttpIdentityProvider({
      url: provider.env.EKYC_URL ?? '',
      ...provider.credentials,
      webhookSecrets: [provider.credentials.webhookSecret],
    });
    const start = (request: IdentityStart): Promise<IdentitySession> => {
      asked.push(request);
      return real.start(request);
    };
    harness = await startHarness({
      env: provider.env,
      ports: { identity: createIdentityAdapters([{ ...real, start }]) },
    });
  });
  beforeEach(() => provider.behave({ noWebhooks: true }));
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await provider.stop();
    await harness.close();
  });

  const poll = async (client: TestClient): Promise<unknown> =>
    ((await client.call('pollEkycStatus', {})).json as { status: number }).status;

  it('[SRV-028] starts only after the PIN is set, and refuses a request with `supplement: true`', async () => {
    const early = await answeredClient(harness);
    expect((await early.call('startEkyc', start)).status).toBe(409);
    expect((await early.call('pollEkycStatus', {})).status).toBe(409);
    expect((await early.call('getEkyc')).status).toBe(404);
    const ready = await clientWithPin(harness);
    expect((await ready.call('startEkyc', { supplement: true })).status).toBe(400);
    expect((await ready.call('getEkyc')).status).toBe(404);
  });

  it('[CALL-027, SRV-029] returns the same provider URL while the session is open, also to ten simultaneous calls', async () => {
    const client = await clientWithPin(harness);
    const before = (await provider.sessions()).length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.call('startEkyc', start)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await provider.sessions()).toHaveLength(before + 1);
    const session = await provider.sessionAt(await startedEkyc(client));
    expect(session).toMatchObject({ method: 'IMAGE', bankCode: '0177', applicationType: 'GENERAL' });
    expect(session.ruleVersion).toContain('6条1項1号ホ');
  });

  it('[CALL-028, CALL-029, SRV-056] polls the provider from the server, and returns status and supplement', async () => {
    const client = await clientWithPin(harness);
    const at = await startedEkyc(client);
    expect(await poll(client)).toBe(ekycStatus.created);
    await provider.decide(at, 'processing');
    expect(await poll(client)).toBe(ekycStatus.providerProcessing);
    await provider.decide(at, 'approved', true);
    expect(await poll(client)).toBe(ekycStatus.bankerProcessing);
    expect((await client.call('getEkyc')).json).toEqual({
      ...{ url: at, status: 4, supplement: true, startsLeft: 3 },
      ...{ method: 'IMAGE', reason: null, mismatch: [], endedByLaw: false },
    });
    expect((await client.call('startEkyc', start)).json).toEqual({
      url: 'http://fukuoka.localhost/ekyc-callback',
    });
  });

  it('[SRV-030] allows three new starts after a refusal and no fourth', async () => {
    const client = await clientWithPin(harness);
    const addresses = new Set<string>();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const at = await startedEkyc(client);
      addresses.add(at);
      await provider.decide(at, 'refused');
      expect(await poll(client)).toBe(ekycStatus.refused);
      expect((await client.call('getEkyc')).json).toMatchObject({ startsLeft: 3 - attempt });
    }
    expect(addresses.size).toBe(4);
    expect((await client.call('startEkyc', start)).status).toBe(409);
    expect((await client.call('completeApplication', {})).status).toBe(409);
  });

  it('[IDV-046] uses the new session although the stored start time of the failed session is later', async () => {
    const client = await clientWithPin(harness);
    const first = await startedEkyc(client);
    await provider.decide(first, 'refused');
    await expect.poll(() => poll(client)).toBe(ekycStatus.refused);
    await harness.db.query`update ekyc_session set started_at = started_at + interval '3 days'
      where application_id = ${await applicationIdOf(harness, client)}`;
    const second = await startedEkyc(client);
    expect(second).not.toBe(first);
    expect(await startedEkyc(client)).toBe(second);
    await provider.decide(second, 'approved');
    await expect.poll(() => poll(client)).toBe(ekycStatus.bankerProcessing);
  });

  it('answers 503 while the provider is down, then continues with the stored session', async () => {
    const client = await clientWithPin(harness);
    await provider.behave({ scenario: 'down', downMode: 'reset' });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { status, problem } = await client.call('startEkyc', start);
      expect([status, problem.type]).toEqual([503, 'urn:kaisetsu:problem:provider-unavailable']);
    }
    await provider.behave({ noWebhooks: true });
    await startedEkyc(client);
    const rows = await harness.db.query`select reference from ekyc_session where application_id = (
      select application_id from session order by created_at desc limit 1)`;
    expect(rows).toHaveLength(1);
  });

  it('returns the stored status when the provider does not respond to a poll', async () => {
    const client = await clientWithPin(harness);
    const at = await startedEkyc(client);
    await provider.decide(at, 'processing');
    expect(await poll(client)).toBe(ekycStatus.providerProcessing);
    await provider.behave({ scenario: 'down', downMode: 'reset' });
    expect(await poll(client)).toBe(ekycStatus.providerProcessing);
  });

  it('answers 500 to an internal error during a poll', async () => {
    const client = await clientWithPin(harness);
    await startedEkyc(client);
    const adapter = harness.ports.identity.get('signed-http');
    if (adapter === undefined) throw new Error('no adapter');
    vi.spyOn(adapter, 'readStatus').mockRejectedValueOnce(
      new Error('relation "ekyc_session" does not exist'),
    );
    const failed = await client.call('pollEkycStatus', {});
    expect([failed.status, failed.problem.type]).toEqual([500, 'urn:kaisetsu:problem:internal']);
    expect(await poll(client)).toBe(ekycStatus.created);
  });

  it('replaces a session that expired without a webhook', async () => {
    const client = await clientWithPin(harness);
    const at = await startedEkyc(client);
    await provider.decide(at, 'expired');
    await harness.db
      .query`update ekyc_session set expires_at = now() - interval '1 second' where url = ${at}`;
    expect(await startedEkyc(client)).not.toBe(at);
  });

  it('sets a session to expired one hour after its `expires_at` if the provider is down, and does not count it as a start [IDV-187]', async () => {
    const client = await clientWithPin(harness);
    const at = await startedEkyc(client);
    const endedAgo = (minutes: number) =>
      harness.db
        .query`update ekyc_session set expires_at = now() - make_interval(mins => ${minutes}::int) where url = ${at}`;
    const adapter = harness.ports.identity.get('signed-http');
    if (adapter === undefined) throw new Error('no adapter');
    vi.spyOn(adapter, 'readStatus').mockRejectedValue(new IdentityProviderUnavailable('down'));
    await endedAgo(30);
    expect((await client.call('startEkyc', start)).status).toBe(503);
    await endedAgo(61);
    expect(await startedEkyc(client)).not.toBe(at);
    expect((await client.call('getEkyc')).json).toMatchObject({ startsLeft: 3 });
    const rows = await harness.db.query<object>`select status, reason from ekyc_session where url = ${at}`;
    expect(rows).toEqual([{ status: 5, reason: 'provider-failure' }]);
  });

  it('repeats a failed start with the stored rule version after a new release [SRV-060]', async () => {
    const client = await clientWithPin(harness);
    await provider.behave({ scenario: 'down', downMode: 'reset' });
    expect((await client.call('startEkyc', start)).status).toBe(503);
    await harness.db.query`
      update ekyc_session set rule_version = 'the one of before'
      where application_id = ${await applicationIdOf(harness, client)}`;
    await provider.behave({ noWebhooks: true });
    const session = await provider.sessionAt(await startedEkyc(client));
    expect(session.ruleVersion).toBe('the one of before');
  });

  it('sends the applicant’s data, or in the child flow the parent’s data with the child’s address', async () => {
    asked.length = 0;
    await startedEkyc(await clientWithPin(harness));
    await startedEkyc(await clientWithPin(harness, 'CHILD'));
    expect(asked[0]?.returnUrl).toBe('http://fukuoka.localhost/ekyc-callback');
    const address = '福岡県福岡市中央区天神2-13-1 天神ハイツ101';
    expect(asked.map(({ subjects }) => subjects)).toEqual([
      [
        {
          role: 'CUSTOMER',
          method: 'IMAGE',
          face: true,
          typed: { name: '福岡 花子', birthDate: '1990-05-12', address },
        },
      ],
      [
        {
          role: 'PROXY',
          method: 'IMAGE',
          face: true,
          typed: { name: '福岡 太郎', birthDate: '1985-11-03', address },
        },
      ],
    ]);
  });
});
