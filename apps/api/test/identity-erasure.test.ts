import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpIdentityProvider } from '../src/adapters/identity/signed-http/http.ts';
import { purge } from '../src/adapters/postgres/upkeep/purge.ts';
import { eraseIdentities } from '../src/boot/jobs/identity-erasure-job.ts';
import { type Harness, startHarness, testDatabase } from './support/harness.ts';
import { approvedClient, clientWithPin, completedNumber, startedEkyc } from './support/journey.ts';
import { type Provider, startProvider } from './support/provider.ts';
import { resetData } from './support/reset-data.ts';

describe(`erasure at the identity provider on ${testDatabase.name}`, () => {
  let harness: Harness;
  let provider: Provider;
  beforeAll(async () => {
    provider = await startProvider();
    harness = await startHarness({ env: provider.env });
  });
  beforeEach(async () => {
    await resetData(harness);
    await provider.forget();
    await provider.behave({ noWebhooks: true });
  });
  afterAll(async () => {
    await provider.stop();
    await harness.close();
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
    await sql`update application set acknowledged_at = now() - interval '2 days' where completed_at is not null`.execute(
      harness.db,
    );
    await sql`update decision_case set decided_at = now() - interval '2 days'`.execute(harness.db);
    await sql`insert into retention values ('0177', 1, 1) on conflict do nothing`.execute(harness.db);
    return purged('completed applications');
  };
  const requests = async (): Promise<number> =>
    (await sql`select from identity_erasure`.execute(harness.db)).rows.length;
  const audited = async (event = 'identity-erased') => {
    const { rows } = await sql`select from audit where event like ${`${event}%`}`.execute(harness.db);
    return rows.length;
  };

  it('[IDV-053, DEC-017] erases the session of a deleted application once, and no session of a handed-over one', async () => {
    await completedNumber(harness, provider);
    await approvedClient(harness, provider);
    await sql`update application set handed_over_at = now() where completed_at is not null`.execute(
      harness.db,
    );
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
      sql`update application set updated_at = now() - ${days} * interval '1 day'`.execute(harness.db);
    await age(28);
    expect(await erase()).toEqual(nothing);
    await age(29.1);
    expect([await erase(), await kept()]).toEqual([{ ...nothing, erased: 1 }, 0]);
  });

  it('[IDV-192] skips the sessions of an adapter that cannot erase', async () => {
    await completedNumber(harness, provider);
    await sql`update ekyc_session set adapter = 'openid-connect'`.execute(harness.db);
    await purgeCompleted();
    expect([await erase(), await kept()]).toEqual([nothing, 1]);
  });

  describe('after the purge of the application', () => {
    it('erases the session of a deleted draft [IDV-188]', async () => {
      await startedEkyc(await clientWithPin(harness));
      await sql`update application set created_at = now() - interval '31 days', updated_at = now() - interval '31 days'`.execute(
        harness.db,
      );
      await sql`delete from session`.execute(harness.db);
      expect([await purged('drafts'), await requests()]).toEqual([1, 1]);
      expect([await erase(), await kept(), await requests()]).toEqual([{ ...nothing, erased: 1 }, 0, 0]);
    });

    it('retries a refused erasure only after a day, and ends it when the provider responds 404 [IDV-188]', async () => {
      await completedNumber(harness, provider);
      expect([await purgeCompleted(), await requests()]).toEqual([1, 1]);
      expect(await erase(answering(409))).toEqual({ ...nothing, refused: 1 });
      expect(await erase(answering(404))).toEqual(nothing);
      await sql`update audit set at = at - interval '25 hours'`.execute(harness.db);
      expect(await erase(answering(404))).toEqual({ ...nothing, absent: 1 });
      expect([await audited('identity-absent-at-provider'), await requests()]).toEqual([1, 0]);
    });

    it('stores no erasure request for an erased session, and deletes a request if its adapter cannot erase [IDV-188]', async () => {
      await completedNumber(harness, provider);
      await sql`update ekyc_session set erased_at = now()`.execute(harness.db);
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
    await sql`update audit set at = at - interval '25 hours'`.execute(harness.db);
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
