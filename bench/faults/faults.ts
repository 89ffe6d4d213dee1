import { setTimeout as wait } from 'node:timers/promises';
import type { Postgres } from '../../scripts/postgres.ts';
import type { ApplicantEnvironment } from './applicant-environment.ts';
import { type Cluster, replicatedServers, singleServer } from './cluster.ts';
import { cutOverFault } from './cut-over-fault.ts';
import { lockScenarios } from './lock-scenarios.ts';
import { oidcFault } from './oidc-fault.ts';
import { restartNodes, withKeys } from './restart-nodes.ts';
import { rotateUnderLoad } from './rotation.ts';
import type { SmallDisk } from './small-disk.ts';

/** `disk` is the small disk of the database; null if the database is on a normal disk. */
export type FaultContext = { readonly cluster: Cluster; readonly disk: SmallDisk | null };

/** One kind of failure during which the product must lose no acknowledged write (docs/security.md). */
export type Fault = {
  readonly number: number;
  readonly name: string;
  readonly short?: true;
  readonly smallDisk?: true;
  readonly replicated?: true;
  /** Applicants wait until webhooks deliver the outcome of the identity verification. */
  readonly webhooksOnly?: true;
  /** Runs before the first applicant. */
  readonly prepare?: (context: FaultContext) => Promise<unknown>;
  /** Changes the environment of the applicants; runs after `prepare`. */
  readonly applicants?: () => Partial<ApplicantEnvironment>;
  /** New applicants arrive at least until the first injection has ended, even after the planned number of journeys. */
  readonly isAwaited?: true;
  /**
   * Runs repeatedly while applicants are active. Injects the fault, unless `prepare` has injected it. Returns the number of
   * injections since the previous call.
   */
  readonly inject: (context: FaultContext, turn: number) => Promise<number>;
  /**
   * Runs after the last applicant. Returns a text for each error in the database. An error is, for example, a second session of
   * one application at the identity provider, because the bank pays for each session. Also returns a text if the fault affected
   * no applicant.
   */
  readonly contradictions?: (context: FaultContext) => Promise<readonly string[]>;
  /** Runs after the last applicant and restores the cluster. */
  readonly recover?: (context: FaultContext) => Promise<unknown>;
};

const pick = <T>(from: readonly T[], turn: number): T => from[turn % from.length] as T;
const random = (below: number): number => Math.floor(Math.random() * below);

async function restartPostgres(postgres: Postgres): Promise<void> {
  for (let tries = 0; !postgres.isRunning(); tries += 1) {
    await postgres.start().catch(async (error: unknown) => {
      if (tries === 50) throw error;
      await wait(200);
    });
  }
}

