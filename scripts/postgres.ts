import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeDisposableFolder } from './steps/disposable-folder.ts';
import { findFreePort } from './steps/ports.ts';
import {
  capture,
  collectOutput,
  isRunning,
  startProcess,
  stopProcess,
  waitForExit,
} from './steps/processes.ts';

export function findPostgresBin(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [
    process.env.POSTGRES_BIN ?? '',
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ].find((folder) => folder !== '' && existsSync(join(folder, 'initdb')));
}

/** PostgreSQL refuses to run as root. `setpriv` stops the server when this process ends, also by `kill -9`. */
function choosePostgresAccount(): { prefix: string[]; owner?: { uid: number; gid: number } } {
  const endWithUs = ['--pdeathsig', 'INT'];
  if (process.getuid?.() !== 0)
    return { prefix: existsSync('/usr/bin/setpriv') ? ['setpriv', ...endWithUs] : [] };
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  if (uid === undefined)
    throw new Error('PostgreSQL does not run as root, and there is no account "postgres".');
  return {
    prefix: ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', ...endWithUs],
    owner: { uid: Number(uid), gid: Number(gid) },
  };
}

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

type PostgresOptions = {
  /** Keeps fsync on, for tests that crash the server. */
  readonly durable?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
  readonly parent?: string;
  /** URL of the server to copy and follow. */
  readonly standbyOf?: string;
};

export async function startPostgres(options: PostgresOptions = {}) {
  const bin = findPostgresBin();
  if (bin === undefined)
    throw new Error('No PostgreSQL found: install the package "postgresql" or set POSTGRES_BIN.');
  const { prefix, owner } = choosePostgresAccount();
  const { folder, remove } = makeDisposableFolder('kaisetsu-postgres-', options.parent);
  const data = join(folder, 'data');
  const { standbyOf } = options;
  const password = standbyOf ? new URL(standbyOf).password : randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  mkdirSync(data, { mode: 0o700 });
  if (owner) for (const path of [folder, data, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const command = (program: string, ...args: string[]): [string, string[]] => {
    const [first = '', ...rest] = [...prefix, join(bin, program), ...args];
    return [first, rest];
  };
  const create = standbyOf
    ? command('pg_basebackup', '-D', data, '-d', standbyOf, '-R', '-c', 'fast', '--no-sync')
    : command(
        'initdb',
        ...['-D', data, '-U', 'kaisetsu', '--encoding=UTF8', '--locale=C.UTF-8'],
        ...['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync'],
      );
  const created = await capture(...create, { cwd: folder });
  if (created.code !== 0) {
    remove();
    throw new Error(`The data of PostgreSQL could not be created:\n${created.output}`);
  }
  const port = await findFreePort();
  const conf = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    max_connections: '200',
    logging_collector: 'off',
    ...(options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...options.settings,
  };
  const flags = Object.entries(conf).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const isReady = async () =>
    (await capture(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)])).code === 0;
  async function launch() {
    const [program, args] = command('postgres', '-D', data, ...flags);
    const server = startProcess(program, args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      stopSignal: 'SIGINT',
    });
    const readOutput = collectOutput(server);
    for (const giveUp = performance.now() + startTimeoutMs; !(await isReady()); await wait(50)) {
      if (isRunning(server) && performance.now() < giveUp) continue;
      await stopProcess(server);
      throw new Error(`PostgreSQL did not start:\n${readOutput()}`);
    }
    return server;
  }
  let server = await launch().catch((error) => {
    remove();
    throw error;
  });
  const { output } = await capture(join(bin, 'postgres'), ['--version']);
  return {
    url: `postgresql://kaisetsu:${password}@127.0.0.1:${port}/postgres`,
    version: /[\d.]+/.exec(output)?.[0] ?? 'unknown',
    isRunning: () => isRunning(server),
    pid: () => server.pid,
    async crash(target: 'all' | 'server'): Promise<void> {
      if (!isRunning(server) || server.pid === undefined) return;
      process.kill(target === 'all' ? -server.pid : server.pid, 'SIGKILL');
      await waitForExit(server);
    },
    async start(): Promise<void> {
      server = await launch();
    },
    async stop(): Promise<void> {
      await stopProcess(server);
      remove();
    },
  };
}

const startTimeoutMs = 180_000;
