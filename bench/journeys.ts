import { readConfig } from '../apps/api/src/config.ts';
import { build } from '../scripts/build.mjs';
import { startPostgres } from '../scripts/postgres.mjs';
import { stopEverything } from '../scripts/steps/processes.mjs';
import { type Experienced, measureCrowd } from './applicants.ts';
import { endChildren, messageOf, startChild } from './child.ts';
import type { Size } from './crowd.ts';
import { withEmbedded } from './embedded.ts';
import { type Cluster, startCluster } from './faults/cluster.ts';
import { processorMs } from './processor-time.ts';
import type { RecordedJourney } from './record-journey.ts';
import type { Row } from './table.ts';

/** How many apply at a time, and how many journeys are enough to tell. */
const crowds: readonly Size[] = [
  { applicants: 1, journeys: 20 },
  { applicants: 10, journeys: 150 },
  { applicants: 50, journeys: 450 },
  { applicants: 200, journeys: 600 },
];
const apartMs = 20;
/** The embedded database has one connection: it is for trying the product. */
const mostOnEmbedded = 50;
/** A server runs for weeks, and for its first hundreds of journeys it is mostly being compiled. */
const settling: Size = { applicants: 20, journeys: 600 };

/** Journeys a second, and milliseconds of processor time for each. */
type Pace = { readonly rate: number; readonly processorMs: number };

type Figures = {
  readonly applicants: number;
  readonly crowd: Experienced;
  /** Of the nodes and their database alone: not of applicants, mail server and identity provider. */
  readonly processorMs: number;
  /** The bare driver just before and just after; null where there is nothing to compare. */
  readonly bare: Pace | null;
};

/** The targets: p99 ≤ 300 ms at 50 applicants, errors < 0.1 %, journeys ≥ 0.35 × the bare SQL of a journey. */
const ratioTarget = 0.35;
const p99TargetMs = 300;
const errorTarget = 0.001;

/** Whole general journeys on one node, on two and on the embedded database, beside the SQL of a journey alone. */
export async function measureJourneys(): Promise<Row[]> {
  try {
    await build();
    const cluster = await startCluster();
    let one: Figures[];
    let two: Figures[];
    try {
      two = await onNodes(cluster, [0, 1]);
      await cluster.nodes[1].stop();
      one = await onNodes(cluster, [0]);
    } finally {
      await cluster.close();
    }
    const embedded = await withEmbedded((world) =>
      allCrowds((crowd) => measureCrowd(world, crowd), { server: [], bare: null, most: mostOnEmbedded }),
    );
    return [
      ...one.flatMap((figures) => rowsOf('one node, PostgreSQL', figures)),
      ...two.flatMap((figures) => rowsOf('two nodes, PostgreSQL', figures)),
      ...embedded.flatMap((figures) => rowsOf('one node, embedded', figures)),
    ];
  } finally {
    await stopEverything();
  }
}

async function onNodes(cluster: Cluster, which: readonly (0 | 1)[]): Promise<Figures[]> {
  let turn = 0;
  const nextPort = (): number => cluster.nodes[which[turn++ % which.length] ?? 0].port;
  const { mailbox, provider, nodes, postgres } = cluster;
  const server = [...nodes, postgres];
  // Each node is to settle.
  const first = { ...settling, journeys: settling.journeys * which.length };
  const bare = await startBare(which.length * readConfig({}).DATABASE_POOL_SIZE);
  try {
    return await allCrowds((crowd) => measureCrowd({ nextPort, mailbox, provider }, crowd), {
      server,
      bare,
      first,
    });
  } finally {
    await bare.stop();
  }
}

type Running = { readonly pid: () => number | undefined };

