import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { findPostgresBin } from '../../../../scripts/postgres.ts';
import { newKey, useBackOffice } from '../../test/support/admin.ts';
import { testDatabase } from '../../test/support/harness.ts';
import { completedNumber } from '../../test/support/journey.ts';
import { type Database, openDatabase } from '../adapters/postgres/connection/database.ts';
import { exitCode } from './frame/exit-code.ts';

const server = testDatabase.url ?? '';
const run = promisify(execFile);
const tool = (name: string, ...args: string[]) =>
  run(name, args, { env: { ...process.env, PATH: `${findPostgresBin()}${delimiter}${process.env.PATH}` } });

describe.skipIf(server === '')('backup and restore of PostgreSQL', () => {
  const { engineer, harness, provider } = useBackOffice();
  let restored: Database | undefined;
  const restoredUrl = new URL(server || 'postgres://none');
  restoredUrl.pathname = `/restored_${randomUUID().replaceAll('-', '')}`;
  const asAdmin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };

  afterAll(async () => {
    await restored?.close();
    await asAdmin(`drop database if exists ${restoredUrl.pathname.slice(1)} with (force)`);
  });

  it('[SRV-063, SRV-071] restores a completed application from a dump, and decrypts it only with the right keys', async () => {
    const applicationNumber = await completedNumber(harness, provider);
    const rows = await harness.db.query<{ name: string }>`select current_database() as name`;
    const source = new URL(restoredUrl);
    source.pathname = `/${rows[0]?.name}`;

    const dump = join(engineer.folder, 'kaisetsu.dump');
    await tool('pg_dump', '--format=custom', '--no-owner', `--file=${dump}`, source.href);
    expect(statSync(dump).size).toBeGreaterThan(1000);
    await asAdmin(`create database ${restoredUrl.pathname.slice(1)}`);
    await tool('pg_restore', '--exit-on-error', '--no-owner', `--dbname=${restoredUrl.href}`, dump);

    restored = await openDatabase({
      url: restoredUrl.href,
      poolSize: 2,
      embeddedFolder: '',
      onConnectionError: () => undefined,
    });
    const there = { DATABASE_URL: restoredUrl.href };
    const type = (env: Readonly<Record<string, string>>, ...argv: string[]) =>
      engineer.runWith({ ...there, ...env }, undefined, ...argv);

    const status = await type({}, 'keys', 'status', '--json');
    expect([status.exit, status.data.current]).toEqual([exitCode.ok, 'first']);
    const lost = { KEY_ENCRYPTION_KEYS: `fresh:${newKey()}` };
    expect(await type(lost, 'keys', 'status')).toMatchObject({ exit: exitCode.refused });
    const sealed = await type(lost, 'export', '--out', 'without-keys');
    expect([sealed.exit, sealed.err]).toEqual([
      exitCode.refused,
      expect.stringContaining('KEY_ENCRYPTION_KEYS'),
    ]);
    expect(existsSync(join(engineer.folder, 'without-keys', '0177', 'images'))).toBe(false);
    const opened = await type({}, 'export', '--out', 'with-keys', '--json');
    expect([opened.exit, opened.data.applications]).toEqual([exitCode.ok, 1]);
    const marked = await restored.queries.query<{ number: string }>`
      select application_number as number from application where handed_over_at is not null`;
    expect(marked).toEqual([{ number: applicationNumber }]);
    expect((await type({}, 'report', '--json')).data.rows).toHaveLength(1);
    expect((await type({}, 'database', 'migrate')).out).toBe('The database is up to date.');
  });
});
