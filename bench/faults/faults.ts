import { setTimeout as wait } from 'node:timers/promises';
import type { SimulatorControl } from '@kaisetsu/test-kit/simulator-control';
import { until } from '@kaisetsu/test-kit/wire-app';
import pg from 'pg';
import { type Postgres, startPostgres } from '../../scripts/postgres.ts';
import type { Cluster } from './cluster.ts';
import { cutOverFault } from './cut-over-fault.ts';
import type { Fault } from './fault.ts';
import { oidcFault } from './oidc-fault.ts';
import { pictureFloodFault } from './picture-flood-fault.ts';
import { rotationFault } from './rolling-restarts.ts';

const pick = <T>(from: readonly T[], turn: number): T => from[turn % from.length] as T;
const random = (below: number): number => Math.floor(Math.random() * below);
const pause = (least: number, more: number): Promise<void> => wait(least + random(more));

const restartPostgres = (postgres: Postgres): Promise<boolean> =>
  until(60_000, 'a start of PostgreSQL', async () => {
    if (!postgres.isRunning()) await postgres.start().catch(() => undefined);
    return postgres.isRunning();
  });

async function resendRandomWebhook({ readSessions, send }: SimulatorControl): Promise<void> {
  const sessions = await readSessions<{ id: string; webhooks: unknown[] }>();
  const notified = sessions.filter(({ webhooks }) => webhooks.length > 0);
  const one = notified[random(notified.length)];
  if (one !== undefined) await send('POST', `/sessions/${one.id}/resend-webhook`);
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function holdLocks(url: string, ms: number, ...statements: readonly string[]): Promise<void> {
  const client = await connectTo(url);
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await wait(ms);
    await client.query('rollback');
  } catch (error) {
    // PostgreSQL may have aborted this transaction because of a deadlock.
    if ((error as { code?: string }).code !== '40P01') throw error;
  } finally {
    await client.end();
  }
}

const lockOpenApplications = 'select from application where completed_at is null for update';
/** PostgreSQL aborts the transaction whose timeout ends first; a node has the default of 1 s. */
const letNodeAbort = "set local deadlock_timeout = '5s'";

/** The last scenario holds its locks longer than a call waits for a lock. */
const lockScenarios: readonly ((url: string) => Promise<void>)[] = [
  (url) => holdLocks(url, 2000, 'lock table application in access exclusive mode'),
  (url) => holdLocks(url, 1500, letNodeAbort, 'lock table outbox in exclusive mode', lockOpenApplications),
  (url) => holdLocks(url, 2000, lockOpenApplications),
  (url) => holdLocks(url, 500, letNodeAbort, 'lock table audit in exclusive mode', lockOpenApplications),
  (url) => holdLocks(url, 9500, lockOpenApplications),
];

const replicationTimeoutMs = 120_000;

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = await connectTo(url);
  return (await client.query(statement).finally(() => client.end())).rows;
}

/** Destroys the primary and its data, then follows docs/operations.md "A primary that fails". */
async function losePrimary(cluster: Cluster): Promise<void> {
  const primary = cluster.postgres;
  const standby = await startPostgres({ durable: true, standbyOf: primary.url });
  await query(primary.url, "alter system set synchronous_standby_names = '*'");
  await query(primary.url, 'select pg_reload_conf()');
  await until(replicationTimeoutMs, 'synchronous replication', async () => {
    const [row] = await query(primary.url, 'select sync_state from pg_stat_replication');
    return row?.sync_state === 'sync';
  });
  await wait(2000 + Math.random() * 2000);
  await primary.crash('all');
  await primary.stop();
  await query(standby.url, 'select pg_promote()');
  cluster.postgres = standby;
  cluster.proxy.target = Number(new URL(standby.url).port);
}

