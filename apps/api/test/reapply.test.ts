import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, useHarness } from './support/harness.ts';
import { clientWithPin, startedEkyc } from './support/journey.ts';
import { useProvider } from './support/provider.ts';
import { applicationIdOf } from './support/states.ts';
import { type TestClient, verifiedClient } from './support/test-client.ts';

describe(`applying again on ${testDatabase.name}`, () => {
  const provider = useProvider();
  const harness = useHarness(() => ({ env: provider.env }));
  beforeAll(async () => {
    await provider.behave({ noWebhooks: true });
  });

  /** Avoids the wait between two codes. */
  async function verifyAgain(mailAddress: string): Promise<TestClient> {
    await harness.db.query`delete from verification_code`;
    return verifiedClient(harness, { type: 'GENERAL', mailAddress });
  }

  const answersOf = async (client: TestClient) =>
    ((await client.call('getApplication')).json as { answers: Record<string, unknown> }).answers;

  it('[IDV-022] starts the next application of the mail address with the same answers, without PIN and verification', async () => {
    const client = await clientWithPin(harness);
    expect((await client.call('reapply', {})).status).toBe(409);
    const at = await startedEkyc(client);
    await provider.readCards(at, [{ subject: 'CUSTOMER', verificationId: 'v', name: '山本 次郎' }]);
    await provider.decide(at, 'approved');
    await client.call('pollEkycStatus', {});
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
    const first = await startedEkyc(client);
    await provider.readCards(first, [{ subject: 'CUSTOMER', verificationId: 'v', name: '山本 次郎' }]);
    await provider.decide(first, 'approved');
    await client.call('pollEkycStatus', {});
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
