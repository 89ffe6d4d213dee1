import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createIdentityAdapters } from '../src/core/identity/identity-adapters.ts';
import { IdentityRequestRefused } from '../src/core/identity-ports.ts';
import { startHarness, testDatabase, useHarness } from './support/harness.ts';
import { createInstantProvider } from './support/instant-provider.ts';
import { clientWithPin, startedEkyc } from './support/journey.ts';
import { useProvider } from './support/provider.ts';
import { applicationIdOf } from './support/states.ts';
import { type TestClient, verifiedClient } from './support/test-client.ts';

describe(`starting and applying again, on ${testDatabase.name}`, () => {
  const provider = useProvider();
  const harness = useHarness(() => ({ env: provider.env }));
  beforeEach(() => provider.behave({ noWebhooks: true }));

  it('[IDV-054, IDV-066] renews once, for ten simultaneous starts, an expired url of a session that is still open at the provider', async () => {
    const client = await clientWithPin(harness);
    const id = await applicationIdOf(harness, client);
    const at = await startedEkyc(client);
    await harness.db
      .query`update ekyc_session set url = 'http://provider.test/old', expires_at = now() - interval '1 second'
      where application_id = ${id}`;
    const urls = await Promise.all(Array.from({ length: 10 }, () => startedEkyc(client)));
    expect(new Set(urls)).toEqual(new Set([at]));
    const { identity } = await harness.readApplication(id);
    expect([identity?.url, (identity?.expiresAt ?? 0) > new Date()]).toEqual([at, true]);
    const rows = await harness.db.query<{ event: string }>`
      select event from audit where application_id = ${id} and event like 'identity-%' order by id`;
    expect(rows.map(({ event }) => event)).toEqual([
      'identity-started',
      'identity-opened',
      'identity-url-renewed',
    ]);
    expect(
      (await provider.sessions()).filter(({ reference }) => reference === identity?.reference),
    ).toHaveLength(1);
  });

  it('replaces a session that has expired and that the provider does not know [IDV-066]', async () => {
    const client = await clientWithPin(harness);
    const id = await applicationIdOf(harness, client);
    const at = await startedEkyc(client);
    await provider.forget();
    // Not expired yet: the provider's 404 could be a fault.
    expect(await startedEkyc(client)).toBe(at);
    await harness.db.query`update ekyc_session set expires_at = now() - interval '1 second'
      where application_id = ${id}`;
    expect(await startedEkyc(client)).not.toBe(at);
    expect((await harness.readApplication(id)).identity?.status).toBe(ekycStatus.created);
  });

  /** Avoids the wait between two codes. */
  async function verifyAgain(mailAddress: string): Promise<TestClient> {
    await harness.db.query`delete from verification_code`;
    return verifiedClient(harness, { type: 'GENERAL', mailAddress });
  }

  async function useCardOfAnother(client: TestClient): Promise<void> {
    const at = await startedEkyc(client);
    await provider.readCards(at, [{ subject: 'CUSTOMER', verificationId: 'v', name: '山本 次郎' }]);
    await provider.decide(at, 'approved');
    await client.call('pollEkycStatus', {});
  }

  const answersOf = async (client: TestClient) =>
    ((await client.call('getApplication')).json as { answers: Record<string, unknown> }).answers;

  it('[IDV-022] starts the next application of the mail address with the same answers, without PIN and verification', async () => {
    const client = await clientWithPin(harness);
    expect((await client.call('reapply', {})).status).toBe(409);
    await useCardOfAnother(client);
    const before = await answersOf(client);
    const id = await applicationIdOf(harness, client);
    const { mailAddress } = await harness.readApplication(id);
    expect((await client.call('reapply', {})).status).toBe(204);
    expect((await client.call('reapply', {})).status).toBe(204);

    const again = await verifyAgain(mailAddress);
    expect(await applicationIdOf(harness, again)).not.toBe(id);
    expect(await answersOf(again)).toEqual({ ...before, pinSet: false });
    expect((await again.call('getEkyc')).status).toBe(404);
    expect((await again.call('reapply', {})).status).toBe(409);
    const later = await verifyAgain(mailAddress);
    expect(await applicationIdOf(harness, later)).toBe(await applicationIdOf(harness, again));
  });

  it('[IDV-022] cancels the request to apply again when the same application starts a new identity verification', async () => {
    const client = await clientWithPin(harness);
    await useCardOfAnother(client);
    expect((await client.call('reapply', {})).status).toBe(204);
    await provider.decide(await startedEkyc(client), 'approved');
    expect((await client.call('pollEkycStatus', {})).json).toEqual({ status: 4 });
    const id = await applicationIdOf(harness, client);
    const { mailAddress } = await harness.readApplication(id);
    const again = await verifyAgain(mailAddress);
    expect(await applicationIdOf(harness, again)).toBe(id);
    expect((await again.call('completeApplication', {})).status).toBe(200);
  });

  it('[IDV-022] the call reapply returns 409 when the provider itself refused, so that no answer differs', async () => {
    const client = await clientWithPin(harness);
    await provider.decide(await startedEkyc(client), 'refused');
    await client.call('pollEkycStatus', {});
    expect((await client.call('reapply', {})).status).toBe(409);
  });
});

it('returns the stored url when the provider refuses to renew it [IDV-066]', async () => {
  const refreshUrl = vi.fn(() => Promise.reject(new IdentityRequestRefused('answered 409')));
  const identity = { ...createInstantProvider(['secret']), refreshUrl };
  const harness = await startHarness({ ports: { identity: createIdentityAdapters([identity]) } });
  onTestFinished(() => harness.close());
  const client = await clientWithPin(harness);
  const at = await startedEkyc(client);
  await harness.db.query`update ekyc_session set expires_at = now() - interval '1 second'`;
  expect(await startedEkyc(client)).toBe(at);
  expect(refreshUrl).toHaveBeenCalledOnce();
});
