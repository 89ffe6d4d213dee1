import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Runs the statements, which take locks, in a transaction on a new connection. Rolls back after `ms` milliseconds. */
async function holdLocks(url: string, statements: readonly string[], ms: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await wait(ms);
    await client.query('rollback');
  } catch (error) {
    // PostgreSQL may resolve a deadlock by aborting this transaction.
    if ((error as { code?: string }).code !== '40P01') throw error;
  } finally {
    await client.end();
  }
}

const lockOpenApplications = 'select from application where completed_at is null for update';

/**
 * Functions that lock rows or tables of a database. Those with a `deadlock_timeout` can cause a deadlock. The final function
 * holds its locks longer than a call waits for a lock.
 */
export const lockScenarios: readonly ((url: string) => Promise<void>)[] = [
  (url) => holdLocks(url, ['lock table application in access exclusive mode'], 2000),
  (url) =>
    holdLocks(
      url,
      // In a deadlock, PostgreSQL aborts the transaction whose deadlock_timeout ends first. It is 5 s here and 1 s in a node (the
      // default). So PostgreSQL aborts the transaction of the node.
      ["set local deadlock_timeout = '5s'", 'lock table outbox in exclusive mode', lockOpenApplications],
      1500,
    ),
  (url) => holdLocks(url, [lockOpenApplications], 2000),
  (url) =>
    holdLocks(
      url,
      ["set local deadlock_timeout = '5s'", 'lock table audit in exclusive mode', lockOpenApplications],
      500,
    ),
  (url) => holdLocks(url, [lockOpenApplications], 9500),
];
