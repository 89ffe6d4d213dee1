import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { decisions, newEngineer } from '../../../test/support/admin.ts';
import * as given from '../../../test/support/answers.ts';
import { testDatabase, useHarness } from '../../../test/support/harness.ts';
import { answeredClient } from '../../../test/support/journey.ts';
import { resetData } from '../../../test/support/reset-data.ts';
import { verifiedClient } from '../../../test/support/test-client.ts';
import { sql } from '../../adapters/postgres/connection/queries.ts';
import { purge } from '../../adapters/postgres/upkeep/purge.ts';

describe(`purge on ${testDatabase.name}`, () => {
  const engineer = newEngineer();
  const harness = useHarness(() => ({ env: engineer.env }));
  beforeEach(() => resetData(harness));
  afterAll(() => engineer.leave());
  const count = async (table: string) => (await harness.db.query`select from ${sql.id(table)}`).length;
  const counts = (...tables: string[]) => Promise.all(tables.map(count));
  const age = async (interval: string): Promise<void> => {
    for (const [table, ...columns] of [
      ['application', 'created_at', 'updated_at'],
      ['session', 'created_at', 'last_seen_at'],
      ['verification_code', 'created_at', 'expires_at'],
      ['outbox', 'created_at', 'sent_at'],
      ['budget', 'full_at'],
      ['webhook_event', 'received_at'],
    ] as const) {
      const moved = sql.join(
        columns.map((column) => sql`${sql.id(column)} = ${sql.id(column)} - ${interval}::interval`),
      );
      await harness.db.query`update ${sql.id(table)} set ${moved}`;
    }
  };

  it('[SRV-064] deletes an unfinished application 30 days after its last write and a verification code after a day, neither a minute earlier', async () => {
    await answeredClient(harness);
    await harness.db.query`insert into webhook_event (event_id) values (${randomUUID()})`;
    await harness.db
      .query`insert into pin_intake_key (id, public_key, wrapped_data_key, key_id, sealed_private_key, expires_at)
      values (${randomUUID()}, '', '', 'k', '', now())`;

    await age('23 hours 59 minutes');
    await purge(harness.db);
    expect(await counts('application', 'verification_code', 'session')).toEqual([1, 1, 1]);
    expect(await counts('budget', 'pin_intake_key')).toEqual([0, 0]);
    await age('1 minute');
    await purge(harness.db);
    expect(await counts('verification_code', 'session', 'code_guard')).toEqual([0, 0, 0]);
    await age('28 days 23 hours 59 minutes');
    await purge(harness.db);
    expect(await counts('application', 'outbox', 'webhook_event')).toEqual([1, 1, 1]);

    await age('1 minute');
    const tried = await engineer.run(harness.db, 'purge', '--dry-run', '--json');
    expect(tried.data.purged).toMatchObject({ drafts: 1, 'sent mails': 1, 'webhook events': 1, codes: 0 });
    expect(await count('application')).toBe(1);
    const trail = await count('audit');
    const run = await engineer.run(harness.db, 'purge', '--json');
    expect(run.data.purged).toEqual(tried.data.purged);
    expect(await counts('application', 'outbox', 'webhook_event')).toEqual([0, 0, 0]);
    expect(await count('audit')).toBe(trail + 2);
    expect((await decisions(harness.db)).at(-1)).toMatchObject({
      event: 'admin-purge',
      detail: { drafts: 1 },
    });
  });

  it('[SRV-065] deletes the visit counts of channels after 30 days, because a report covers at most 30 days', async () => {
    const visits = async (): Promise<unknown> =>
      (await engineer.run(harness.db, 'report', '--days', '30', '--json')).data.visits;
    await harness.db.query`insert into channel_visit (bank_code, type, channel, day)
      select '0177', 'GENERAL', 'poster', (now() at time zone 'Asia/Tokyo')::date - ago
      from generate_series(28, 1200) as ago`;
    const seen = await visits();
    expect(seen).toMatchObject([{ channel: 'poster', visits: 2 }]);
    const run = await engineer.run(harness.db, 'purge', '--json');
    expect(run.data.purged).toMatchObject({ 'visits by channel': 1171 });
    expect(await count('channel_visit')).toBe(2);
    expect(await visits()).toEqual(seen);
  });

  it('[SRV-064] keeps a completed application, the lock of an e-mail address, and the unfinished application of an active applicant', async () => {
    const visitor = await verifiedClient(harness);
    await visitor.call('postPersonal', given.personal());
    await harness.db
      .query`update application set created_at = now() - interval '40 days', updated_at = now() - interval '40 days'`;
    await purge(harness.db);
    expect((await visitor.call('getApplication')).status).toBe(200);
    await harness.db.query`update session set last_seen_at = now() - interval '31 minutes'`;
    await harness.db
      .query`update application set completed_at = now() - interval '40 days', application_number = '1'`;
    await harness.db.query`update verification_code set created_at = now() - interval '2 days'`;
    await harness.db.query`update code_guard set locked_until = now() + interval '1 hour'`;
    await purge(harness.db);
    expect(await counts('application', 'code_guard', 'verification_code')).toEqual([1, 1, 0]);
    await harness.db.query`update application set completed_at = null, application_number = null`;
    await purge(harness.db);
    expect(await count('application')).toBe(0);
  });

  it('[SRV-064] deletes each row once when several nodes purge at the same time', async () => {
    await harness.db.query`
      insert into application (id, bank_code, type, mail_address_hash, wrapped_data_key, key_id, sealed_mail_address,
        created_at, updated_at)
      select gen_random_uuid(), '0177', 'GENERAL', '', '', 'k', '', now() - interval '31 days', now() - interval '31 days'
      from generate_series(1, 450)`;
    const trail = await count('audit');
    const nodes = await Promise.all([purge(harness.db), purge(harness.db), purge(harness.db)]);
    const drafts = nodes.map(({ purged }) => purged.find(({ name }) => name === 'drafts')?.count ?? 0);
    expect(drafts.reduce((sum, one) => sum + one, 0)).toBe(450);
    expect([await count('application'), await count('audit')]).toEqual([0, trail + 450]);
  });
});
