import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { choosePostgresAccount } from '../../scripts/postgres.ts';
import { findFreePort } from '../../scripts/steps/ports.ts';
import { startProcess, stopProcess } from '../../scripts/steps/processes.ts';
import { makeTemporaryFolder } from '../../scripts/steps/temporary-folder.ts';
import { type Loss, type PatroniServer, patroniServer, superuser } from './patroni-server.ts';

/**
 * A primary and two standbys with synchronous replication under Patroni. Patroni stores its state in etcd. HAProxy forwards
 * connections to the primary. All these programs run in one temporary folder, under the operating-system account for PostgreSQL.
 */
export type ReplicatedServers = {
  /** URL of the database through HAProxy, with a superuser. */
  readonly url: string;
  /**
   * Stops the primary and deletes its data. Waits until another server commits. Then starts an empty server in place of the lost
   * server, and waits until the new server is a standby.
   *
   * @throws Error if one of these waits takes longer than {@link maxWaitMs}
   */
  readonly losePrimary: (how: Loss) => Promise<void>;
  /** Time from each loss to the next commit, ms. */
  readonly recoveries: readonly number[];
  readonly stop: () => Promise<void>;
};

/** A failover may take minutes on a heavily loaded machine. */
const maxWaitMs = 300_000;

type Member = { readonly name: string; readonly role: string; readonly state: string };

export async function startReplicatedServers(): Promise<ReplicatedServers> {
  const { prefix, owner } = choosePostgresAccount();
  const { folder, remove } = makeTemporaryFolder('kaisetsu-failover-');
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const start = (name: string, args: readonly string[]) => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const [program = '', ...rest] = [...prefix, ...args];
    const child = startProcess(program, rest, { cwd: folder, stdio: ['ignore', log, log] });
    closeSync(log);
    return child;
  };
  const password = randomBytes(12).toString('hex');
  const etcdPort = await findFreePort();
  const servers: PatroniServer[] = [];
  for (const name of ['server-1', 'server-2', 'server-3']) {
    const [port, restPort] = [await findFreePort(), await findFreePort()];
    servers.push(patroniServer({ name, port, restPort, etcdPort, folder, password }));
  }
  const proxyPort = await findFreePort();
  const proxySettings = join(folder, 'haproxy.cfg');
  writeFileSync(proxySettings, haproxySettings(proxyPort, servers));
  const etcd = start('etcd', [
    'etcd',
    ...etcdArguments(join(folder, 'etcd'), etcdPort, await findFreePort()),
  ]);
  const proxy = start('haproxy', ['/usr/sbin/haproxy', '-f', proxySettings]);
  for (const server of servers) server.start();
  const url = `postgresql://${superuser}:${password}@127.0.0.1:${proxyPort}/postgres`;
  const recoveries: number[] = [];

  async function stop(): Promise<void> {
    await Promise.all(servers.map((server) => server.end()));
    await Promise.all([proxy, etcd].map((child) => stopProcess(child)));
    remove();
  }
  const until = (what: string, isTrue: () => Promise<boolean>) => waitUntil(what, folder, isTrue);
  const hasAllServers = async (): Promise<boolean> => {
    const members = (await Promise.all(servers.map(membersKnownTo))).find((known) => known.length > 0) ?? [];
    const inRole = (role: string) =>
      members.filter((member) => member.role === role && /^(?:running|streaming)$/.test(member.state));
    const standbys = [...inRole('sync_standby'), ...inRole('replica')];
    return inRole('leader').length === 1 && inRole('sync_standby').length === 1 && standbys.length === 2;
  };
  const ready = async (): Promise<void> => {
    await until('a primary and two standbys', hasAllServers);
    await until('a commit', () => commits(url));
  };
  await ready().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    url,
    recoveries,
    async losePrimary(how) {
      const primary = await findPrimary(servers);
      const lostAt = performance.now();
      primary.lose(how);
      await until('a commit after the loss', () => commits(url));
      recoveries.push(performance.now() - lostAt);
      await primary.end();
      primary.start();
      await ready();
    },
    stop,
  };
}

async function waitUntil(what: string, folder: string, isTrue: () => Promise<boolean>): Promise<void> {
  const giveUp = performance.now() + maxWaitMs;
  while (!(await isTrue())) {
    if (performance.now() > giveUp)
      throw new Error(`waited ${maxWaitMs / 1000} s for ${what}:\n${lastLines(folder)}`);
    await wait(200);
  }
}

const lastLines = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .map((name) => `${name}:\n${readFileSync(join(folder, name), 'utf8').slice(-1500)}`)
    .join('\n');

/** The members of the cluster that this server's Patroni reports; an empty list if Patroni does not respond. */
async function membersKnownTo({ restPort }: PatroniServer): Promise<readonly Member[]> {
  try {
    const response = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
      signal: AbortSignal.timeout(3000),
    });
    return ((await response.json()) as { members: readonly Member[] }).members;
  } catch {
    return [];
  }
}

async function findPrimary(servers: readonly PatroniServer[]): Promise<PatroniServer> {
  for (const server of servers) {
    const leader = (await membersKnownTo(server)).find(({ role }) => role === 'leader');
    const found = servers.find(({ name }) => name === leader?.name);
    if (found !== undefined) return found;
  }
  throw new Error('Patroni knows no primary');
}

/** Whether a transaction commits on the server behind the proxy. A commit waits for a synchronous standby. */
async function commits(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    query_timeout: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // This statement writes to the write-ahead log and needs no table.
    await client.query("select pg_logical_emit_message(true, 'faults', '')");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function etcdArguments(data: string, clientPort: number, peerPort: number): readonly string[] {
  const [client, peer] = [clientPort, peerPort].map((port) => `http://127.0.0.1:${port}`);
  return [
    ...['--name=faults', `--data-dir=${data}`],
    ...[`--listen-client-urls=${client}`, `--advertise-client-urls=${client}`],
    ...[`--listen-peer-urls=${peer}`, `--initial-advertise-peer-urls=${peer}`],
    `--initial-cluster=faults=${peer}`,
  ];
}

/**
 * The settings of docs/operations.md "A primary that fails". HAProxy sends a health check to each Patroni. Only the Patroni of
 * the primary responds with 200.
 */
const haproxySettings = (port: number, servers: readonly PatroniServer[]): string => `
global
  maxconn 1000
defaults
  mode tcp
  retries 2
  timeout connect 4s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.map((server) => `  server ${server.name} 127.0.0.1:${server.port} check port ${server.restPort}`).join('\n')}
`;
