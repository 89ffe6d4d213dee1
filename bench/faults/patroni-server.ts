import { execFileSync } from 'node:child_process';
import { chownSync, closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { choosePostgresAccount, findPostgresBin } from '../../scripts/postgres.ts';
import { startProcess, waitForExit } from '../../scripts/steps/processes.ts';
import { freeze, kill } from './frozen-processes.ts';

/**
 * How a machine is lost. `killed`: its processes end, and connections are reset. `silent`: SIGSTOP suspends its processes, and
 * connections stay open without a response.
 */
export type Loss = 'killed' | 'silent';

/** One PostgreSQL server with the Patroni process that starts, promotes and stops it. */
export type PatroniServer = {
  readonly name: string;
  readonly port: number;
  /** Port of Patroni's REST API. */
  readonly restPort: number;
  /** Starts Patroni. If the server has no data, Patroni creates the cluster or copies the data of the primary. */
  readonly start: () => void;
  /** Simulates the loss of the machine: kills or suspends all processes, then deletes the data. */
  readonly lose: (how: Loss) => void;
  /** Ends all processes and removes their shared memory. */
  readonly end: () => Promise<void>;
};

export type PatroniOptions = {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly etcdPort: number;
  /** Folder of the whole cluster. Its owner is the operating-system account that runs PostgreSQL. */
  readonly folder: string;
  readonly password: string;
};

/** Database user for administration and for replication. */
export const superuser = 'kaisetsu';

export function patroniServer(options: PatroniOptions): PatroniServer {
  const { name, port, restPort, folder } = options;
  const { prefix, owner } = choosePostgresAccount();
  const data = join(folder, name);
  const configuration = join(folder, `${name}.yml`);
  // Patroni reads YAML, and JSON is valid YAML.
  writeFileSync(configuration, JSON.stringify(settings(options, data)), { mode: 0o600 });
  if (owner) chownSync(configuration, owner.uid, owner.gid);
  let pids: readonly number[] = [];
  let segment: string | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  let patroni: number | undefined;

  function freezeAll(): void {
    if (patroni === undefined) return;
    const postmaster = readPostmasterFile(data);
    segment = postmaster?.segment;
    pids = freeze([patroni, ...(postmaster === undefined ? [] : [postmaster.pid])]);
    patroni = undefined;
  }

  return {
    name,
    port,
    restPort,
    start() {
      const log = openSync(join(folder, `${name}.log`), 'a');
      const [program = '', ...args] = [...prefix, 'patroni', configuration];
      const child = startProcess(program, args, { cwd: folder, stdio: ['ignore', log, log] });
      closeSync(log);
      patroni = child.pid;
      ended = waitForExit(child);
    },
    lose(how) {
      freezeAll();
      if (how === 'killed') kill(pids);
      rmSync(data, { recursive: true, force: true, maxRetries: 10 });
    },
    async end() {
      freezeAll();
      kill(pids);
      await ended;
      // A killed server does not remove its System V shared-memory segment.
      if (segment !== undefined) removeSegment(segment);
      pids = [];
      segment = undefined;
    },
  };
}

/**
 * Times in seconds. They are short, so that a standby replaces a lost primary within half a minute. Patroni requires
 * `ttl` ≥ `loop_wait` + 2 × `retry_timeout`.
 */
const times = { ttl: 20, loop_wait: 2, retry_timeout: 8 };

const settings = ({ name, port, restPort, etcdPort, folder, password }: PatroniOptions, data: string) => ({
  scope: 'kaisetsu',
  namespace: '/faults/',
  name,
  restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
  etcd3: { hosts: `127.0.0.1:${etcdPort}` },
  bootstrap: {
    dcs: {
      ...times,
      synchronous_mode: true,
      synchronous_mode_strict: true,
      postgresql: { use_pg_rewind: false, parameters: { max_connections: 200 } },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: data,
    bin_dir: findPostgresBin(),
    pgpass: join(folder, `${name}.pgpass`),
    authentication: {
      superuser: { username: superuser, password },
      replication: { username: superuser, password },
    },
    pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    parameters: { unix_socket_directories: folder },
  },
});

/** Ids of the server's main process and of its System V shared-memory segment. Undefined if no server uses the data folder. */
function readPostmasterFile(
  data: string,
): { readonly pid: number; readonly segment: string | undefined } | undefined {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), segment: lines[6]?.trim().split(/\s+/)[1] };
  } catch {
    return undefined;
  }
}

function removeSegment(id: string): void {
  try {
    execFileSync('ipcrm', ['--shmem-id', id], { stdio: 'ignore' });
  } catch {
    // The server has removed the segment itself.
  }
}
