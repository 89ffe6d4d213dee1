import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Engineer, newEngineer } from '../../../../test/support/admin.ts';
import { testDatabase } from '../../../../test/support/harness.ts';
import { createServerDatabase, type ServerDatabase } from '../../../../test/support/server-database.ts';
import { exitCode } from '../../../admin/frame/exit-code.ts';
import { openDatabase } from './database.ts';
import { RoleLacksRights, requireRights } from './role-rights.ts';

const server = testDatabase.url ?? '';

// The embedded role has every right.
describe.skipIf(server === '')('a database role that does not own the tables', () => {
  const role = `role_${randomBytes(6).toString('hex')}`;
  let own: ServerDatabase;
  let engineer: Engineer;
  let url: string;
  beforeEach(async () => {
    engineer = newEngineer();
    own = await createServerDatabase(server, process.env.TEST_DATABASE_TEMPLATE);
    const password = randomBytes(12).toString('hex');
    await asOwner(`create role ${role} login password '${password}'`);
    const address = new URL(own.url);
    address.username = role;
    address.password = password;
    url = address.href;
  });
  afterEach(async () => {
    engineer.leave();
    await asOwner(`drop owned by ${role}`, `drop role ${role}`);
    await own.drop();
  });

  async function asOwner(...statements: readonly string[]): Promise<void> {
    const client = new pg.Client({ connectionString: own.url });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }
  async function check(): Promise<void> {
    const onConnectionError = () => undefined;
    const database = await openDatabase({ url, poolSize: 1, embeddedFolder: '', onConnectionError });
    await requireRights(database.queries).finally(database.close);
  }
  const run = (...argv: readonly string[]) => engineer.runWith({ DATABASE_URL: url }, undefined, ...argv);

  it.each([
    ['no right on the tables', 'select 1', /may not read and write the table application and \d+ more/],
    [
      'the right to read only',
      `grant select on all tables in schema public to ${role}`,
      /may not read and write the table application and \d+ more/,
    ],
    [
      'no right to update one table',
      `grant all on all tables in schema public to ${role}; revoke update on outbox from ${role}`,
      /may not read and write the table outbox\./,
    ],
    [
      'every right on the tables except those of the owner',
      `grant all on all tables in schema public to ${role}`,
      /may not create and drop the monthly tables of the audit trail, because \w+ owns the tables\./,
    ],
  ])('is refused at the start and by config check if it has %s [OPS-212]', async (_, rights, lack) => {
    await asOwner(rights);
    await expect(check()).rejects.toThrow(RoleLacksRights);
    await expect(check()).rejects.toThrow(lack);
    const { exit, data } = await run('config', 'check', '--json');
    expect(exit).toBe(exitCode.refused);
    expect(data.checks).toContainEqual({
      name: 'database',
      ok: false,
      found: expect.stringMatching(lack),
    });
  });

  it('makes a command end with exit code 3 [OPS-212]', async () => {
    const { exit, err } = await run('notices', 'add', '休止のお知らせ', '--bank', '0177');
    expect([exit, err]).toEqual([
      exitCode.noDatabase,
      expect.stringMatching(
        /^The database role of DATABASE_URL lacks a right: permission denied for table \w+$/,
      ),
    ]);
  });

  it('is accepted after it becomes a member of the role that owns the tables [OPS-212]', async () => {
    const { username } = new URL(own.url);
    await asOwner(`grant "${username}" to ${role}`);
    await check();
  });
});
