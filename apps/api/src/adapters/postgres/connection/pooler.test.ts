import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startHarness, testDatabase } from '../../../../test/support/harness.ts';
import { completedNumber } from '../../../../test/support/journey.ts';
import { type PgBouncer, startPgBouncer } from '../../../../test/support/pgbouncer.ts';
import { startProvider } from '../../../../test/support/provider.ts';
import { createServerDatabase, type ServerDatabase } from '../../../../test/support/server-database.ts';
import { callLimits, RoleLimitsMissing, setRoleLimits } from './connection-limits.ts';
import { type Database, openDatabase } from './database.ts';
import type { Statements } from './queries.ts';

const server = testDatabase.url ?? '';

describe.skipIf(server === '')('a node behind PgBouncer', () => {
  let own: ServerDatabase;
  const ends: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    own = await createServerDatabase(server, process.env.TEST_DATABASE_TEMPLATE);
    ends.push(own.drop);
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function bouncer(mode: 'session' | 'transaction', serverConnections: number): Promise<PgBouncer> {
    const started = await startPgBouncer(own.url, mode, serverConnections);
    ends.push(started.stop);
    return started;
  }
  async function open(url: string, pooler: 'session' | 'transaction'): Promise<Database> {
    const onConnectionError = () => undefined;
    const database = await openDatabase({ url, pooler, poolSize: 4, embeddedFolder: '', onConnectionError });
    ends.push(database.close);
    return database;
  }
  const limitsIn = async (db: Statements): Promise<unknown> => {
    const rows = await db.query<{ name: string; ms: number }>`
      select name, setting::int as ms from pg_settings where name = any(${Object.keys(callLimits)}::text[])`;
    return Object.fromEntries(rows.map(({ name, ms }) => [name, ms]));
  };
  const none = Object.fromEntries(Object.keys(callLimits).map((name) => [name, 0]));

  it.each([
    ['session', 12],
    ['transaction', 3],
  ] as const)('[OPS-022] serves journeys in %s mode, with time limits', async (mode, connections) => {
    if (mode === 'transaction') await (await open(own.url, 'session')).runWithoutTimeouts(setRoleLimits);
    const { url } = await bouncer(mode, connections);
    const provider = await startProvider();
    ends.push(() => provider.stop());
    const env = { ...provider.env, DATABASE_POOLER: mode, DATABASE_URL: url };
    const harness = await startHarness({ database: url, env });
    ends.push(harness.close);
    provider.deliverTo = harness.app;
    const spread = async (): Promise<void> => {
      const sleeps = Array.from(
        { length: 30 },
        (_, n) => harness.db.query<{ n: number }>`select ${n}::int as n, pg_sleep(0.02)`,
      );
      const found = await Promise.all(sleeps);
      expect(found.map(([row]) => row?.n)).toEqual(sleeps.map((_, n) => n));
    };
    for (let journey = 0; journey < 3; journey += 1) {
      await spread();
      expect(await completedNumber(harness, provider)).toMatch(/^\d{12}$/);
    }
    expect(await limitsIn(harness.db)).toEqual(callLimits);
  });

  it('[OPS-022] refuses to use the database in transaction mode until the database role has time limits', async () => {
    const { url } = await bouncer('transaction', 2);
    const database = await open(url, 'transaction');
    await expect(database.queries.query`select 1`).rejects.toThrow(RoleLimitsMissing);
    await database.runWithoutTimeouts(setRoleLimits);
    // An open connection keeps its old limits.
    const { url: reconnected } = await bouncer('transaction', 2);
    const limited = await open(reconnected, 'transaction');
    expect(await limitsIn(limited.queries)).toEqual(callLimits);
  });

  it('[OPS-022] runs work in withoutTimeouts without limits; later statements have the limits again', async () => {
    await (await open(own.url, 'session')).runWithoutTimeouts(setRoleLimits);
    const { url } = await bouncer('transaction', 1);
    const database = await open(url, 'transaction');
    await database.runWithoutTimeouts(async (db) => {
      expect(await limitsIn(db)).toEqual(none);
      await db.transaction(async (trx) => expect(await limitsIn(trx)).toEqual(none));
      await expect(db.query`select no_such_column`).rejects.toMatchObject({ code: '42703' });
      expect(await limitsIn(db)).toEqual(none);
    });
    expect(await limitsIn(database.queries)).toEqual(callLimits);
  });
});