export const faults: readonly Fault[] = [
  {
    number: 1,
    name: 'kill -9 of either node, or both',
    short: true,
    async inject({ cluster: { nodes } }, turn) {
      const victims = turn % 4 === 3 ? nodes : [pick(nodes, turn)];
      await Promise.all(victims.map((node) => node.kill().then(() => node.start())));
      await pause(200, 500);
      return victims.length;
    },
  },
  {
    number: 2,
    name: 'kill -9 of PostgreSQL: all processes, the main process, one backend',
    async inject({ cluster: { postgres, database } }, turn) {
      if (turn % 3 === 2) {
        const pid = await database.queries.value<number>`
          select pid from pg_stat_activity where application_name = 'kaisetsu' order by random() limit 1`;
        if (pid !== null) process.kill(pid, 'SIGKILL');
      } else {
        await postgres.crash(turn % 3 === 0 ? 'all' : 'server');
        await pause(0, 1500);
        await restartPostgres(postgres);
      }
      await pause(1500, 1000);
      return 1;
    },
  },
  {
    number: 3,
    name: 'mail server down, then up',
    short: true,
    async inject({ cluster: { mailbox } }) {
      await mailbox.stop();
      await pause(1000, 1500);
      await mailbox.start();
      await pause(1000, 1000);
      return 1;
    },
  },
  {
    number: 4,
    name: 'response lost after COMMIT, to the applicant or to the node',
    short: true,
    async prepare({ cluster }) {
      await cluster.restartNodes({ DATABASE_URL: cluster.proxyUrl });
      cluster.proxy.drops.cutShare = 0.1;
      cluster.balancer.dropResponse = (method, path) => {
        if (method !== 'POST' || !path.startsWith('/api/')) return false;
        return Math.random() < (path === '/api/application-complete' ? 0.5 : 0.1);
      };
    },
    async inject({ cluster: { balancer, proxy } }) {
      const before = balancer.drops() + proxy.drops.cuts;
      await wait(300);
      return balancer.drops() + proxy.drops.cuts - before;
    },
    async recover({ cluster }) {
      cluster.balancer.dropResponse = () => false;
      cluster.proxy.drops.cutShare = 0;
      await cluster.restartNodes();
    },
  },
  {
    number: 5,
    name: 'identity provider: 500, reset, 60 s slow, garbage',
    async inject({ cluster: { provider } }, turn) {
      const downMode = pick(['error', 'reset', 'hang', 'garbage'] as const, turn);
      await provider.configure({ scenario: 'down', downMode, downHangMs: 60_000 });
      await pause(1500, 1500);
      await provider.configure({});
      await pause(1000, 1000);
      return 1;
    },
    recover: ({ cluster: { provider } }) => provider.configure({}),
  },
  {
    number: 6,
    name: 'webhooks doubled, out of order, late',
    short: true,
    prepare: ({ cluster: { provider } }) =>
      provider.configure({ duplicateWebhooks: 3, reorderWebhooks: true }),
    applicants: () => ({ webhooksOnly: true }),
    async inject({ cluster: { provider } }) {
      await provider.configure({
        duplicateWebhooks: 1 + random(5),
        reorderWebhooks: random(2) === 0,
        webhookDelayMs: random(2000),
      });
      for (let again = 0; again < 5; again += 1) await resendRandomWebhook(provider);
      await wait(400);
      return 6;
    },
    recover: ({ cluster: { provider } }) => provider.configure({}),
  },
  {
    number: 7,
    name: 'disk of the database full',
    smallDisk: true,
    async inject({ cluster, disk }) {
      disk?.fill();
      await pause(1500, 1500);
      disk?.empty();
      // PostgreSQL stops if it cannot write its log. In production a supervisor restarts it.
      await restartPostgres(cluster.postgres);
      await pause(1500, 1500);
      return 1;
    },
  },
  {
    number: 8,
    name: 'one node’s clock 10 min ahead or behind',
    async inject({ cluster: { nodes, keyEncryptionKeys: KEY_ENCRYPTION_KEYS } }, turn) {
      const node = pick(nodes, turn);
      const CLOCK_SHIFT_SECONDS = turn % 4 < 2 ? '600' : '-600';
      await node.stop();
      await node.start({ KEY_ENCRYPTION_KEYS, CLOCK_SHIFT_SECONDS });
      await pause(3000, 1000);
      await node.stop();
      await node.start({ KEY_ENCRYPTION_KEYS });
      return 1;
    },
  },
  {
    number: 9,
    name: 'pool exhausted, locks, deadlocks',
    short: true,
    prepare: ({ cluster }) => cluster.restartNodes({ DATABASE_POOL_SIZE: '3' }),
    async inject({ cluster }, turn) {
      await pick(lockScenarios, turn)(cluster.postgres.url);
      await pause(300, 700);
      return 1;
    },
    recover: ({ cluster }) => cluster.restartNodes(),
  },
  rotationFault,
  oidcFault,
  cutOverFault,
  {
    number: 13,
    name: 'primary lost with its disk, a standby promoted',
    isAwaited: true,
    prepare: ({ cluster }) => cluster.restartNodes({ DATABASE_URL: cluster.proxyUrl }),
    async inject({ cluster }) {
      await losePrimary(cluster);
      await pause(2000, 1000);
      return 1;
    },
  },
  pictureFloodFault,
];
