import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, type Harness, startHarness } from '../../../test/support/harness.ts';
import { PurgeFailed, purge } from './purge.ts';

describe.each(databases)('the purge on $name', ({ url }) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(url);
  });
  afterAll(() => harness.close());

  it('[OPS-021] applies the other rules when one fails, and reports it', async () => {
    const { db } = harness;
    await sql`
      insert into pin_intake_key (id, public_key, wrapped_data_key, key_id, sealed_private_key, expires_at)
      values (gen_random_uuid(), '', '', 'first', '', now())`.execute(db);
    await sql`alter table channel_visit rename to unreachable`.execute(db);
    try {
      const failure = await purge(db).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(PurgeFailed);
      expect(failure).toMatchObject({
        message: 'not purged: visits by channel',
        errors: [{ code: '42P01' }],
      });
      expect((failure as PurgeFailed).purged).toContainEqual(
        expect.objectContaining({ name: 'PIN intake keys', count: 1 }),
      );
    } finally {
      await sql`alter table unreachable rename to channel_visit`.execute(db);
    }
    expect(await purge(db)).toContainEqual(expect.objectContaining({ name: 'PIN intake keys', count: 0 }));
  });
});
