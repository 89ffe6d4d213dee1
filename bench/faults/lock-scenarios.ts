import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Another client of the database that gets in the way: what it locked it holds for so long, then gives back. */
async function hold(url: string, statements: readonly string[], ms: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await wait(ms);
    await client.query('rollback');
  } catch (error) {
    // Of two that block each other PostgreSQL ends one, and it may be us.
    if ((error as { code?: string }).code !== '40P01') throw error;
  } finally {
    await client.end();
  }
}

const everyone = 'select from application where completed_at is null for update';

/** A table that nobody can even read, a lock held past every timeoutMs, and two that wait for each other. */
export const lockScenarios: readonly ((url: string) => Promise<void>)[] = [
  (url) => hold(url, ['lock table application in access exclusive mode'], 2000),
  (url) =>
    hold(
      url,
      // The nodes' statements find the deadlock first, after the second that is PostgreSQL's default.
      ["set local deadlock_timeout = '5s'", 'lock table outbox in exclusive mode', everyone],
      1500,
    ),
  (url) => hold(url, [everyone], 2000),
  (url) =>
    hold(url, ["set local deadlock_timeout = '5s'", 'lock table audit in exclusive mode', everyone], 500),
  (url) => hold(url, [everyone], 9500),
];
