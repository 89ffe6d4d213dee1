import { CompiledQuery, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase, useHarness } from '../../../../test/support/harness.ts';
import type { Queries } from '../connection/database.ts';
import { admission } from './gate.ts';

describe(`the admission of a call, on ${testDatabase.name}`, () => {
  const harness = useHarness();

  it('counts a call without waiting for the disk; later transactions on the connection wait for the disk', async () => {
    await harness.db.connection().execute(async (connection) => {
      const waits = async (by: Queries): Promise<string | undefined> =>
        (await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(by)).rows[0]
          ?.synchronous_commit;
      await sql`set synchronous_commit = on`.execute(connection);
      try {
        await connection.transaction().execute(async (trx) => {
          await trx.executeQuery(CompiledQuery.raw(admission, [[Buffer.alloc(32)], 'token', '0177', null]));
          expect(await waits(trx)).toBe('off');
        });
        expect(await waits(connection)).toBe('on');
      } finally {
        await sql`reset synchronous_commit`.execute(connection);
      }
    });
  });
});
