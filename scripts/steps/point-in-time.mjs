import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRefusal } from '../../apps/api/src/admin/frame/exit-code.ts';
import { postgresAccount, postgresBin } from '../postgres.mjs';
import { capture, exitOf, startProcess, stopProcess } from './processes.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

/**
 * Restores PostgreSQL to a point in time: a base backup, then the archived files of the write-ahead log (WAL).
 *
 * @typedef {import('../../apps/api/src/admin/frame/exit-code.ts').CommandFailure} CommandFailure
 * @typedef {{
 *   backup: string,
 *   archive: string,
 *   until: Date | null,
 *   into: string,
 *   account: string,
 * }} RestoreOptions `backup`: folder that `pg_basebackup --format=plain` wrote; `archive`: folder of the WAL files, with the
 *   names that PostgreSQL gave them; `until`: null to restore everything in the archive; `into`: new or empty folder for the
 *   restored data, which this module does not remove; `account`: the `DATABASE_URL` of the nodes (this module uses only its
 *   user and its database)
 * @typedef {{ url: string, lastCommit: string | undefined, stop: () => Promise<void> }} Restored `url` leads to the restored
 *   server through a socket that only the owner of its folder can open; `lastCommit` is the time of the last replayed
 *   transaction as PostgreSQL logs it, undefined if no transaction was replayed; `stop` ends the server
 */

/**
 * Copies a base backup, replays the archived WAL up to a time, and starts the server for reading and writing. It changes
 * neither the backup nor the archive.
 *
 * @param {RestoreOptions} options
 * @returns {Promise<Restored>}
 * @throws {CommandFailure}
 */
