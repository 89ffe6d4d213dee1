import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, type Harness, startHarness } from '../../../test/support/harness.ts';
import { verifiedClient } from '../../../test/support/test-client.ts';
import type { Queries } from './database.ts';
import { admission } from './gate.ts';

describe.each(databases)('the gate on $name', ({ url }) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(url);
  });
  afterAll(() => harness.close());

  it('finds session and application by key, though reading so small a table whole would be quicker today', async () => {
    for (let count = 0; count < 3; count += 1) await verifiedClient(harness);
    await sql`analyze`.execute(harness.db);
    const explain = CompiledQuery.raw(`explain ${admission}`, [Buffer.alloc(32), 'token', '0177']);
    const { rows } = await harness.db.executeQuery<{ 'QUERY PLAN': string }>(explain);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan using session_pkey on session/);
    expect(plan).toMatch(/Index Scan using application_pkey on application/);
    expect(plan).not.toMatch(/Seq Scan on (?:application|session|ekyc_session|document)/);
  });

  it('counts without waiting for the disk, and what is saved on the same connection afterwards waits for it', async () => {
    await harness.db.connection().execute(async (connection) => {
      const waits = async (by: Queries): Promise<string | undefined> =>
        (await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(by)).rows[0]
          ?.synchronous_commit;
      // The servers that tests run on are set up to wait for nothing.
      await sql`set synchronous_commit = on`.execute(connection);
      try {
        await connection.transaction().execute(async (trx) => {
          await trx.executeQuery(CompiledQuery.raw(admission, [Buffer.alloc(32), 'token', '0177']));
          expect(await waits(trx)).toBe('off');
        });
        expect(await waits(connection)).toBe('on');
      } finally {
        await sql`reset synchronous_commit`.execute(connection);
      }
    });
  });
});
