import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '../apps/api/src/boot/config.ts';
import { apply } from './faults/applicant-journey.ts';
import { type Cluster, startCluster } from './faults/cluster.ts';
import type { ApplicantEnvironment } from './faults/prove-identity.ts';
import { median, percentile, scaled, withSpread } from './statistics.ts';
import type { Row } from './table.ts';

type Size = { readonly applicants: number; readonly journeys: number };

const sizes: readonly Size[] = [
  { applicants: 1, journeys: scaled(200) },
  { applicants: scaled(10), journeys: scaled(100) },
  { applicants: scaled(50), journeys: scaled(200) },
  { applicants: scaled(200), journeys: scaled(400) },
];
const rounds = scaled(3);
/** V8 compiles during the first thousands of journeys. */
const warmUp: Size = { applicants: scaled(20), journeys: scaled(3000) };
/** Otherwise all applicants would make the same call at the same time. */
const startDelayMs = 20;

const maxApplicantsWithLatencyLimit = 50;
const maxP99Ms = 300;
const maxErrorShare = 0.001;

export async function measureLoad(): Promise<Row[]> {
  const cluster = await startCluster({ isMeasured: true });
  try {
    return [...(await measureNodes(cluster, 1)), ...(await measureNodes(cluster, 2))];
  } finally {
    await cluster.close();
  }
}

async function measureNodes(cluster: Cluster, count: 1 | 2): Promise<Row[]> {
  const nodes = cluster.nodes.slice(0, count);
  // The processors of the database limit the useful number of connections.
  const DATABASE_POOL_SIZE = String(Math.ceil(readConfig({}).DATABASE_POOL_SIZE / count));
  await Promise.all(cluster.nodes.map((node) => node.stop()));
  await Promise.all(nodes.map((node) => node.start({ DATABASE_POOL_SIZE })));
  const { mailbox, provider } = cluster;
  const servers = { ports: nodes.map(({ port }) => port), mailbox, provider };
  const pids = [...nodes.map(({ pid }) => pid()), cluster.postgres.pid()];
  await runRound(servers, pids, { ...warmUp, journeys: warmUp.journeys * count });
  const rows: Row[] = [];
  for (const size of sizes) {
    const results: Round[] = [];
    for (let round = 0; round < rounds; round += 1) results.push(await runRound(servers, pids, size));
    rows.push(
      ...rowsOf(`${count === 1 ? 'one node' : 'two nodes'}, ${size.applicants} at a time`, size, results),
    );
  }
  return rows;
}

type Round = Awaited<ReturnType<typeof runRound>>;

/** The round ends when an applicant has no journey left to start. */
async function runRound(
  servers: Pick<ApplicantEnvironment, 'ports' | 'mailbox' | 'provider'>,
  pids: readonly (number | undefined)[],
  size: Size,
) {
  const processorBefore = processorTime(pids);
  const calls: { path: string; ms: number; status: number }[] = [];
  let [left, completed, completedAtFullLoad, failed] = [size.journeys, 0, 0, 0];
  let since: number | undefined;
  let until: number | undefined;
  const isAtFullLoad = (): boolean => since !== undefined && until === undefined;
  const stats: ApplicantEnvironment['stats'] = {
    longestCallMs: 0,
    serverErrors: new Map(),
    onResponse: (call) => isAtFullLoad() && calls.push(call),
  };
  const environment: ApplicantEnvironment = { ...servers, stats, timeoutMs: 60_000, plain: true };
  async function applicant(_: unknown, index: number): Promise<void> {
    await wait(index * startDelayMs);
    if (index === size.applicants - 1) since = performance.now();
    while (left > 0) {
      if (isAtFullLoad()) left -= 1;
      try {
        await apply(environment, 'GENERAL');
        completed += 1;
        if (isAtFullLoad()) completedAtFullLoad += 1;
      } catch {
        failed += 1;
      }
    }
    until ??= performance.now();
  }
  await Promise.all(Array.from({ length: size.applicants }, applicant));
  return {
    perSecond: (1000 * completedAtFullLoad) / ((until ?? 0) - (since ?? 0)),
    failed,
    calls,
    processorMs: (processorTime(pids) - processorBefore) / completed,
  };
}

/** Of these processes and their children so far. Linux only. */
function processorTime(pids: readonly (number | undefined)[]): number {
  const millisecondsPerTick = 10;
  const ticks = readdirSync('/proc').map((entry) => {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8').replace(/^.*\) /s, '');
      const [, parent, , , , , , , , , , utime = 0, stime = 0, cutime = 0, cstime = 0] = stat
        .split(' ')
        .map(Number);
      return [Number(entry), parent].some((pid) => pids.includes(pid)) ? utime + stime + cutime + cstime : 0;
    } catch {
      return 0;
    }
  });
  return ticks.reduce((sum, one) => sum + one, 0) * millisecondsPerTick;
}

function rowsOf(what: string, { applicants }: Size, results: readonly Round[]): Row[] {
  const calls = results.flatMap((round) => round.calls);
  const all = calls.map(({ ms }) => ms);
  const p99s = [...Map.groupBy(calls, ({ path }) => path)].map(([path, ofPath]) => {
    const times = ofPath.map(({ ms }) => ms);
    return { path, p99: percentile(times, 0.99) };
  });
  const [slowest] = p99s.sort((one, other) => other.p99 - one.p99);
  const p99 = percentile(all, 0.99);
  const errorShare = calls.filter(({ status }) => status === 0 || status >= 400).length / calls.length;
  const failed = results.reduce((sum, round) => sum + round.failed, 0);
  const spread = (figure: 'perSecond' | 'processorMs') => withSpread(results.map((round) => round[figure]));
  const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
  return [
    {
      what: `journeys, ${what}`,
      measured: `${spread('perSecond')}/s`,
    },
    {
      what: '  latency of the calls',
      measured: `p50 ${median(all).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (${slowest?.path} ${slowest?.p99.toFixed(0)} ms)`,
      ...(applicants <= maxApplicantsWithLatencyLimit && {
        limit: `p99 ≤ ${maxP99Ms} ms`,
        met: p99 <= maxP99Ms,
      }),
    },
    {
      what: '  errors',
      measured: `${percent(errorShare)}, ${failed} journeys failed`,
      limit: `< ${percent(maxErrorShare)}, 0`,
      met: errorShare < maxErrorShare && failed === 0,
    },
    {
      what: '  processor time per journey, nodes and database together',
      measured: `${spread('processorMs')} ms`,
    },
  ];
}
