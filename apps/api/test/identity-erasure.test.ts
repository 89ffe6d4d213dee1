import { beforeEach, describe, expect, it } from 'vitest';
import { createHttpIdentityProvider } from '../src/adapters/identity/signed-http/http.ts';
import { purge } from '../src/adapters/postgres/upkeep/purge.ts';
import { eraseIdentities } from '../src/boot/jobs/upkeep-jobs.ts';
import { testDatabase, useHarness } from './support/harness.ts';
import { approvedClient, clientWithPin, completedNumber, startedEkyc } from './support/journey.ts';
import { useProvider } from './support/provider.ts';
import { resetData } from './support/reset-data.ts';

describe(`erasure at the identity provider on ${testDatabase.name}`, () => {
  const provider = useProvider();
  const harness = useHarness(() => ({ env: provider.env }));
  beforeEach(async () => {
    await resetData(harness);
    await provider.forget();
    await provider.behave({ noWebhooks: true });
  });

  const erase = (adapters = harness.ports.identity) => eraseIdentities(harness.db, adapters);
  const nothing = { erased: 0, absent: 0, refused: 0, failed: 0 };
  const kept = async () => (await provider.sessions()).length;
  const eraseAnswered = (status: number) => {
    const adapter = createHttpIdentityProvider({
      url: 'http://127.0.0.1:9',
      clientId: 'bank',
      secret: 'shared',
      webhookSecrets: ['hooks'],
      httpExchange: async () => ({ status, text: '' }),
    });
    return erase(new Map([[adapter.id, adapter]]));
  };
  const purged = async (name: string) =>
    (await purge(harness.db)).purged.find((one) => one.name === name)?.count;
  const purgeCompleted = async () => {
    // A queued mail would keep the application.
    await harness.takeMails();
    await harness.db
      .query`update application set acknowledged_at = now() - interval '2 days' where completed_at is not null`;
    await harness.db.query`update decision_case set decided_at = now() - interval '2 days'`;
    await harness.db.query`insert into retention values ('0177', 1, 1) on conflict do nothing`;
    return purged('completed applications');
  };
  const passOneDay = () => harness.db.query`update audit set at = at - interval '25 hours'`;
  const requests = async (): Promise<number> => (await harness.db.query`select from identity_erasure`).length;
  const audited = async (event: string) =>
    (await harness.db.query`select from audit where event like ${`${event}%`}`).length;

  it('[IDV-053, DEC-017] erases the session of a deleted application once, and no session of a handed-over one', async () => {
    await completedNumber(harness, provider);
    await approvedClient(harness, provider);
    await harness.db.query`update application set handed_over_at = now() where completed_at is not null`;
    expect([await erase(), await kept()]).toEqual([nothing, 2]);
    await purgeCompleted();
    // Both runs may ask the provider.
    await Promise.all([erase(), erase()]);
    expect([await kept(), await audited('identity-erased')]).toEqual([1, 1]);
    expect(await erase()).toEqual(nothing);
  });

  it('[IDV-053, IDV-065] tries again after an outage or an answer that is not final', async () => {
    await completedNumber(harness, provider);
    await purgeCompleted();
    await provider.behave({ noWebhooks: true, scenario: 'down' });
    expect([await erase(), await kept()]).toEqual([{ ...nothing, failed: 1 }, 1]);
    await provider.behave({ noWebhooks: true });
    for (const status of [401, 403, 429, 500])
      expect(await eraseAnswered(status)).toEqual({ ...nothing, failed: 1 });
    expect(await audited('identity-erased')).toBe(0);
    expect([await erase(), await kept()]).toEqual([{ ...nothing, erased: 1 }, 0]);
    expect(await audited('identity-erased')).toBe(1);
  });

  it('[IDV-053, IDV-188] erases the session of a draft one day before the draft is purged, or after it', async () => {
    await startedEkyc(await clientWithPin(harness));
    await startedEkyc(await clientWithPin(harness));
    const age = (days: number) =>
      harness.db.query`update application set (updated_at, created_at) =
        (select at, at from (select now() - ${days} * interval '1 day' as at) as aged)`;
    await age(28);
    expect(await erase()).toEqual(nothing);
    await age(29.1);
    expect([await erase(), await kept()]).toEqual([{ ...nothing, erased: 2 }, 0]);
    await startedEkyc(await clientWithPin(harness));
    await age(31);
    await harness.db.query`delete from session`;
    expect([await purged('drafts'), await requests()]).toEqual([3, 1]);
    expect([await erase(), await kept(), await requests()]).toEqual([{ ...nothing, erased: 1 }, 0, 0]);
  });

  it.each([
    [404, 4],
    [410, 1],
  ])(
    'retries refused erasures only after a day, and ends one when the provider responds %i [IDV-065, IDV-188]',
    async (status, count) => {
      for (let nth = 0; nth < count; nth += 1) await completedNumber(harness, provider);
      expect([await purgeCompleted(), await requests()]).toEqual([count, count]);
      expect(await eraseAnswered(409)).toEqual({ ...nothing, refused: count });
      expect(await audited('identity-erasure-refused')).toBe(count);
      expect(await eraseAnswered(status)).toEqual(nothing);
      await passOneDay();
      expect(await eraseAnswered(status)).toEqual({ ...nothing, absent: count });
      expect([await audited('identity-erased'), await audited('identity-absent-at-provider')]).toEqual([
        0,
        count,
      ]);
      expect([await erase(), await requests()]).toEqual([nothing, 0]);
    },
  );

  it('[IDV-188, IDV-192] requests nothing for an erased session, and nothing of an adapter that cannot erase', async () => {
    await completedNumber(harness, provider);
    await harness.db.query`update ekyc_session set erased_at = now()`;
    expect([await purgeCompleted(), await requests()]).toEqual([1, 0]);
    await completedNumber(harness, provider);
    await harness.db.query`update ekyc_session set adapter = 'openid-connect'`;
    await purgeCompleted();
    expect([await erase(), await kept()]).toEqual([nothing, 2]);
    await completedNumber(harness, provider);
    expect(await purgeCompleted()).toBe(1);
    const signedHttp = harness.ports.identity.get('signed-http');
    const { erase: _, ...unable } = signedHttp ?? expect.fail('no adapter');
    expect(await erase(new Map([[unable.id, unable]]))).toEqual(nothing);
    expect(await erase()).toEqual(nothing);
  });
});