async function allCrowds(
  measure: (crowd: Size) => Promise<Experienced>,
  {
    server,
    bare,
    first = settling,
    most = Number.POSITIVE_INFINITY,
  }: {
    readonly server: readonly Running[];
    readonly bare: Bare | null;
    readonly first?: Size;
    readonly most?: number;
  },
): Promise<Figures[]> {
  await measure(first);
  await bare?.pace(settling);
  const figures: Figures[] = [];
  for (const size of crowds.filter(({ applicants }) => applicants <= most)) {
    // The machine's speed changes within minutes: each crowd has the bare driver on both sides.
    const before = await bare?.pace(size);
    const [crowd, used] = await withProcessorTime(server, () => measure({ ...size, apartMs }));
    const after = await bare?.pace(size);
    figures.push({
      applicants: size.applicants,
      crowd,
      processorMs: used / size.journeys,
      bare: before === undefined || after === undefined ? null : between(before, after),
    });
  }
  return figures;
}

const between = (one: Pace, other: Pace): Pace => ({
  rate: (one.rate + other.rate) / 2,
  processorMs: (one.processorMs + other.processorMs) / 2,
});

async function withProcessorTime<T>(
  running: readonly Running[],
  work: () => Promise<T>,
): Promise<[done: T, ms: number]> {
  const used = (): number => processorMs(running.map(({ pid }) => pid()));
  const before = used();
  const done = await work();
  return [done, used() - before];
}

function rowsOf(where: string, { applicants, crowd, processorMs: ours, bare }: Figures): Row[] {
  const { journeysPerSecond, unfinished, p50, p99, slowest, errorShare } = crowd;
  const isCompared = bare !== null && applicants >= 10;
  const ratio = bare === null ? null : journeysPerSecond / bare.rate;
  const targets = [
    `errors < ${errorTarget * 100} %`,
    ...(applicants <= 50 ? [`p99 ≤ ${p99TargetMs} ms`] : []),
    ...(isCompared ? [`≥ ${ratioTarget}`] : []),
  ];
  const isMet =
    unfinished === 0 &&
    errorShare < errorTarget &&
    (applicants > 50 || p99 <= p99TargetMs) &&
    (!isCompared || ratio === null || ratio >= ratioTarget);
  const journeys: Row = {
    what: `journeys, ${where}, ${applicants} at a time`,
    ours: `${journeysPerSecond.toFixed(1)}/s, p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms, errors ${(errorShare * 100).toFixed(2)} %`,
    bare: bare === null ? '–' : `${bare.rate.toFixed(0)}/s`,
    ratio,
    target: targets.join(', '),
    met: isMet,
  };
  const slowestCall: Row = {
    what: '  its slowest call',
    ours: `${slowest.path}, p99 ${slowest.p99.toFixed(0)} ms`,
    bare: '–',
    ratio: null,
    target: '–',
    met: null,
  };
  if (!isCompared) return [journeys, slowestCall];
  const share = bare.processorMs / ours;
  const processor: Row = {
    what: '  for the same processor time of nodes and database',
    ours: `${ours.toFixed(1)} ms a journey`,
    bare: `${bare.processorMs.toFixed(1)} ms`,
    ratio: share,
    target: `≥ ${ratioTarget}`,
    met: share >= ratioTarget,
  };
  return [journeys, slowestCall, processor];
}

type Bare = { readonly pace: (crowd: Size) => Promise<Pace>; readonly stop: () => Promise<void> };

/**
 * Journeys a second as fast as PostgreSQL and the driver can, over as many connections as the nodes have: the recorded
 * SQL of one, again and again.
 */
async function startBare(connections: number): Promise<Bare> {
  const postgres = await startPostgres({ durable: true });
  const recorder = startChild('record-journey.ts', postgres.url);
  const journey = await messageOf<RecordedJourney>(recorder);
  const replayer = startChild('replay-journeys.ts', String(connections));
  replayer.send(journey);
  await messageOf(replayer);
  return {
    async pace(crowd) {
      const [rate, used] = await withProcessorTime([{ pid: () => replayer.pid }, postgres], () => {
        replayer.send(crowd);
        return messageOf<number>(replayer);
      });
      return { rate, processorMs: used / crowd.journeys };
    },
    async stop() {
      await endChildren([recorder, replayer]);
      await postgres.stop();
    },
  };
}
