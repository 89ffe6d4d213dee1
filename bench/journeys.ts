import { readConfig } from '../apps/api/src/config.ts';
import { startPostgres } from '../scripts/postgres.mjs';
import { stopEverything } from '../scripts/steps/processes.mjs';
import { experienceOf, measureCrowd, type Turn } from './applicants.ts';
import { endChildren, messageOf, startChild } from './child.ts';
import type { Done, Size } from './crowd.ts';
import { withEmbedded } from './embedded.ts';
import { type Cluster, startCluster } from './faults/cluster.ts';
import { median } from './median.ts';
import { hostTime, processorMs } from './processor-time.ts';
import type { RecordedJourney } from './record-journey.ts';
import type { Row } from './table.ts';

/** How many apply at a time, and how many journeys make a turn. */
const crowds: readonly Size[] = [
  { applicants: 1, journeys: 10 },
  { applicants: 10, journeys: 100 },
  { applicants: 50, journeys: 200 },
  { applicants: 200, journeys: 400 },
];
/** The machine's speed changes within seconds: ours and the bare driver by turns, and the median turn is told. */
const rounds = 7;
/** A turn that the host gave more than this share of to others is taken again, so many of them at most. */
const mostStolen = 0.02;
const mostAgain = 4;
const apartMs = 20;
/** The embedded database has one connection: it is for trying the product. */
const mostOnEmbedded = 50;
/**
 * A server runs for weeks, and for its first thousands of journeys it is also being compiled: 2.6 ms of processor for each
 * of a node's first thousand, a tenth of it after five thousand (`--trace-opt`). So many for each node.
 */
const settling: Size = { applicants: 20, journeys: 3000 };
/** The embedded database is slower and is compared with nothing. */
const settlingEmbedded: Size = { applicants: 20, journeys: 600 };

/** Journeys a second, and milliseconds of processor time for each. */
type Pace = { readonly rate: number; readonly processorMs: number };

type Figures = {
  readonly applicants: number;
  /** Processor time is of the nodes and their database alone: not of applicants, mail server and identity provider. */
  readonly turns: readonly { readonly crowd: Turn; readonly ours: Pace; readonly bare: Pace | null }[];
  /** How many turns these are the least disturbed of. */
  readonly taken: number;
};

/** The targets: p99 ≤ 300 ms at 50 applicants, errors < 0.1 %, journeys ≥ 0.35 × the bare SQL of a journey. */
const ratioTarget = 0.35;
const p99TargetMs = 300;
const errorTarget = 0.001;

