import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Engineer, newEngineer } from '../../../../test/support/admin.ts';
import { testDatabase } from '../../../../test/support/harness.ts';
import { createServerDatabase, type ServerDatabase } from '../../../../test/support/server-database.ts';
import { type Database, longestStatementMs, openDatabase } from './database.ts';
import { isReady, migrate } from './migrate.ts';
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
  it('continues although statements, pauses and waits exceed the time limits of a call, and closes its connection at the end', async () => {
    await other.query('create table held ()');
    const hold = async () => {
      await other.query('begin; lock table held');
      void wait(longerMs).then(() => other.query('commit'));
    };
    for (const work of [asleep, idle]) await expect(work(database.queries)).rejects.toThrow();
    await hold();
    await expect(locked(database.queries)).rejects.toThrow();
    await wait(longerMs);
    await database.runWithoutTimeouts(async (db) => {
      await asleep(db);
      await idle(db);
      await hold();
      await locked(db);
    });
    const ours = `
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'kaisetsu'`;
    const besideThePool = async () => (await other.query(ours)).rows[0].count - database.connections().total;
    await expect.poll(besideThePool).toBe(0);
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
    const read = async () => void (await database.queries.query`select from application`);
    const canRead = () =>
      read().then(
        () => true,
        () => false,
      );
    await expect.poll(canRead, { timeout: 20_000 }).toBe(true);
    await other.query('commit');
    expect((await ran).ran).toContain('0005-pin-code');
    expect(await isReady(database.queries)).toBe(true);
  }, 40_000);

  it('lets a node and `database migrate` wait for another, runs each migration once, and says which the other ran [OPS-007]', async () => {
    await other.query(`select pg_advisory_lock(${migrationLock})`);
    const short = `?${new URLSearchParams(Object.entries(limits).map(([name, ms]) => [name, String(ms)]))}`;
    const command = ['database', 'migrate', '--json'];
    const typed = engineer.runWith({ DATABASE_URL: own.url + short }, undefined, ...command);
    const node = database.runWithoutTimeouts(migrate);
    const waiting = `
      select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
    await expect.poll(async () => (await other.query(waiting)).rowCount, { timeout: 20_000 }).toBe(2);
    await wait(longerMs);
    await other.query(`select pg_advisory_unlock(${migrationLock})`);
    const one = (await typed).data as Record<string, string[]>;
    const two = await node;
    const all = [...two.ran, ...two.ranElsewhere];
    expect(all).toHaveLength((await other.query('select from migration')).rowCount ?? 0);
    expect(one.ranElsewhere).toEqual(two.ran);
    expect(one.migrations).toEqual(two.ranElsewhere);
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
