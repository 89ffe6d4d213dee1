import { readConfig } from '../apps/api/src/boot/config.ts';
import { stopEverything } from '../scripts/steps/processes.ts';
import type { LoadSize } from './closed-loop.ts';
import { withEmbeddedNode } from './embedded-node.ts';
import type { ApplicantEnvironment } from './faults/applicant-environment.ts';
import { type Cluster, startCluster } from './faults/cluster.ts';
import type { ServerProcess } from './faults/server-process.ts';
import { type LoadResult, measureApplicants, summariseLatency } from './measure-applicants.ts';
import { processorTime } from './processor-time.ts';
import { scaled } from './scale.ts';
import { withSpread } from './statistics.ts';
import { stickyPort } from './sticky-port.ts';
import type { Row } from './table.ts';

const loads: readonly LoadSize[] = [
  { applicants: 1, journeys: scaled(200) },
  { applicants: scaled(10), journeys: scaled(100) },
  { applicants: scaled(50), journeys: scaled(200) },
  { applicants: scaled(200), journeys: scaled(400) },
];
const rounds = scaled(3);
const startDelayMs = 20;
/** Load that is not measured, because V8 still compiles much code during the first thousands of journeys of a node. */
const warmUp: LoadSize = { applicants: scaled(20), journeys: scaled(3000) };
const embeddedWarmUp: LoadSize = { applicants: scaled(20), journeys: scaled(600) };

/** The latency has a limit only up to this number of applicants. The share of errors always has a limit. */
const maxApplicantsWithLatencyLimit = 50;
const maxP99Ms = 300;
const maxErrorShare = 0.001;

type Servers = Pick<ApplicantEnvironment, 'nextPort' | 'mailbox' | 'provider'>;

/** Measures complete journeys of the general flow on one node, on two nodes, and on one node with the embedded database. */
export async function measureJourneys(): Promise<Row[]> {
  try {
    const cluster = await startCluster({ webhooksPastBalancer: true });
    const rows: Row[] = [];
    try {
      const [first, second] = cluster.nodes;
      rows.push(...(await measureNodes('one node, PostgreSQL', cluster, [first])));
      rows.push(...(await measureNodes('two nodes, PostgreSQL', cluster, [first, second])));
    } finally {
      await cluster.close();
    }
    const embedded = await withEmbeddedNode((servers, pid) =>
      measureLoads('one node, embedded', servers, () => [pid()], embeddedWarmUp),
    );
    return [...rows, ...embedded];
  } finally {
    await stopEverything();
  }
}

async function measureNodes(
  where: string,
  cluster: Cluster,
  nodes: readonly ServerProcess[],
): Promise<Row[]> {
  // Two nodes get half of the database connections each. The total stays the same, because the processors of the database limit
  // the useful number of connections (docs/operations.md "PostgreSQL").
  const connections = Math.ceil(readConfig({}).DATABASE_POOL_SIZE / nodes.length);
  await Promise.all(cluster.nodes.map((node) => node.stop()));
  await Promise.all(nodes.map((node) => node.start({ DATABASE_POOL_SIZE: String(connections) })));
  const { mailbox, provider, postgres } = cluster;
  const servers = { nextPort: stickyPort(nodes.map(({ port }) => port)), mailbox, provider };
  const pids = () => [...nodes.map(({ pid }) => pid()), postgres?.pid()];
  return measureLoads(where, servers, pids, { ...warmUp, journeys: warmUp.journeys * nodes.length });
}

type Round = LoadResult & { readonly processorMs: number };

async function measureLoads(
  where: string,
  servers: Servers,
  serverPids: () => readonly (number | undefined)[],
  warmUpSize: LoadSize,
): Promise<Row[]> {
  await measureApplicants(servers, warmUpSize);
  const rows: Row[] = [];
  for (const size of loads) {
    const results: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = processorTime(serverPids());
      const result = await measureApplicants(servers, { ...size, startDelayMs });
      const processorMs = (processorTime(serverPids()) - before) / result.completed;
      results.push({ ...result, processorMs });
    }
    rows.push(...rowsOf(where, size.applicants, results));
  }
  return rows;
}

function rowsOf(where: string, applicants: number, rounds: readonly Round[]): Row[] {
  const { p50, p99, slowest } = summariseLatency(rounds);
  const sum = (of: (round: Round) => number): number => rounds.reduce((total, round) => total + of(round), 0);
  const errorShare = sum(({ errors }) => errors) / sum(({ responses }) => responses);
  const failed = sum((round) => round.failed);
  const isLatencyLimited = applicants <= maxApplicantsWithLatencyLimit;
  const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
  return [
    {
      what: `journeys, ${where}, ${applicants} at a time`,
      measured: `${withSpread(
        rounds.map(({ perSecond }) => perSecond),
        1,
      )}/s`,
    },
    {
      what: '  latency of the calls',
      measured: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (${slowest.path} ${slowest.p99.toFixed(0)} ms)`,
      ...(isLatencyLimited && { limit: `p99 ≤ ${maxP99Ms} ms`, met: p99 <= maxP99Ms }),
    },
    {
      what: '  errors',
      measured: `${percent(errorShare)}, ${failed} journeys failed`,
      limit: `< ${percent(maxErrorShare)}, 0`,
      met: errorShare < maxErrorShare && failed === 0,
    },
    {
      what: '  processor time per journey, nodes and database together',
      measured: `${withSpread(
        rounds.map(({ processorMs }) => processorMs),
        1,
      )} ms`,
    },
  ];
}
