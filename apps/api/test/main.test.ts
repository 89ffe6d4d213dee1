import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writePage } from '@kaisetsu/test-kit/write-page';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../scripts/steps/ports.ts';
import { newKey } from './support/admin.ts';
import { testDatabase } from './support/harness.ts';
import { createServerDatabase } from './support/server-database.ts';

/** Milliseconds; minutes on a busy machine. */
const timeoutMs = 900_000;
const poll = { timeout: timeoutMs / 3, interval: 200 };
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const server = testDatabase.url;

describe(`a node as a process on ${testDatabase.name}`, () => {
  let folder: string;
  let node: ChildProcess | undefined;
  let database: Awaited<ReturnType<typeof createServerDatabase>> | undefined;
  let other: pg.Client | undefined;
  let port: number;
  let metricsPort: number;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kaisetsu-node-'));
    writePage(join(folder, 'web'));
    [port, metricsPort] = [await findFreePort(), await findFreePort()];
  });
  afterEach(async () => {
    node?.kill('SIGKILL');
    await other?.end();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function connect(url: string, template?: string): Promise<pg.Client> {
    database = await createServerDatabase(url, template);
    other = new pg.Client({ connectionString: database.url });
    await other.connect();
    return other;
  }

  /** End a node before the next. */
  function start(environment: Readonly<Record<string, string>> = {}) {
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
    const child = spawn(process.execPath, [main], {
      env: {
        ...{ PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: join(folder, 'data'), WEB_DIR: join(folder, 'web') },
        // The wait for the advisory lock takes over 5 s.
        ...(database !== undefined && { DATABASE_URL: `${database.url}?statement_timeout=4000` }),
        ...{ PORT: String(port), METRICS_PORT: String(metricsPort) },
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    node = child;
    const texts = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream].on('data', (text) => {
        texts[stream] += text;
      });
    return {
      texts,
      signal: (name: NodeJS.Signals) => child.kill(name),
      ended: new Promise<number | null>((resolve) => child.once('close', resolve)),
    };
  }

  const at = (where: number, path: string): Promise<Response> => fetch(`http://127.0.0.1:${where}${path}`);
  const readyStatus = async () => {
    if (node?.exitCode !== null) throw new Error('the node has ended');
    return (await at(port, '/readyz').catch(() => null))?.status;
  };

  it(
    '[OPS-003, OPS-006] accepts an unknown newer migration, serves metrics on their own port, drains after SIGTERM, and reports a port in use',
    async () => {
      const migrated = server === null ? null : await connect(server, process.env.TEST_DATABASE_TEMPLATE);
      await migrated?.query(`insert into migration values ('9999-next', '')`);
      const started = start({ DRAIN_SECONDS: '3' });
      await expect.poll(readyStatus, poll).toBe(200);
      if (migrated !== null)
        expect(started.texts.stdout).toMatch(/"level":"warn".*"migrations":\["9999-next"\]/);
      const text = await (await at(metricsPort, '/metrics')).text();
      expect(text).toMatch(
        /^kaisetsu_http_requests_total\{method="GET",route="\/readyz",status="200",bank=""\} \d+$/m,
      );
      expect(text).toMatch(/^kaisetsu_database_up 1$/m);
      expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
      expect((await at(metricsPort, '/readyz')).status).toBe(404);
      expect(await (await at(port, '/metrics')).text()).not.toContain('kaisetsu_http');

      const stoppedAt = performance.now();
      started.signal('SIGTERM');
      await expect.poll(async () => (await at(port, '/readyz')).status, { timeout: 2000 }).toBe(503);
      expect(await (await at(port, '/readyz')).json()).toMatchObject({
        parts: { database: 'ok', accepting: 'failing' },
      });
      expect((await at(port, '/livez')).status).toBe(200);
      expect(await started.ended).toBe(0);
      expect(performance.now() - stoppedAt).toBeGreaterThan(3000);
      await expect(at(metricsPort, '/metrics')).rejects.toThrow();

      const blocker = createServer();
      await new Promise<void>((resolve) => blocker.listen(port, resolve));
      const refused = start();
      expect(await refused.ended).toBe(1);
      expect(refused.texts.stderr).toBe(
        `Port ${port} is in use. Set PORT, METRICS_PORT or DESK_PORT to another one.\n`,
      );
      await new Promise((resolve) => blocker.close(resolve));
    },
    timeoutMs,
  );

  it.skipIf(server === null)(
    'waits for a running migration, stops at once after a second SIGTERM, and does not migrate if a key is missing [OPS-006]',
    async () => {
      const own = await connect(server ?? '');
      const rowsOf = async (statement: string) => (await own.query(statement)).rowCount;
      const environment = { KEY_ENCRYPTION_KEYS: `first:${newKey()}`, DRAIN_SECONDS: '600' };

      // A migration takes this lock.
      await own.query('select pg_advisory_lock(3853314791062309107)');
      const started = start(environment);
      const waiting = `
        select from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory' and query_start < now() - interval '5 s'`;
      await expect.poll(() => rowsOf(waiting), poll).toBe(1);
      await own.query('select pg_advisory_unlock(3853314791062309107)');
      await expect.poll(readyStatus, poll).toBe(200);
      started.signal('SIGTERM');
      await expect.poll(readyStatus, poll).toBe(503);
      started.signal('SIGTERM');
      expect(await started.ended).toBe(0);

      await own.query(`delete from migration where name = '0005-pin-code'`);
      const before = await rowsOf('select from migration');
      await own.query(`
        insert into application (id, bank_code, type, mail_address_hash, wrapped_data_key, key_id, sealed_mail_address)
        values (gen_random_uuid(), '0177', 'GENERAL', '', '', 'second', '')`);
      const refused = start(environment);
      expect(await refused.ended).toBe(1);
      expect(refused.texts.stderr).toMatch(/^KEY_ENCRYPTION_KEYS lacks second, [^\n]*\n$/);
      expect(await rowsOf('select from migration')).toBe(before);
    },
    timeoutMs,
  );
});
