import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

async function holdLocks(url: string, ms: number, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await wait(ms);
    await client.query('rollback');
  } catch (error) {
    // PostgreSQL may have aborted this transaction because of a deadlock.
    if ((error as { code?: string }).code !== '40P01') throw error;
  } finally {
    await client.end();
  }
}

const lockOpenApplications = 'select from application where completed_at is null for update';
/** PostgreSQL aborts the transaction whose timeout ends first; a node has the default of 1 s. */
const letNodeAbort = "set local deadlock_timeout = '5s'";

/** The last scenario holds its locks longer than a call waits for a lock. */
export const lockScenarios: readonly ((url: string) => Promise<void>)[] = [
  (url) => holdLocks(url, 2000, 'lock table application in access exclusive mode'),
  (url) => holdLocks(url, 1500, letNodeAbort, 'lock table outbox in exclusive mode', lockOpenApplications),
  (url) => holdLocks(url, 2000, lockOpenApplications),
  (url) => holdLocks(url, 500, letNodeAbort, 'lock table audit in exclusive mode', lockOpenApplications),
  (url) => holdLocks(url, 9500, lockOpenApplications),
];
