import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Engineer, newEngineer } from '../../../../test/support/admin.ts';
import { startHarness, testDatabase } from '../../../../test/support/harness.ts';
import { createServerDatabase, type ServerDatabase } from '../../../../test/support/server-database.ts';
import { exitCode } from '../../../admin/frame/exit-code.ts';
import { openDatabase } from './database.ts';
import { requireUsableServer } from './migrate.ts';

const server = testDatabase.url ?? '';
const role = `role_${randomBytes(6).toString('hex')}`;
const grantAll = `grant all on all tables in schema public to ${role}`;

const simulateStandby = (name: string): readonly string[] => [
  'create schema standby',
  'create function standby.pg_is_in_recovery() returns boolean language sql as $$ select true $$',
  `alter database ${name} set search_path = standby, pg_catalog, public`,
];
const makeReadOnly = (name: string): readonly string[] => [
  `alter database ${name} set default_transaction_read_only = on`,
];

describe.skipIf(server === '')('a server that a node cannot use', () => {
  let own: ServerDatabase;
  let engineer: Engineer;
  let roleUrl: string;
  beforeEach(async () => {
    engineer = newEngineer();
    own = await createServerDatabase(server, process.env.TEST_DATABASE_TEMPLATE);
    const address = new URL(own.url);
    address.username = role;
    address.password = randomBytes(12).toString('hex');
    roleUrl = address.href;
    await run(`create role ${role} login password '${address.password}'`);
  });
  afterEach(async () => {
    engineer.leave();
    await run('set default_transaction_read_only = off', `drop owned by ${role}`, `drop role ${role}`);
    await own.drop();
  });

  async function run(...statements: readonly string[]): Promise<void> {
    const client = new pg.Client({ connectionString: own.url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }
  async function check(url: string): Promise<void> {
    const onConnectionError = () => undefined;
    const database = await openDatabase({ url, poolSize: 1, embeddedFolder: '', onConnectionError });
    await requireUsableServer(database.queries).finally(database.close);
  }

  it.each<[string, 'owner' | 'role', (name: string) => readonly string[], RegExp]>([
    ['is a standby', 'owner', simulateStandby, /a read-only standby/],
    ['is read-only', 'owner', makeReadOnly, /default_transaction_read_only/],
    [
      'gives the right to read only',
      'role',
      () => [`grant select on all tables in schema public to ${role}`],
      /may not read and write the table application and \d+ more/,
    ],
    [
      'gives no right to update one table',
      'role',
      () => [grantAll, `revoke update on outbox from ${role}`],
      /may not read and write the table outbox\./,
    ],
    [
      'gives every right on the tables except those of the owner',
      'role',
      () => [grantAll],
      /may not create and drop the monthly tables of the audit trail, because \w+ owns the tables\./,
    ],
  ])(
    'is refused at the start and by config check if it %s [OPS-029, OPS-212]',
    async (_, user, makeUnusable, cause) => {
      await check(own.url);
      await run(...makeUnusable(own.name));
      const url = user === 'owner' ? own.url : roleUrl;
      await expect(check(url)).rejects.toThrow(cause);
      const command = ['config', 'check', '--json'];
      const { exit, data } = await engineer.runWith({ DATABASE_URL: url }, undefined, ...command);
      expect(exit).toBe(exitCode.refused);
      const found = expect.stringMatching(cause);
      expect(data.checks).toContainEqual({ name: 'database', ok: false, found });
    },
  );

  it('makes a command of a role without rights end with exit code 3 [OPS-212]', async () => {
    const add = ['notices', 'add', '休止のお知らせ', '--bank', '0177'];
    const { exit, err } = await engineer.runWith({ DATABASE_URL: roleUrl }, undefined, ...add);
    expect(exit).toBe(exitCode.noDatabase);
    expect(err).toMatch(/^The database role of DATABASE_URL lacks a right: permission denied for table \w+$/);
  });

  it('is accepted after the role becomes a member of the role that owns the tables [OPS-212]', async () => {
    await run(`grant "${new URL(own.url).username}" to ${role}`);
    await check(roleUrl);
  });

  it('makes a running node answer 503 at /readyz until it accepts writes again [OPS-242]', async () => {
    const harness = await startHarness({ database: own.url });
    // The settings apply only to new connections.
    const endConnections =
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    const expectReady = async (status: number, isUp: number): Promise<void> => {
      const readStatus = async () => (await harness.app.inject('/readyz')).statusCode;
      await expect.poll(readStatus, { timeout: 30_000 }).toBe(status);
      expect(await harness.metrics.text()).toContain(`\nkaisetsu_database_up ${isUp}\n`);
    };
    try {
      await expectReady(200, 1);
      for (const [makeUnusable, setting] of [
        [makeReadOnly, 'default_transaction_read_only'],
        [simulateStandby, 'search_path'],
      ] as const) {
        await run(...makeUnusable(own.name), endConnections);
        await expectReady(503, 0);
        const reset = `alter database ${own.name} reset ${setting}`;
        await run('set default_transaction_read_only = off', reset, endConnections);
        await expectReady(200, 1);
      }
    } finally {
      await harness.close();
    }
  });
});