export async function restoreTo({ backup, archive, until, into, account }) {
  const bin = postgresBin();
  if (bin === undefined)
    throw createRefusal('No PostgreSQL found: install the package "postgresql" or set POSTGRES_BIN.');
  await requireBackup(bin, backup);
  if (until !== null) await requireOlderBackup(backup, until);
  await requireArchive(archive, firstSegment(backup));
  requireEmpty(into);

  const { folder, remove } = temporaryFolder('kaisetsu-restore-');
  try {
    await mustRun('cp', ['-a', `${backup}/.`, into]);
    writeFileSync(join(into, 'recovery.signal'), '');
    writeFileSync(join(folder, 'postgresql.conf'), '');
    writeFileSync(join(folder, 'pg_hba.conf'), 'local all all trust\n');
    const { prefix, owner } = postgresAccount();
    if (owner) await mustRun('chown', ['-R', `${owner.uid}:${owner.gid}`, into, folder]);
    const flags = Object.entries(settings(folder, until)).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const [program = '', ...args] = [...prefix, join(bin, 'postgres'), '-D', into, ...flags];
    const { lastCommit, stop } = await replay(program, args, { folder, archive, until });
    const { username, pathname } = new URL(account);
    return {
      url: `postgresql://${username}@${encodeURIComponent(folder)}:${socketNumber}${pathname}`,
      lastCommit,
      async stop() {
        await stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Part of the socket's file name; the server listens on no port. */
const socketNumber = 5432;

/**
 * The settings of the restored server. They replace the settings in the backup. A backup of a server on Debian has no settings,
 * because Debian stores them in /etc.
 *
 * @param {string} folder for the configuration files and the socket
 * @param {Date | null} until
 * @returns {Record<string, string>}
 */
const settings = (folder, until) => ({
  config_file: join(folder, 'postgresql.conf'),
  hba_file: join(folder, 'pg_hba.conf'),
  listen_addresses: '',
  port: String(socketNumber),
  unix_socket_directories: folder,
  logging_collector: 'off',
  // `replay` searches the server's messages for English texts.
  lc_messages: 'C',
  // An environment variable contains the archive's path, because a path in the command itself would need quoting.
  restore_command: 'cp "$KAISETSU_WAL_ARCHIVE/%f" "%p"',
  // PostgreSQL reads this setting before it knows abbreviations of time zones such as Z, so the time ends with the offset +00.
  ...(until !== null && { recovery_target_time: until.toISOString().replace('Z', '+00') }),
  recovery_target_action: 'promote',
  // Without hot standby the server accepts no connections during the replay. With hot standby PostgreSQL would not complete
  // the replay if `max_connections` or a similar setting were lower than on the original server.
  hot_standby: 'off',
  // The restored server must not write to the archive of the original server, and must not wait for its standbys.
  archive_mode: 'off',
  synchronous_standby_names: '',
});

/**
 * Refuses a folder that is not a complete, undamaged base backup of the installed PostgreSQL version.
 *
 * @param {string} bin folder of PostgreSQL's programs
 * @param {string} backup
 */
async function requireBackup(bin, backup) {
  for (const name of ['PG_VERSION', 'backup_label', 'backup_manifest']) {
    if (!existsSync(join(backup, name)))
      throw createRefusal(
        `${backup} is no base backup: it has no file ${name}. Make one with pg_basebackup --format=plain.`,
      );
  }
  if (readdirSync(join(backup, 'pg_tblspc')).length > 0)
    throw createRefusal(
      `${backup} has tablespaces. Their links lead to the files of the original server, so this command refuses the backup.`,
    );
  const major = readFileSync(join(backup, 'PG_VERSION'), 'utf8').trim();
  const { output } = await capture(join(bin, 'postgres'), ['--version']);
  if (/ (\d+)/.exec(output)?.[1] !== major)
    throw createRefusal(
      `The backup is of PostgreSQL ${major}, and ${bin} has ${output.trim()}. Set POSTGRES_BIN to the programs of ${major}.`,
    );
  // pg_verifybackup expects the WAL in the backup, but here the archive has it. --no-parse-wal skips the check of the WAL.
  const verified = await capture(join(bin, 'pg_verifybackup'), ['--no-parse-wal', '--quiet', backup]);
  if (verified.code !== 0) throw createRefusal(`The backup is damaged.\n${verified.output.trim()}`);
}

/**
 * Refuses a backup that began after the wanted time. PostgreSQL could restore the state at the end of such a
 * backup and report success.
 *
 * @param {string} backup
 * @param {Date} until
 */
async function requireOlderBackup(backup, until) {
  const [, started = ''] = /^START TIME: (.+)$/m.exec(readLabel(backup)) ?? [];
  // START TIME ends with the abbreviation of a time zone, such as JST. JavaScript cannot parse it, but the program `date` can.
  const { code, output } = await capture('date', [`--date=${started}`, '+%s'], { env: { LC_ALL: 'C' } });
  if (started === '' || code !== 0)
    throw createRefusal(`${backup}/backup_label has no usable START TIME ("${started}"). Leave out --until.`);
  const start = new Date(Number(output) * 1000);
  if (start > until)
    throw createRefusal(
      `The backup began at ${start.toISOString()}, after ${until.toISOString()}. Take an older one.`,
    );
}

/** @param {string} backup */
const readLabel = (backup) => readFileSync(join(backup, 'backup_label'), 'utf8');

/**
 * The name of the WAL file at which the replay begins.
 *
 * @param {string} backup
 */
function firstSegment(backup) {
  const [, name] = /^START WAL LOCATION: .* \(file ([0-9A-F]{24})\)$/m.exec(readLabel(backup)) ?? [];
  if (name === undefined) throw createRefusal(`${backup}/backup_label does not name its first WAL file.`);
  return name;
}

/**
 * Refuses an archive without the first needed WAL file, or with a gap after it. At a missing file PostgreSQL would end the
 * replay as if the archive ended there.
 *
 * @param {string} archive
 * @param {string} first name of the first needed WAL file
 */
async function requireArchive(archive, first) {
  const names = existsSync(archive) ? readdirSync(archive) : [];
  if (!names.includes(first))
    throw createRefusal(`${archive} has no WAL file ${first}, at which the backup begins.`);
  const { prefix } = postgresAccount();
  const [test = '', ...args] = [...prefix, 'test', '-r', join(archive, first)];
  if ((await capture(test, args)).code !== 0)
    throw createRefusal(`The account that runs PostgreSQL cannot read ${join(archive, first)}.`);
  const segmentsInFile = 2 ** 32 / statSync(join(archive, first)).size;
  // A file name has three parts of 8 hexadecimal digits: the timeline, and the high and the low part of the position in the WAL.
  // After a failover the positions continue on another timeline, so the comparison ignores the timeline.
  const numberOf = (/** @type {string} */ name) =>
    Number.parseInt(name.slice(8, 16), 16) * segmentsInFile + Number.parseInt(name.slice(16), 16);
  const numbers = names
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .map(numberOf)
    .filter((number) => number >= numberOf(first));
  const present = new Set(numbers);
  const last = numbers.reduce((one, other) => Math.max(one, other));
  for (let number = numberOf(first); number < last; number += 1) {
    if (present.has(number)) continue;
    const hex = (/** @type {number} */ part) => part.toString(16).toUpperCase().padStart(8, '0');
    const position = hex(Math.floor(number / segmentsInFile)) + hex(number % segmentsInFile);
    throw createRefusal(`${archive} has a gap: the WAL file …${position} is missing.`);
  }
}

/** @param {string} folder a new folder, or an empty one */
function requireEmpty(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0)
    throw createRefusal(`${folder} is not empty. Name a new folder for the restored data.`);
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 */
async function mustRun(program, args) {
  const { code, output } = await capture(program, args);
  if (code !== 0) throw createRefusal(`${program} failed:\n${output.trim()}`);
}

/**
 * Starts the server and waits until it has replayed the WAL. There is no time limit, because a large archive can take hours.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ folder: string, archive: string, until: Date | null }} options
 * @returns {Promise<Omit<Restored, 'url'>>}
 */
async function replay(program, args, { folder, archive, until }) {
  const server = startProcess(program, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    stopSignal: 'SIGINT',
    env: { KAISETSU_WAL_ARCHIVE: archive },
  });
  const ended = exitOf(server);
  let log = '';
  /** @type {Promise<boolean>} */
  const isReady = new Promise((settle) => {
    server.stderr?.setEncoding('utf8').on('data', (text) => {
      // Keep only the end of the log, because the end tells the result of the replay.
      log = (log + text).slice(-20_000);
      if (log.includes('database system is ready to accept connections')) settle(true);
    });
    void ended.then(() => settle(false));
  });
  const wasReady = await isReady;
  const [, lastCommit] = /last completed transaction was at log time (.+)/.exec(log) ?? [];
  if (!wasReady) throw createRefusal(reasonIn(log, until, lastCommit));
  return { lastCommit, stop: () => stopProcess(server, { graceMilliseconds: 60_000 }) };
}

/**
 * @param {string} log
 * @param {Date | null} until
 * @param {string | undefined} lastCommit
 */
function reasonIn(log, until, lastCommit) {
  const time = until?.toISOString();
  if (log.includes('requested recovery stop point is before consistent recovery point'))
    return `The backup was not complete at ${time}. Take an older backup, or a later time.`;
  if (log.includes('recovery ended before configured recovery target was reached'))
    return `The archive has no transaction after ${time}; its last one is of ${lastCommit ?? 'an earlier time'}. If WAL files are missing, add them. To restore the whole archive, leave out --until.`;
  return `PostgreSQL could not restore:\n${log.slice(-4000)}`;
}
