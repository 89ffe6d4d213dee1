import { describe, expect, it } from 'vitest';
import { testDatabase, useHarness } from '../../../../test/support/harness.ts';
import type { Statements } from '../connection/queries.ts';
import { admission } from './gate.ts';

describe(`the admission of a call, on ${testDatabase.name}`, () => {
  const harness = useHarness();

  it('counts a call without waiting for the disk; later transactions on the connection wait for the disk', async () => {
    await harness.db.connection(async (connection) => {
      const waits = (by: Statements) => by.value<string>`show synchronous_commit`;
      await connection.query`set synchronous_commit = on`;
      try {
        await connection.transaction(async (trx) => {
          await trx.send(admission, [[Buffer.alloc(32)], 'token', '0177', null]);
          expect(await waits(trx)).toBe('off');
        });
        expect(await waits(connection)).toBe('on');
      } finally {
        await connection.query`reset synchronous_commit`;
      }
    });
  });
});
