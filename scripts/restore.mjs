/**
 * `npm run restore -- --backup <folder> --archive <folder> [--until <time>] [--into <folder>]`: restores PostgreSQL from a base
 * backup and the archive of its write-ahead log (WAL). docs/operations.md "Backup and restore" has the procedure. The
 * command then tests whether the keys in the environment decrypt the restored data. Without `--into` it removes the restored
 * data at the end. The exit codes are those of `npm run admin`.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandFailure, createUsageError, exitCode } from '../apps/api/src/admin/frame/exit-code.ts';
import { formatTime, parseTime } from '../apps/api/src/admin/frame/time-text.ts';
import { readSecretFiles } from '../apps/api/src/boot/secret-files.ts';
import { buildForAdmin } from './build.mjs';
import { ensureInstalled } from './steps/ensure-install.mjs';
import { restoreTo } from './steps/point-in-time.mjs';
import { onStopSignal, run, stopEverything } from './steps/processes.mjs';
import { inRepo } from './steps/repo.mjs';
import { temporaryFolder } from './steps/temporary-folder.mjs';

const usage = `npm run restore -- --backup <folder> --archive <folder> [--until 2026-08-01T03:00] [--into <new folder>]
A time without an offset is Japanese time. Without --until everything in the archive is restored.`;

/** @param {string[]} argv */
function readOptions(argv) {
  const text = /** @type {const} */ ({ type: 'string' });
  const options = { backup: text, archive: text, until: text, into: text };
  let values;
  try {
    ({ values } = parseArgs({ args: argv, options }));
  } catch (error) {
    throw createUsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
  const { backup, archive, into } = values;
  if (!backup || !archive) throw createUsageError(usage);
  const now = new Date();
  const until = values.until === undefined ? null : parseTime(values.until, now);
  if (values.until !== undefined && (until === null || until > now))
    throw createUsageError(`--until ${values.until} is no time in the past.\n${usage}`);
  const { env, faults } = readSecretFiles(process.env);
  if (faults.length > 0) throw new CommandFailure(exitCode.configuration, faults.join('\n'));
  const account = env.DATABASE_URL ?? '';
  if (!/^postgres(?:ql)?:\/\/[^/@]+@/.test(account))
    throw new CommandFailure(
      exitCode.configuration,
      'Run this with the environment of a node: DATABASE_URL names the user and the database of the restored copy.',
    );
  // npm runs this script in the root of the repository. INIT_CWD is the folder in which the engineer called npm.
  const from = (/** @type {string} */ folder) => resolve(process.env.INIT_CWD ?? process.cwd(), folder);
  return { backup: from(backup), archive: from(archive), until, into: into ? from(into) : null, account };
}

/**
 * Runs three commands of `npm run admin` on the restored database. Some of them decrypt data, so they fail if a key is wrong.
 *
 * @param {string} url of the restored database
 * @returns {Promise<number>} the first exit code that is not 0, else 0
 */
async function check(url) {
  const { folder, remove } = temporaryFolder('kaisetsu-restore-check-');
  const env = { DATABASE_URL: url, DATABASE_URL_FILE: '', DATABASE_POOLER: '', INIT_CWD: folder };
  try {
    for (const command of [['keys', 'status'], ['export', '--out', folder, '--dry-run'], ['report']]) {
      console.log(
        `\n${command[0]} ${command.includes('--dry-run') ? '--dry-run' : (command[1] ?? '')}`.trimEnd(),
      );
      const code = await run(process.execPath, [inRepo('apps/api/dist/admin.js'), ...command], { env });
      if (code !== 0) return code;
    }
    return 0;
  } finally {
    remove();
  }
}

onStopSignal(stopEverything);
try {
  const options = readOptions(process.argv.slice(2));
  await ensureInstalled();
  await buildForAdmin();
  const temporary = options.into === null ? temporaryFolder('kaisetsu-restored-') : null;
  const into = options.into ?? temporary?.folder ?? '';
  console.log(`Restoring into ${into} …`);
  const restored = await restoreTo({ ...options, into });
  const { until } = options;
  console.log(`Restored ${until === null ? 'everything in the archive' : `to ${formatTime(until)}`}.`);
  console.log(`Last transaction after the backup: ${restored.lastCommit ?? 'none'}.`);
  process.exitCode = await check(restored.url).finally(restored.stop);
  temporary?.remove();
  if (options.into !== null)
    console.log(`The restored data is in ${into}. Start PostgreSQL on it with your settings.`);
  console.log(
    process.exitCode === 0 ? 'The restored database is sound.' : 'The restored database has faults.',
  );
} catch (error) {
  const isExpected = error instanceof CommandFailure;
  console.error(isExpected ? error.message : error);
  process.exitCode = isExpected ? error.exit : exitCode.fault;
} finally {
  await stopEverything();
}