/** Whole general journeys on one node, on two and on the embedded database, beside the SQL of a journey alone. */
export async function measureJourneys(): Promise<Row[]> {
  try {
    const cluster = await startCluster({ webhooksPastBalancer: true });
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
      allCrowds((crowd) => measureCrowd(world, crowd), {
        ...{ server: [], bare: null, most: mostOnEmbedded },
        first: settlingEmbedded,
      }),
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
  const bare = await startBare(which.length);
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
  measure: (crowd: Size) => Promise<Turn>,
  {
    server,
    bare,
    first,
    most = Number.POSITIVE_INFINITY,
  }: {
    readonly server: readonly Running[];
    readonly bare: Bare | null;
    readonly first: Size;
    readonly most?: number;
  },
): Promise<Figures[]> {
  await measure(first);
  await bare?.pace(first);
  const figures: Figures[] = [];
  for (const size of crowds.filter(({ applicants }) => applicants <= most)) {
    const taken: (Figures['turns'][number] & { readonly stolen: number })[] = [];
    const undisturbed = (): number => taken.filter(({ stolen }) => stolen <= mostStolen).length;
    while (undisturbed() < rounds && taken.length < rounds + mostAgain) {
      const before = hostTime();
      const driver = (await bare?.pace(size)) ?? null;
      const [crowd, used] = await withProcessorTime(server, () => measure({ ...size, apartMs }));
      const ours = { rate: crowd.done.perSecond, processorMs: used / crowd.done.journeys };
      const now = hostTime();
      const stolen = (now.stolen - before.stolen) / (now.all - before.all);
      taken.push({ crowd, ours, bare: driver, stolen });
    }
    const turns = taken.toSorted((one, other) => one.stolen - other.stolen).slice(0, rounds);
    figures.push({ applicants: size.applicants, turns, taken: taken.length });
  }
  return figures;
}

async function withProcessorTime<T>(
  running: readonly Running[],
  work: () => Promise<T>,
): Promise<[done: T, ms: number]> {
  const used = (): number => processorMs(running.map(({ pid }) => pid()));
  const before = used();
  const done = await work();
  return [done, used() - before];
}

function rowsOf(where: string, { applicants, turns, taken }: Figures): Row[] {
  const { unfinished, p50, p99, slowest, errorShare } = experienceOf(turns.map(({ crowd }) => crowd));
  const compared = turns.flatMap(({ ours, bare }) => (bare === null ? [] : [{ ours, bare }]));
  const ratios = compared.map(({ ours, bare }) => ours.rate / bare.rate);
  const ratio = compared.length === 0 ? null : median(ratios);
  const isCompared = ratio !== null && applicants >= 10;
  const targets = [
    `errors < ${errorTarget * 100} %`,
    ...(applicants <= 50 ? [`p99 ≤ ${p99TargetMs} ms`] : []),
    ...(isCompared ? [`≥ ${ratioTarget}`] : []),
  ];
  const isMet =
    unfinished === 0 &&
    errorShare < errorTarget &&
    (applicants > 50 || p99 <= p99TargetMs) &&
    (!isCompared || ratio >= ratioTarget);
  const rate = median(turns.map(({ ours }) => ours.rate));
  const journeys: Row = {
    what: `journeys, ${where}, ${applicants} at a time`,
    ours: `${rate.toFixed(1)}/s, p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms, errors ${(errorShare * 100).toFixed(2)} %`,
    bare: ratio === null ? '–' : `${median(compared.map(({ bare }) => bare.rate)).toFixed(0)}/s`,
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
  const spread: Row = {
    what: `  ratios of the turns, ${turns.length} of ${taken}`,
    ours: ratios
      .toSorted((one, other) => one - other)
      .map((one) => one.toFixed(2))
      .join(' '),
    bare: '–',
    ratio: null,
    target: '–',
    met: null,
  };
  const share = median(compared.map(({ ours, bare }) => bare.processorMs / ours.processorMs));
  const processor: Row = {
    what: '  for the same processor time of nodes and database',
    ours: `${median(compared.map(({ ours }) => ours.processorMs)).toFixed(1)} ms a journey`,
    bare: `${median(compared.map(({ bare }) => bare.processorMs)).toFixed(1)} ms`,
    ratio: share,
    target: `≥ ${ratioTarget}`,
    met: share >= ratioTarget,
  };
  return [journeys, slowestCall, spread, processor];
}

type Bare = { readonly pace: (crowd: Size) => Promise<Pace>; readonly stop: () => Promise<void> };

/**
 * Journeys a second as fast as PostgreSQL and the driver can: the recorded SQL of one, again and again, by as many processes
 * as there are nodes, each over as many connections and for its share of the crowd.
 */
async function startBare(processes: number): Promise<Bare> {
  const postgres = await startPostgres({ durable: true });
  const recorder = startChild('record-journey.ts', postgres.url);
  const journey = await messageOf<RecordedJourney>(recorder);
  const connections = String(readConfig({}).DATABASE_POOL_SIZE);
  const replayers = Array.from({ length: processes }, () => startChild('replay-journeys.ts', connections));
  await Promise.all(
    replayers.map((one) => {
      one.send(journey);
      return messageOf(one);
    }),
  );
  return {
    async pace({ applicants, journeys }) {
      const taking = replayers.slice(0, applicants);
      const share: Size = {
        applicants: Math.ceil(applicants / taking.length),
        journeys: Math.ceil(journeys / taking.length),
      };
      const [dones, used] = await withProcessorTime(
        [...replayers.map(({ pid }) => ({ pid: () => pid })), postgres],
        () =>
          Promise.all(
            taking.map((one) => {
              one.send(share);
              return messageOf<Done>(one);
            }),
          ),
      );
      const sum = (of: (done: Done) => number): number => dones.reduce((total, done) => total + of(done), 0);
      return { rate: sum(({ perSecond }) => perSecond), processorMs: used / sum((done) => done.journeys) };
    },
    async stop() {
      await endChildren([recorder, ...replayers]);
      await postgres.stop();
    },
  };
}
