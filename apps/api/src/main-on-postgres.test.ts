import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/steps/ports.mjs';
import { newKey } from './testing/admin.ts';
import { databases } from './testing/harness.ts';
import { createServerDatabase, type ServerDatabase } from './testing/server-database.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const patience = 60_000;

const server = databases.find(({ url }) => url !== null)?.url ?? '';
describe.skipIf(server === '')('a node that starts beside others, on PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-node-'));
  let own: ServerDatabase;
  let other: pg.Client;
  let child: ChildProcess | undefined;
  beforeEach(async () => {
    mkdirSync(join(folder, 'web', 'assets'), { recursive: true });
    mkdirSync(join(folder, 'web', 'landing'));
    writeFileSync(join(folder, 'web', 'landing', 'pages.json'), '[]');
    writeFileSync(
      join(folder, 'web', 'index.html'),
      '<html lang="ja"><head><title>口座開設</title><!--bank--><style>p{margin:0}</style></head><body><div id="root"></div></body></html>',
    );
    own = await createServerDatabase(server);
    other = new pg.Client({ connectionString: own.url });
    await other.connect();
  });
  afterEach(async () => {
    if (child !== undefined && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    }
    await other.end();
    await own.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'waits for their migrations past the time limits of calls, and refuses keys that are not theirs',
    async () => {
      const { PATH, HOME } = process.env;
      const port = await freePort();
      let complaint = '';
      const start = (keys: string): ChildProcess => {
        const started = spawn(process.execPath, ['--import', 'tsx', main], {
          env: {
            ...{ PATH, HOME, PORT: String(port), KEY_ENCRYPTION_KEYS: keys },
            // Calls are to pass: the samples are long.
            DATABASE_URL: `${own.url}?statement_timeout=2000`,
            DATA_DIR: join(folder, 'data'),
            WEB_DIR: join(folder, 'web'),
          },
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        complaint = '';
        started.stderr?.on('data', (text) => {
          complaint += text;
        });
        child = started;
        return started;
      };
      const isReady = async (): Promise<boolean> =>
        (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status === 200;
      const keys = `first:${newKey()}`;

      // Kysely's, which whoever migrates holds.
      await other.query('select pg_advisory_lock(3853314791062309107)');
      const started = start(keys);
      const waiting = `
        select from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory' and query_start < now() - interval '3 s'`;
      await expect.poll(async () => (await other.query(waiting)).rowCount, { timeout: patience / 2 }).toBe(1);
      await other.query('select pg_advisory_unlock(3853314791062309107)');
      await expect.poll(isReady, { timeout: patience / 2 }).toBe(true);
      started.kill('SIGINT');
      expect(await new Promise((resolve) => started.once('exit', resolve))).toBe(0);

      await other.query(`
        insert into application (id, bank_code, type, mail_address_hash, wrapped_data_key, key_id, sealed_mail_address)
        values (gen_random_uuid(), '0177', 'GENERAL', '', '', 'second', '')`);
      const refused = start(keys);
      expect(await new Promise((resolve) => refused.once('exit', resolve))).toBe(1);
      expect(complaint).toMatch(/^KEY_ENCRYPTION_KEYS lacks second, [^\n]*\n$/);
    },
    patience,
  );
});
