import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseIdentities } from '../src/jobs/identity-erasure-job.ts';
import { databases, type Harness, startHarness } from './support/harness.ts';
import { approvedClient, clientWithPin, completedNumber, startedEkyc } from './support/journey.ts';
import { type Provider, startProvider } from './support/provider.ts';
import { resetData } from './support/reset-data.ts';

describe.each(databases)('erasure at the identity provider on $name', ({ url }) => {
  let harness: Harness;
  let provider: Provider;
  beforeAll(async () => {
    provider = await startProvider();
    harness = await startHarness(url, { env: provider.env });
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

  const erase = () => eraseIdentities(harness.db, harness.ports.identity);
  const kept = async () => (await provider.sessions()).length;
  const handOver = () =>
    sql`update application set handed_over_at = now() where completed_at is not null`.execute(harness.db);
  const audited = async () => {
    const { rows } = await sql`select from audit where event = 'identity-erased'`.execute(harness.db);
    return rows.length;
  };

  it('[IDV-053] follows the hand-over, once for each session, and leaves other applications alone', async () => {
    await completedNumber(harness, provider);
    await approvedClient(harness, provider);
    expect([await erase(), await kept()]).toEqual([{ erased: 0, failed: 0 }, 2]);
    await handOver();
    // Two nodes at once: the provider may be asked twice, the record is made once.
    await Promise.all([erase(), erase()]);
    expect([await kept(), await audited()]).toEqual([1, 1]);
    expect(await erase()).toEqual({ erased: 0, failed: 0 });
  });

  it('[IDV-053] is tried again after an outage of the provider', async () => {
    await completedNumber(harness, provider);
    await handOver();
    await provider.behave({ noWebhooks: true, scenario: 'down' });
    expect([await erase(), await kept(), await audited()]).toEqual([{ erased: 0, failed: 1 }, 1, 0]);
    await provider.behave({ noWebhooks: true });
    expect([await erase(), await kept(), await audited()]).toEqual([{ erased: 1, failed: 0 }, 0, 1]);
  });

  it('[IDV-053] precedes the purge of a draft by a day', async () => {
    await startedEkyc(await clientWithPin(harness));
    const age = (days: number) =>
      sql`update application set updated_at = now() - ${days} * interval '1 day'`.execute(harness.db);
    await age(28);
    expect(await erase()).toEqual({ erased: 0, failed: 0 });
    await age(29.1);
    expect([await erase(), await kept()]).toEqual([{ erased: 1, failed: 0 }, 0]);
  });

  it('[IDV-053] skips an adapter that cannot erase', async () => {
    await completedNumber(harness, provider);
    await handOver();
    await sql`update ekyc_session set adapter = 'openid-connect'`.execute(harness.db);
    expect([await erase(), await kept()]).toEqual([{ erased: 0, failed: 0 }, 1]);
  });
});
