import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Engineer, newEngineer } from '../../../../test/support/admin.ts';
import { startHarness, testDatabase } from '../../../../test/support/harness.ts';
import { createServerDatabase, type ServerDatabase } from '../../../../test/support/server-database.ts';
import { exitCode } from '../../../admin/frame/exit-code.ts';
import { openDatabase } from './database.ts';
import { ReadOnlyServer, requireWritableServer } from './read-only-server.ts';

const server = testDatabase.url ?? '';

type Statements = (database: ServerDatabase) => readonly string[];

const causes: readonly (readonly [string, Statements, Statements])[] = [
  [
    'a read-only standby',
    // Simulates a standby.
    ({ name }) => [
      'create schema standby',
      'create function standby.pg_is_in_recovery() returns boolean language sql as $$ select true $$',
      `alter database ${name} set search_path = standby, pg_catalog, public`,
    ],
    ({ name }) => [`alter database ${name} reset search_path`],
  ],
  [
    'default_transaction_read_only',
    ({ name }) => [`alter database ${name} set default_transaction_read_only = on`],
    ({ name }) => [
      'set default_transaction_read_only = off',
      `alter database ${name} reset default_transaction_read_only`,
    ],
  ],
];

describe.skipIf(server === '')('[OPS-029] a server that refuses writes', () => {
  let own: ServerDatabase;
  let engineer: Engineer;
  beforeEach(async () => {
    engineer = newEngineer();
    own = await createServerDatabase(server, process.env.TEST_DATABASE_TEMPLATE);
  });
  afterEach(async () => {
    engineer.leave();
    await own.drop();
  });

  async function set(...statements: readonly string[]): Promise<void> {
    const client = new pg.Client({ connectionString: own.url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }
  async function check(): Promise<void> {
    const onConnectionError = () => undefined;
    const database = await openDatabase({ url: own.url, poolSize: 1, embeddedFolder: '', onConnectionError });
    await requireWritableServer(database.queries).finally(database.close);
  }
  const configCheck = () =>
    engineer.runWith({ DATABASE_URL: own.url }, undefined, 'config', 'check', '--json');

  it.each(causes)('is refused at the start and by config check (cause: %s)', async (cause, statements) => {
    await check();
    expect((await configCheck()).data.checks).toContainEqual(
      expect.objectContaining({ name: 'database', ok: true }),
    );
    await set(...statements(own));
    await expect(check()).rejects.toThrow(ReadOnlyServer);
    await expect(check()).rejects.toThrow(cause);
    const { exit, data } = await configCheck();
    expect(exit).toBe(exitCode.refused);
    expect(data.checks).toContainEqual({
      name: 'database',
      ok: false,
      found: expect.stringContaining(cause),
    });
  });

  it.each(causes)(
    'makes a running node answer 503 at /readyz until the server accepts writes again (cause: %s) [OPS-242]',
    async (_, statements, undo) => {
      const harness = await startHarness({ database: own.url });
      const readReadyStatus = async (): Promise<number> => (await harness.app.inject('/readyz')).statusCode;
      // The settings apply only to new connections.
      const endConnections =
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
      try {
        expect(await readReadyStatus()).toBe(200);
        expect(await harness.metrics.text()).toMatch(/^kaisetsu_database_up 1$/m);
        await set(...statements(own), endConnections);
        await expect.poll(readReadyStatus, { timeout: 30_000 }).toBe(503);
        expect(await harness.metrics.text()).toMatch(/^kaisetsu_database_up 0$/m);
        await set(...undo(own), endConnections);
        await expect.poll(readReadyStatus, { timeout: 30_000 }).toBe(200);
        expect(await harness.metrics.text()).toMatch(/^kaisetsu_database_up 1$/m);
      } finally {
        await harness.close();
      }
    },
  );
});
