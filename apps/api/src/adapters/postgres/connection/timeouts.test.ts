import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Engineer, newEngineer } from '../../../../test/support/admin.ts';
import { testDatabase } from '../../../../test/support/harness.ts';
import { createServerDatabase, type ServerDatabase } from '../../../../test/support/server-database.ts';
import { longestStatementMs } from './connection-limits.ts';
import { type Database, openDatabase } from './database.ts';
import { isMigrated, migrate } from './migrate.ts';
import type { Queries } from './queries.ts';

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

  const asleep = (db: Queries): Promise<unknown> => db.query`select pg_sleep(${longerMs / 1000}::float)`;
  const idle = (db: Queries): Promise<unknown> =>
    db.transaction(async (trx) => {
      await trx.query`select 1`;
      await wait(longerMs);
      await trx.query`select 1`;
    });
  const locked = (db: Queries): Promise<unknown> => db.query`truncate held`;
  /** Key of the advisory lock of migrations. */
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

  it('lets reads pass a migration that waits behind a dump, and says why it waits [OPS-007]', async () => {
    const early = ['0001-applications', '0002-administration', '0003-found-codes', '0004-mail-failures'];
    for (const name of early) {
      await other.query(readFileSync(new URL(`../migrations/${name}.sql`, import.meta.url), 'utf8'));
    }
    await other.query(
      'create table migration (name varchar(255) primary key, timestamp varchar(255) not null)',
    );
    await other.query(`insert into migration select name, '' from unnest($1::text[]) as name`, [early]);
    await other.query('begin; lock table application in access share mode');
    const progress: string[] = [];
    const ran = database.runWithoutTimeouts((db) => migrate(db, (name) => progress.push(name)));
    await expect.poll(() => progress.length, { timeout: 20_000 }).toBeGreaterThan(0);
    const read = () => database.queries.query`select from application`;
    const canRead = () =>
      read().then(
        () => true,
        () => false,
      );
    await expect.poll(canRead, { timeout: 20_000 }).toBe(true);
    await other.query('commit');
    expect((await ran).ran).toContain('0005-pin-code');
    expect(await isMigrated(database.queries)).toBe(true);
  }, 40_000);

  it('runs each migration once when two processes migrate, and says which the other ran [OPS-007]', async () => {
    await other.query(`select pg_advisory_lock(${migrationLock})`);
    const both = [1, 2].map(() =>
      engineer.runWith({ DATABASE_URL: own.url }, undefined, 'database', 'migrate', '--json'),
    );
    const waiting = `
      select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
    await expect.poll(async () => (await other.query(waiting)).rowCount, { timeout: 20_000 }).toBe(2);
    await other.query(`select pg_advisory_unlock(${migrationLock})`);
    const [one, two] = (await Promise.all(both)).map(({ data }) => data as Record<string, string[]>);
    const all = [...(one?.migrations ?? []), ...(one?.ranElsewhere ?? [])];
    expect(all).toHaveLength((await other.query('select from migration')).rowCount ?? 0);
    expect(two?.ranElsewhere).toEqual(one?.migrations);
    expect(one?.ranElsewhere).toEqual(two?.migrations);
  }, 40_000);

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