export const faults: readonly Fault[] = [
  {
    number: 1,
    name: 'kill -9 of either node, or both',
    short: true,
    async inject({ cluster: { nodes } }, turn) {
      const victims = turn % 4 === 3 ? nodes : [pick(nodes, turn)];
      await Promise.all(
        victims.map(async (node) => {
          await node.kill();
          await node.start();
        }),
      );
      await wait(200 + random(500));
      return victims.length;
    },
  },
  {
    number: 2,
    name: 'kill -9 of PostgreSQL: all processes, the main process, one backend',
    async inject({ cluster }, turn) {
      const postgres = singleServer(cluster);
      if (turn % 3 === 2) {
        const { rows } = await cluster.pool.query<{ pid: number }>(
          "select pid from pg_stat_activity where application_name = 'kaisetsu' order by random() limit 1",
        );
        if (rows[0] !== undefined) process.kill(rows[0].pid, 'SIGKILL');
      } else {
        await postgres.crash(turn % 3 === 0 ? 'all' : 'server');
        await wait(random(1500));
        await restartPostgres(postgres);
      }
      await wait(1500 + random(1000));
      return 1;
    },
  },
  {
    number: 3,
    name: 'mail server down, then up',
    short: true,
    async inject({ cluster: { mailbox } }) {
      await mailbox.kill();
      await wait(1000 + random(1500));
      await mailbox.start();
      await wait(1000 + random(1000));
      return 1;
    },
  },
  {
    number: 4,
    name: 'response lost after COMMIT, to the applicant or to the node',
    short: true,
    async prepare(context) {
      const { balancer, commitCutter, databaseUrlThroughCutter } = context.cluster;
      await restartNodes(context, { ...withKeys(context), DATABASE_URL: databaseUrlThroughCutter });
      commitCutter.share = 0.1;
      balancer.dropResponse = (method, path) => {
        if (method !== 'POST' || !path.startsWith('/api/')) return false;
        return Math.random() < (path === '/api/application-complete' ? 0.5 : 0.1);
      };
    },
    async inject({ cluster: { balancer, commitCutter } }) {
      const before = balancer.drops() + commitCutter.cuts();
      await wait(300);
      return balancer.drops() + commitCutter.cuts() - before;
    },
    async recover(context) {
      context.cluster.balancer.dropResponse = null;
      context.cluster.commitCutter.share = 0;
      await restartNodes(context, withKeys(context));
    },
  },
  {
    number: 5,
    name: 'identity provider: 500, reset, 60 s slow, garbage',
    async inject({ cluster: { provider } }, turn) {
      const downMode = pick(['error', 'reset', 'hang', 'garbage'] as const, turn);
      await provider.configure({ scenario: 'down', downMode, downHangMs: 60_000 });
      await wait(1500 + random(1500));
      await provider.configure({});
      await wait(1000 + random(1000));
      return 1;
    },
    recover: ({ cluster: { provider } }) => provider.configure({}),
  },
  {
    number: 6,
    name: 'webhooks doubled, out of order, late',
    short: true,
    webhooksOnly: true,
    prepare: ({ cluster: { provider } }) =>
      provider.configure({ duplicateWebhooks: 3, reorderWebhooks: true }),
    async inject({ cluster: { provider } }) {
      await provider.configure({
        duplicateWebhooks: 1 + random(5),
        reorderWebhooks: random(2) === 0,
        webhookDelayMs: random(2000),
      });
      for (let again = 0; again < 5; again += 1) await provider.resendRandomWebhook();
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
      await wait(1500 + random(1500));
      disk?.empty();
      // PostgreSQL stops if it cannot write its write-ahead log. In production a supervisor restarts it.
      await restartPostgres(singleServer(cluster));
      await wait(1500 + random(1500));
      return 1;
    },
  },
  {
    number: 8,
    name: 'one node’s clock 10 min ahead or behind',
    async inject(context, turn) {
      const node = pick(context.cluster.nodes, turn);
      const CLOCK_SHIFT_SECONDS = turn % 4 < 2 ? '600' : '-600';
      await node.stop();
      await node.start({ ...withKeys(context), CLOCK_SHIFT_SECONDS });
      await wait(3000 + random(1000));
      await node.stop();
      await node.start(withKeys(context));
      return 1;
    },
  },
  {
    number: 9,
    name: 'pool exhausted, locks, deadlocks',
    short: true,
    prepare: (context) => restartNodes(context, { ...withKeys(context), DATABASE_POOL_SIZE: '3' }),
    async inject({ cluster: { databaseUrl } }, turn) {
      await pick(lockScenarios, turn)(databaseUrl);
      await wait(300 + random(700));
      return 1;
    },
    recover: (context) => restartNodes(context, withKeys(context)),
  },
  {
    number: 10,
    name: 'rolling restarts with key rotation',
    inject: ({ cluster }, turn) => rotateUnderLoad(cluster, turn),
  },
  oidcFault(11),
  cutOverFault(12),
  {
    number: 13,
    name: 'primary lost with its disk, a standby promoted',
    replicated: true,
    async inject({ cluster }, turn) {
      await wait(3000 + random(2000));
      await replicatedServers(cluster).losePrimary(pick(['killed', 'silent'], turn));
      return 1;
    },
  },
];
