import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, useHarness } from '../../../../test/support/harness.ts';
import { clientWithPin, startedEkyc } from '../../../../test/support/journey.ts';
import { useProvider } from '../../../../test/support/provider.ts';
import { applicationIdOf } from '../../../../test/support/states.ts';

describe(`the identity sessions of a mailbox on ${testDatabase.name}`, () => {
  const provider = useProvider();
  const harness = useHarness(() => ({ env: { ...provider.env, IDENTITY_STARTS_PER_MAILBOX: '2' } }));
  beforeAll(async () => {
    await provider.behave({ noWebhooks: true });
  });

  it('have a limit for each bank and day, over all applications and spellings of the mailbox [SRV-106]', async () => {
    const client = await clientWithPin(harness);
    for (let session = 1; session <= 2; session += 1) {
      const at = await startedEkyc(client);
      expect(await startedEkyc(client)).toBe(at);
      await provider.decide(at, 'refused');
      await client.call('pollEkycStatus', {});
    }
    const before = (await provider.sessions()).length;
    const third = await client.call('startEkyc', { supplement: false });
    expect([third.status, third.problem.type]).toEqual([429, 'urn:kaisetsu:problem:too-many-requests']);
    expect(third.problem.retryAfterSeconds).toBeGreaterThan(11 * 3600);
    expect(third.problem.retryAfterSeconds).toBeLessThanOrEqual(12 * 3600);
    expect((await client.call('getEkyc')).json).toMatchObject({ startsLeft: 2 });
    expect((await provider.sessions()).length).toBe(before);

    const { mailAddress } = await harness.readApplication(await applicationIdOf(harness, client));
    const { takeIdentityStart } = harness.ports;
    const tagged = mailAddress.toUpperCase().replace('@', '+again@');
    await expect(takeIdentityStart({ bankCode: '0177', mailAddress: tagged })).rejects.toMatchObject({
      retryAfterSeconds: expect.any(Number),
    });
    await takeIdentityStart({ bankCode: '0587', mailAddress: tagged });
  });
});
