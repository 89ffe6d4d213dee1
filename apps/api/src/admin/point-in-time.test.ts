import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Postgres, postgresBin, startPostgres } from '../../../../scripts/postgres.mjs';
import { type Restored, type RestoreOptions, restoreTo } from '../../../../scripts/steps/point-in-time.mjs';
import { temporaryFolder } from '../../../../scripts/steps/temporary-folder.mjs';
import { type Engineer, newEngineer } from '../../test/support/admin.ts';
import { type Harness, startHarness, testDatabase } from '../../test/support/harness.ts';
import { completedNumber } from '../../test/support/journey.ts';
import { type Provider, startProvider } from '../../test/support/provider.ts';
import { exitCode } from './frame/exit-code.ts';

const run = promisify(execFile);

function documentedArchiveCommand(folder: string): string {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
  const [, command = ''] = /^ *archive_command = '(.+)'$/m.exec(page) ?? [];
  expect(command).toContain('/backup/wal/%f');
  return command.replaceAll('/backup/wal', folder);
}

describe.skipIf(testDatabase.url === null)('a restore from base backup and WAL archive', () => {
  let folder: string;
  let remove: () => void;
  let backup: string;
  let archive: string;
  let postgres: Postgres;
  let engineer: Engineer;
  let provider: Provider;
  let harness: Harness;
  let lastGoodTime: Date;

  async function archiveAll(): Promise<void> {
    const { rows } = await sql<{ name: string }>`
      select pg_walfile_name(pg_switch_wal()) as name`.execute(harness.db);
    while (!existsSync(join(archive, rows[0]?.name ?? ''))) await wait(50);
  }
  const clock = async (): Promise<Date> => {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(harness.db);
    return rows[0]?.now ?? new Date(Number.NaN);
  };

  beforeAll(async () => {
    ({ folder, remove } = temporaryFolder('kaisetsu-archive-'));
    [backup, archive] = [join(folder, 'backup'), join(folder, 'wal')];
    mkdirSync(archive);
    // PostgreSQL can run under another account.
    await run('chmod', ['-R', 'a+rwx', folder]);
    postgres = await startPostgres({
      settings: { archive_mode: 'on', archive_command: documentedArchiveCommand(archive) },
    });
    engineer = newEngineer();
    provider = await startProvider();
    await provider.behave({ noWebhooks: true });
    const env = { ...engineer.env, ...provider.env };
    harness = await startHarness({ database: postgres.url, env });
    await completedNumber(harness, provider);
    await run(join(postgresBin() ?? '', 'pg_basebackup'), [
      `--dbname=${postgres.url}`,
      `--pgdata=${backup}`,
      '--checkpoint=fast',
    ]);
    await completedNumber(harness, provider);
    // A Date has whole milliseconds; a commit in the same one would be later.
    await wait(20);
    lastGoodTime = await clock();
    await wait(20);
    await sql`update application set sealed_personal = null`.execute(harness.db);
    await archiveAll();
  });
  afterAll(async () => {
    await harness.close();
    await provider.stop();
    engineer.leave();
    await postgres.stop();
    remove();
  });

  async function restore(options: Partial<RestoreOptions> = {}): Promise<Restored & { remove: () => void }> {
    const target = temporaryFolder('kaisetsu-restored-');
    try {
      const until = lastGoodTime;
      const account = postgres.url;
      const restored = await restoreTo({
        backup,
        archive,
        until,
        account,
        into: target.folder,
        ...options,
      });
      return { ...restored, remove: target.remove };
    } catch (error) {
      target.remove();
      throw error;
    }
  }
  async function readAll(url: string): Promise<object> {
    const type = (...argv: string[]) => engineer.runWith({ DATABASE_URL: url }, undefined, ...argv, '--json');
    expect((await type('keys', 'status')).exit).toBe(exitCode.ok);
    const exported = await type('export', '--out', 'restored', '--dry-run');
    const banks = exported.data.banks as readonly { applications: number; leftOut: readonly unknown[] }[];
    return {
      exit: exported.exit,
      readable: banks.reduce((sum, { applications }) => sum + applications, 0),
      damaged: banks.reduce((sum, { leftOut }) => sum + leftOut.length, 0),
    };
  }

  it('returns every application that was complete before the damage [OPS-082]', async () => {
    const restored = await restore();
    try {
      expect(restored.lastCommit).toMatch(/^\d{4}-\d\d-\d\d /);
      expect(await readAll(restored.url)).toEqual({ exit: exitCode.ok, readable: 2, damaged: 0 });
    } finally {
      await restored.stop();
      restored.remove();
    }
  });

  it('replays the whole archive, including the damage, when no time is given [OPS-082]', async () => {
    const restored = await restore({ until: null });
    try {
      expect(await readAll(restored.url)).toEqual({ exit: exitCode.refused, readable: 0, damaged: 2 });
    } finally {
      await restored.stop();
      restored.remove();
    }
  });

  it.each<[string, RegExp, () => Promise<Partial<RestoreOptions>>]>([
    [
      'the archive has no transaction after the requested time',
      /no transaction after .*; its last one is of \d{4}/s,
      async () => ({ until: new Date(Date.now() + 3_600_000) }),
    ],
    [
      'the backup began after the requested time',
      /The backup began at .*, after .*\. Take an older one/,
      async () => ({ until: new Date(lastGoodTime.getTime() - 86_400_000) }),
    ],
    [
      'a file of the backup is damaged',
      /The backup is damaged.*pg_xact/s,
      async () => {
        const damaged = join(folder, 'damaged');
        cpSync(backup, damaged, { recursive: true });
        writeFileSync(join(damaged, 'pg_xact', '0000'), 'x', { flag: 'r+' });
        return { backup: damaged };
      },
    ],
    [
      'the folder is no backup',
      /no base backup: it has no file PG_VERSION/,
      async () => ({ backup: folder }),
    ],
    [
      'the archive lacks the first WAL file',
      /has no WAL file [0-9A-F]{24}, at which/,
      async () => ({ archive: folder }),
    ],
    [
      'the archive has a gap',
      /has a gap: the WAL file …[0-9A-F]{16} is missing/,
      async () => {
        const gap = join(folder, 'gap');
        cpSync(archive, gap, { recursive: true });
        await run('chmod', ['-R', 'a+rX', gap]);
        const last =
          readdirSync(gap)
            .filter((name) => /^[0-9A-F]{24}$/.test(name))
            .sort()
            .at(-1) ?? '';
        const next = (BigInt(`0x${last}`) + 2n).toString(16).toUpperCase().padStart(24, '0');
        cpSync(join(gap, last), join(gap, next));
        return { archive: gap };
      },
    ],
    ['the target is not empty', /is not empty. Name a new folder/, async () => ({ into: archive })],
  ])(
    'is refused when %s, and leaves the same files in the folders of backup and archive [OPS-082]',
    async (_, message, options) => {
      const before = [readdirSync(backup), readdirSync(archive)];
      await expect(restore(await options())).rejects.toMatchObject({
        exit: exitCode.refused,
        message: expect.stringMatching(message),
      });
      expect([readdirSync(backup), readdirSync(archive)]).toEqual(before);
    },
  );

  it.each([
    [['--backup', 'b'], exitCode.usage, '--archive <folder>'],
    [['--backup', 'b', '--archive', 'a', '--until', 'yesterday'], exitCode.usage, 'no time in the past'],
    [['--backup', 'b', '--archive', 'a', '--until', '+2h'], exitCode.usage, 'no time in the past'],
    [['--backups', 'b'], exitCode.usage, "'--backups'"],
    [['--backup', 'b', '--archive', 'a'], exitCode.configuration, 'DATABASE_URL'],
  ])('is refused with the arguments %j and without DATABASE_URL [OPS-082]', async (argv, code, message) => {
    const script = join(import.meta.dirname, '../../../../scripts/restore.mjs');
    const env = { PATH: process.env.PATH };
    await expect(run(process.execPath, [script, ...argv], { env })).rejects.toMatchObject({
      code,
      stderr: expect.stringContaining(message),
    });
  });
});
