import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { freePort } from './steps/ports.mjs';
import { capture, exitOf, startProcess, stopProcess } from './steps/processes.mjs';
import { temporaryFolder } from './steps/temporary-folder.mjs';

/**
 * Finds the folder of PostgreSQL's server programs: `POSTGRES_BIN`, else Debian's newest version, else the folder of `initdb`
 * in PATH.
 *
 * @returns {string | undefined}
 */
export function postgresBin() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [
    process.env.POSTGRES_BIN ?? '',
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ].find((folder) => folder !== '' && existsSync(join(folder, 'initdb')));
}

/**
 * The account for the programs of PostgreSQL. PostgreSQL refuses to run as root, so root runs it as the account `postgres`.
 * With `setpriv`, the kernel stops the server when this process ends, even by `kill -9`.
 *
 * @returns {{ prefix: string[], owner: { uid: number, gid: number } | undefined }} `prefix`: the words before each command;
 *   `owner`: the account that must own the server's files, undefined for the account of this process
 */
export function postgresAccount() {
  const endWithUs = ['--pdeathsig', 'INT'];
  if (process.getuid?.() !== 0) {
    return { prefix: existsSync('/usr/bin/setpriv') ? ['setpriv', ...endWithUs] : [], owner: undefined };
  }
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  if (uid === undefined)
    throw new Error('PostgreSQL does not run as root, and there is no account "postgres".');
  return {
    prefix: ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', ...endWithUs],
    owner: { uid: Number(uid), gid: Number(gid) },
  };
}

/**
 * @typedef {{
 *   url: string,
 *   version: string,
 *   isRunning: () => boolean,
 *   pid: () => number | undefined,
 *   crash: (target: 'all' | 'server') => Promise<void>,
 *   start: () => Promise<void>,
 *   stop: () => Promise<void>,
 * }} Postgres `url` connects as a superuser; `version`: for example `15.14`; `pid` is the id of the main process. `crash` sends
 *   SIGKILL to all processes of the server or to its main process; `start` starts the crashed server again on its data; `stop`
 *   ends the server and removes its folder.
 */

/**
 * Starts a temporary PostgreSQL server on a free port of 127.0.0.1 with a random password, for tests and measurements. By
 * default it is fast, but committed data can be lost when the machine crashes.
 *
 * @param {{ durable?: boolean, settings?: Record<string, string>, parent?: string, logFile?: string }} [options]
 *   `durable`: keeps fsync on, for realistic measurements and for tests that kill the server; `settings`: further settings of
 *   postgresql.conf; `parent`: the folder that gets the server's folder, the system's temporary folder by default; `logFile`:
 *   the log file in the data folder, if `settings` make PostgreSQL write one
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ durable = false, settings = {}, parent, logFile } = {}) {
  const bin = postgresBin();
  if (bin === undefined)
    throw new Error('No PostgreSQL found: install the package "postgresql" or set POSTGRES_BIN.');
  const { prefix, owner } = postgresAccount();
  const { folder, remove } = temporaryFolder('kaisetsu-postgres-', parent);
  const data = join(folder, 'data');
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  mkdirSync(data, { mode: 0o700 });
  if (owner) for (const path of [folder, data, passwordFile]) chownSync(path, owner.uid, owner.gid);

  /** @param {string[]} command */
  const asOwner = ([program = '', ...args]) => {
    const [first = '', ...rest] = [...prefix, join(bin, program), ...args];
    return /** @type {const} */ ([first, rest]);
  };
  const created = await capture(
    ...asOwner([
      ...['initdb', '-D', data, '-U', 'kaisetsu', '--encoding=UTF8', '--locale=C.UTF-8'],
      ...['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync'],
    ]),
    { cwd: folder },
  );
  if (created.code !== 0) {
    remove();
    throw new Error(`initdb failed:\n${created.output}`);
  }
  const port = await freePort();
  const conf = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    max_connections: '200',
    logging_collector: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  };
  const flags = Object.entries(conf).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = logFile === undefined ? undefined : join(data, logFile);
  const launch = () => launchServer(asOwner(['postgres', '-D', data, ...flags]), folder, port, log);
  let server = await launch().catch((error) => {
    remove();
    throw error;
  });
  return {
    url: `postgresql://kaisetsu:${password}@127.0.0.1:${port}/postgres`,
    version: server.version,
    isRunning: () => server.isRunning(),
    pid: () => server.pid,
    async crash(target) {
      await server.kill(target);
    },
    async start() {
      server = await launch();
    },
    async stop() {
      await server.stop();
      remove();
    },
  };
}

/** The limit is long, because a start can take a minute on a busy machine. */
const startTimeoutMs = 180_000;

/**
 * Starts the server and waits until it accepts connections.
 *
 * @param {readonly [string, string[]]} command program and arguments
 * @param {string} folder working directory
 * @param {number} port
 * @param {string | undefined} logFile file of the server's log; undefined when the server logs to standard error
 * @throws when the server ends, or does not accept connections in time
 */
async function launchServer([program, args], folder, port, logFile) {
  const server = startProcess(program, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // PostgreSQL's fast shutdown: it does not wait for clients.
    stopSignal: 'SIGINT',
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      // The code below needs only the log of the start.
      if (output.length < 20_000) output += text;
    });
  }
  let ended = false;
  const exit = exitOf(server).then(() => {
    ended = true;
  });
  const stop = async () => {
    if (!ended) await stopProcess(server);
  };
  const started = performance.now();
  const readLog = () =>
    logFile !== undefined && existsSync(logFile) ? readFileSync(logFile, 'utf8') : output;
  while (!(await accepts(port, readLog()))) {
    if (ended || performance.now() - started > startTimeoutMs) {
      await stop();
      throw new Error(`PostgreSQL did not start:\n${output}`);
    }
    await new Promise((settle) => setTimeout(settle, 50));
  }
  return {
    version: /PostgreSQL ([\d.]+)/.exec(readLog())?.[1] ?? 'unknown',
    isRunning: () => !ended,
    pid: server.pid,
    stop,
    /** @param {'all' | 'server'} target */
    async kill(target) {
      if (ended || server.pid === undefined) return;
      process.kill(target === 'all' ? -server.pid : server.pid, 'SIGKILL');
      await exit;
    },
  };
}

/**
 * Whether the server accepts connections. The server refuses clients until it logs that it is ready.
 *
 * @param {number} port
 * @param {string} output log of the server
 */
const accepts = (port, output) =>
  new Promise((settle) => {
    if (!output.includes('ready to accept connections')) return settle(false);
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => socket.end(() => settle(true)));
    socket.once('error', () => settle(false));
  });
