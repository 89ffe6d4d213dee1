import { describe, expect, it } from 'vitest';
import { testDatabase, useHarness } from './support/harness.ts';
import { verifiedClient } from './support/test-client.ts';

describe.skipIf(testDatabase.url === null)('while `application` is locked, on PostgreSQL', () => {
  const harness = useHarness();

  it('[OPS-246] serves /readyz, the maintenance and the notices, and refuses calls beyond 200 waiting statements', async () => {
    const client = await verifiedClient(harness);
    const statusOf = async (url: string): Promise<number> =>
      (await harness.app.inject({ url, headers: { host: client.host } })).statusCode;
    let settled: Promise<unknown> = Promise.resolve();
    await harness.db.transaction(async (trx) => {
      await trx.query`lock table application`;
      const asked = Array.from({ length: 230 }, () => harness.db.query`select from application limit 1`);
      settled = Promise.allSettled(asked);
      await expect(asked.at(-1)).rejects.toThrow('Too many statements wait for a connection');
      expect(await client.call('getApplication')).toMatchObject({ status: 503 });
      expect(await statusOf('/readyz')).toBe(200);
      expect(await statusOf('/api/notifications/0177')).toBe(200);
      // No window is planned.
      expect(await statusOf('/api/maintenance')).toBe(404);
    });
    await settled;
    expect(await client.call('getApplication')).toMatchObject({ status: 200 });
  });
});
