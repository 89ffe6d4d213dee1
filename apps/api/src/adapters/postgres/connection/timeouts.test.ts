import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Engineer, newEngineer } from '../../../../test/support/admin.ts';
import { testDatabase } from '../../../../test/support/harness.ts';
import { createServerDatabase, type ServerDatabase } from '../../../../test/support/server-database.ts';
import { longestStatementMs } from './connection-limits.ts';
import { type Database, openDatabase, type Queries } from './database.ts';
import { isMigrated, migrate } from './migrate.ts';

const limits = { statement_timeout: 300, lock_timeout: 200, idle_in_transaction_session_timeout: 300 };
const responseTimeoutMs = 400;
const longerMs = 800;

const server = testDatabase.url ?? '';
describe.skipIf(server === '')('work without time limits, on PostgreSQL', () => {
  let own: ServerDatabase;
  let database: Database;
  let other: pg.Client;
  let engineer: Engineer;
  beforeEach(async () => {
    engineer = newEngineer();
    own = await createServerDatabase(server);
    other = new pg.Client({ connectionString: own.url });
    await other.connect();
    const ignoreErrors = { onConnectionError: () => undefined };
    database = await openDatabase({
      url: own.url,
      ...{ poolSize: 2, embeddedFolder: '', limits, responseTimeoutMs, ...ignoreErrors },
    });
  });
  afterEach(async () => {
    await database.close();
    await other.end();
    await own.drop();
    engineer.leave();
  });

  const asleep = (db: Queries): Promise<unknown> =>
    sql`select pg_sleep(${longerMs / 1000}::float)`.execute(db);
  const idle = (db: Queries): Promise<unknown> =>
    db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await wait(longerMs);
      await sql`select 1`.execute(trx);
    });
  const locked = (db: Queries): Promise<unknown> => sql`truncate held`.execute(db);
  /** Key of Kysely's advisory lock. */
  const migrationLock = '3853314791062309107';
  const heldFor = async (ms: number, lock: string, unlock: string): Promise<void> => {
    await other.query(lock);
    void wait(ms)
      .then(() => other.query(unlock))
      .catch(() => undefined);
  };

  it.each([
    ['a long statement', asleep],
    ['long work between two statements', idle],
    ['a long wait for a table', locked],
  ])(
    'continues although %s exceeds the time limits of a call, and closes its separate connection at the end',
    async (_, work) => {
      await other.query('create table held ()');
      const hold = () => heldFor(longerMs, 'begin; lock table held', 'commit');
      await hold();
      await expect(work(database.queries)).rejects.toThrow();
      await wait(longerMs);
      await hold();
      await database.runWithoutTimeouts(work);
      const ours = `
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'kaisetsu'`;
      const besideThePool = async () =>
        (await other.query(ours)).rows[0].count - database.connections().total;
      await expect.poll(besideThePool).toBe(0);
    },
  );

  it('lets a node and `database migrate` wait until another node has finished its migrations', async () => {
    const lock = () =>
      heldFor(
        longerMs,
        `select pg_advisory_lock(${migrationLock})`,
        `select pg_advisory_unlock(${migrationLock})`,
      );
    await lock();
    const short = `?${new URLSearchParams(Object.entries(limits).map(([name, ms]) => [name, String(ms)]))}`;
    const typed = engineer.runWith({ DATABASE_URL: own.url + short }, undefined, 'database', 'migrate');
    expect(await typed).toMatchObject({ err: '', out: expect.stringContaining('Ran 0001'), exit: 0 });
    await other.query('drop schema public cascade; create schema public');
    await lock();
    await database.runWithoutTimeouts(migrate);
    expect(await isMigrated(database.queries)).toBe(true);
  });

  it('gives `database migrate` a response timeout that is longer than `longestStatementMs`', async () => {
    const setTimeoutSpy = vi.spyOn(Socket.prototype, 'setTimeout');
    try {
      await engineer.runWith({ DATABASE_URL: own.url }, undefined, 'database', 'migrate', '--dry-run');
      expect(setTimeoutSpy.mock.calls.map(([ms]) => ms > longestStatementMs)).toEqual([true]);
    } finally {
      setTimeoutSpy.mockRestore();
    }
  });
});
