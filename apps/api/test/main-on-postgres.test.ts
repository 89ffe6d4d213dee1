import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../scripts/steps/ports.ts';
import { newKey } from './support/admin.ts';
import { testDatabase } from './support/harness.ts';
import { makeNodeFolder, type NodeFolder, type NodeProcess } from './support/node-process.ts';
import { createServerDatabase, type ServerDatabase } from './support/server-database.ts';

const timeoutMs = 900_000;

const server = testDatabase.url ?? '';
describe.skipIf(server === '')('a node that starts on a shared PostgreSQL database', () => {
  let node: NodeFolder;
  let own: ServerDatabase;
  let other: pg.Client;
  beforeEach(async () => {
    node = makeNodeFolder();
    own = await createServerDatabase(server);
    other = new pg.Client({ connectionString: own.url });
    await other.connect();
  });
  afterEach(async () => {
    await node.close();
    await other.end();
    await own.drop();
  });

  it(
    'waits for a running migration, stops at once after a second SIGTERM, accepts an unknown newer migration, and does not migrate if a key is missing [OPS-006]',
    async () => {
      const port = await findFreePort();
      const keys = `first:${newKey()}`;
      const start = (): NodeProcess =>
        node.start({
          PORT: String(port),
          KEY_ENCRYPTION_KEYS: keys,
          DRAIN_SECONDS: '600',
          // The wait for the advisory lock takes over 5 s.
          DATABASE_URL: `${own.url}?statement_timeout=4000`,
        });
      const isReady = async (): Promise<boolean> =>
        (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status === 200;

      // A migration takes this lock.
      await other.query('select pg_advisory_lock(3853314791062309107)');
      const started = start();
      const waiting = `
        select from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory' and query_start < now() - interval '5 s'`;
      await expect
        .poll(async () => (await other.query(waiting)).rowCount, { timeout: timeoutMs / 3 })
        .toBe(1);
      await other.query('select pg_advisory_unlock(3853314791062309107)');
      await expect.poll(isReady, { timeout: timeoutMs / 3 }).toBe(true);
      started.process.kill('SIGTERM');
      await expect.poll(isReady, { timeout: timeoutMs / 3 }).toBe(false);
      started.process.kill('SIGTERM');
      expect(await started.ended).toBe(0);

      await other.query(`insert into migration (name, timestamp) values ('9999-next', '')`);
      const older = start();
      await expect.poll(isReady, { timeout: timeoutMs / 3 }).toBe(true);
      expect(older.output()).toMatch(/"level":"warn".*"migrations":\["9999-next"\]/);
      older.process.kill('SIGINT');
      expect(await older.ended).toBe(0);

      const migrations = async (): Promise<number | null> =>
        (await other.query('select from migration')).rowCount;
      await other.query(`delete from migration where name in ('9999-next', '0005-pin-code')`);
      const before = await migrations();
      await other.query(`
        insert into application (id, bank_code, type, mail_address_hash, wrapped_data_key, key_id, sealed_mail_address)
        values (gen_random_uuid(), '0177', 'GENERAL', '', '', 'second', '')`);
      const refused = start();
      expect(await refused.ended).toBe(1);
      expect(refused.errorOutput()).toMatch(/^KEY_ENCRYPTION_KEYS lacks second, [^\n]*\n$/);
      expect(await migrations()).toBe(before);
    },
    timeoutMs,
  );
});
