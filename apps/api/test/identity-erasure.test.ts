import { beforeEach, describe, expect, it } from 'vitest';
import { createHttpIdentityProvider } from '../src/adapters/identity/signed-http/http.ts';
import { purge } from '../src/adapters/postgres/upkeep/purge.ts';
import { eraseIdentities } from '../src/boot/jobs/identity-erasure-job.ts';
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
  const answering = (status: number) => {
    const adapter = createHttpIdentityProvider({
      url: 'http://127.0.0.1:9',
      clientId: 'bank',
      secret: 'shared',
      webhookSecrets: ['hooks'],
      httpExchange: async () => ({ status, text: '' }),
    });
    return new Map([[adapter.id, adapter]]);
  };
  const purged = async (name: string) => (await purge(harness.db)).find((one) => one.name === name)?.count;
  const purgeCompleted = async () => {
    // A queued mail would keep the application.
    await harness.takeMails();
    await harness.db
      .query`update application set acknowledged_at = now() - interval '2 days' where completed_at is not null`;
    await harness.db.query`update decision_case set decided_at = now() - interval '2 days'`;
    await harness.db.query`insert into retention values ('0177', 1, 1) on conflict do nothing`;
    return purged('completed applications');
  };
  const requests = async (): Promise<number> => (await harness.db.query`select from identity_erasure`).length;
  const audited = async (event = 'identity-erased') => {
    const rows = await harness.db.query`select from audit where event like ${`${event}%`}`;
    return rows.length;
  };

  it('[IDV-053, DEC-017] erases the session of a deleted application once, and no session of a handed-over one', async () => {
    await completedNumber(harness, provider);
    await approvedClient(harness, provider);
    await harness.db.query`update application set handed_over_at = now() where completed_at is not null`;
    expect([await erase(), await kept()]).toEqual([nothing, 2]);
    await purgeCompleted();
    // Both runs may ask the provider.
    await Promise.all([erase(), erase()]);
    expect([await kept(), await audited()]).toEqual([1, 1]);
    expect(await erase()).toEqual(nothing);
  });

  it('[IDV-053] erases the session when the provider is available again after an outage', async () => {
    await completedNumber(harness, provider);
    await purgeCompleted();
    await provider.behave({ noWebhooks: true, scenario: 'down' });
    expect([await erase(), await kept(), await audited()]).toEqual([{ ...nothing, failed: 1 }, 1, 0]);
    await provider.behave({ noWebhooks: true });
    expect([await erase(), await kept(), await audited()]).toEqual([{ ...nothing, erased: 1 }, 0, 1]);
  });

  it('[IDV-053] erases the session of a draft one day before the draft is purged', async () => {
    await startedEkyc(await clientWithPin(harness));
    const age = (days: number) =>
      harness.db.query`update application set updated_at = now() - ${days} * interval '1 day'`;
    await age(28);
    expect(await erase()).toEqual(nothing);
    await age(29.1);
    expect([await erase(), await kept()]).toEqual([{ ...nothing, erased: 1 }, 0]);
  });

  it('[IDV-192] skips the sessions of an adapter that cannot erase', async () => {
    await completedNumber(harness, provider);
    await harness.db.query`update ekyc_session set adapter = 'openid-connect'`;
    await purgeCompleted();
    expect([await erase(), await kept()]).toEqual([nothing, 1]);
  });

  describe('after the purge of the application', () => {
    it('erases the session of a deleted draft [IDV-188]', async () => {
      await startedEkyc(await clientWithPin(harness));
      await harness.db
        .query`update application set created_at = now() - interval '31 days', updated_at = now() - interval '31 days'`;
      await harness.db.query`delete from session`;
      expect([await purged('drafts'), await requests()]).toEqual([1, 1]);
      expect([await erase(), await kept(), await requests()]).toEqual([{ ...nothing, erased: 1 }, 0, 0]);
    });

    it('retries a refused erasure only after a day, and ends it when the provider responds 404 [IDV-188]', async () => {
      await completedNumber(harness, provider);
      expect([await purgeCompleted(), await requests()]).toEqual([1, 1]);
      expect(await erase(answering(409))).toEqual({ ...nothing, refused: 1 });
      expect(await erase(answering(404))).toEqual(nothing);
      await harness.db.query`update audit set at = at - interval '25 hours'`;
      expect(await erase(answering(404))).toEqual({ ...nothing, absent: 1 });
      expect([await audited('identity-absent-at-provider'), await requests()]).toEqual([1, 0]);
    });

    it('stores no erasure request for an erased session, and deletes a request if its adapter cannot erase [IDV-188]', async () => {
      await completedNumber(harness, provider);
      await harness.db.query`update ekyc_session set erased_at = now()`;
      expect([await purgeCompleted(), await requests()]).toEqual([1, 0]);
      await completedNumber(harness, provider);
      expect([await purgeCompleted(), await requests()]).toEqual([1, 1]);
      const signedHttp = harness.ports.identity.get('signed-http');
      const { erase: _, ...unable } = signedHttp ?? expect.fail('no adapter');
      expect([await erase(new Map([[unable.id, unable]])), await requests()]).toEqual([nothing, 0]);
    });
  });

  it.each([404, 410])(
    'ends the erasure when the provider responds %i, and records that the provider does not have the session [IDV-065]',
    async (status) => {
      await completedNumber(harness, provider);
      await purgeCompleted();
      const adapter = answering(status);
      expect(await erase(adapter)).toEqual({ ...nothing, absent: 1 });
      expect([await audited(), await audited('identity-absent-at-provider')]).toEqual([0, 1]);
      expect(await erase(adapter)).toEqual(nothing);
    },
  );

  it('repeats a refused erasure only after one day [IDV-065]', async () => {
    for (let sessions = 0; sessions < 5; sessions += 1) await completedNumber(harness, provider);
    await purgeCompleted();
    expect(await erase(answering(409))).toEqual({ ...nothing, refused: 5 });
    expect(await audited('identity-erasure-refused')).toBe(5);
    expect(await erase()).toEqual(nothing);
    await harness.db.query`update audit set at = at - interval '25 hours'`;
    expect([await erase(), await kept()]).toEqual([{ ...nothing, erased: 5 }, 0]);
  });

  it.each([401, 403, 429, 500])(
    'retries the erasure in the next run when the provider responds %i [IDV-065]',
    async (status) => {
      await completedNumber(harness, provider);
      await purgeCompleted();
      expect(await erase(answering(status))).toEqual({ ...nothing, failed: 1 });
      expect(await erase()).toEqual({ ...nothing, erased: 1 });
    },
  );
});
