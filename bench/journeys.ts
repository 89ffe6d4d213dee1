import { build } from '../scripts/build.mjs';
import { startPostgres } from '../scripts/postgres.mjs';
import { stopEverything } from '../scripts/steps/processes.mjs';
import { type Crowd, measureCrowd } from './applicants.ts';
import { endChildren, messageOf, startChild } from './child.ts';
import { withEmbedded } from './embedded.ts';
import { type Cluster, startCluster } from './faults/cluster.ts';
import type { RecordedJourney } from './record-journey.ts';
import type { Row } from './table.ts';

type Size = { readonly applicants: number; readonly journeys: number };

/** How many apply at a time, and how many journeys are enough to tell. */
const crowds: readonly Size[] = [
  { applicants: 1, journeys: 20 },
  { applicants: 10, journeys: 150 },
  { applicants: 50, journeys: 400 },
  { applicants: 200, journeys: 400 },
];
/** The embedded database has one connection: it is for trying the product. */
const mostOnEmbedded = 50;
/** A server runs for weeks, and for its first hundreds of journeys it is mostly being compiled. */
const settling: Size = { applicants: 20, journeys: 600 };

/** `bareRate`: journeys a second of the bare driver just before and just after; null where there is nothing to compare. */
type Figures = { readonly applicants: number; readonly crowd: Crowd; readonly bareRate: number | null };

/** issue 4 "Measured": p99 ≤ 300 ms at 50 applicants, errors < 0.1 %, journeys ≥ 0.35 × the bare SQL of a journey. */
const ratioTarget = 0.35;
const p99TargetMs = 300;
const errorTarget = 0.001;

/** Whole general journeys on one node, on two and on the embedded database, beside the SQL of a journey alone. */
export async function measureJourneys(): Promise<Row[]> {
  try {
    await build();
    const bare = await startBare();
    const cluster = await startCluster();
    let one: Figures[];
    let two: Figures[];
    try {
      two = await onNodes(cluster, [0, 1], bare);
      await cluster.nodes[1].stop();
      one = await onNodes(cluster, [0], bare);
    } finally {
      await cluster.close();
      await bare.stop();
    }
    const embedded = await withEmbedded((world) =>
      allCrowds((crowd) => measureCrowd(world, crowd), null, mostOnEmbedded),
    );
    return [
      ...one.map((figures) => rowOf('one node, PostgreSQL', figures)),
      ...two.map((figures) => rowOf('two nodes, PostgreSQL', figures)),
      ...embedded.map((figures) => rowOf('one node, embedded', figures)),
    ];
  } finally {
    await stopEverything();
  }
}

function onNodes(cluster: Cluster, which: readonly (0 | 1)[], bare: Bare): Promise<Figures[]> {
  let turn = 0;
  const nextPort = (): number => cluster.nodes[which[turn++ % which.length] ?? 0].port;
  const { mailbox, provider } = cluster;
  return allCrowds((crowd) => measureCrowd({ nextPort, mailbox, provider }, crowd), bare);
}

async function allCrowds(
  measure: (crowd: Size) => Promise<Crowd>,
  bare: Bare | null,
  most = Number.POSITIVE_INFINITY,
): Promise<Figures[]> {
  await measure(settling);
  await bare?.rate(settling);
  const figures: Figures[] = [];
  for (const size of crowds.filter(({ applicants }) => applicants <= most)) {
    // The machine's speed changes within minutes: each crowd has the bare driver on both sides.
    const before = await bare?.rate(size);
    const crowd = await measure(size);
    const after = await bare?.rate(size);
    const bareRate = before === undefined || after === undefined ? null : (before + after) / 2;
    figures.push({ applicants: size.applicants, crowd, bareRate });
  }
  return figures;
}

function rowOf(where: string, { applicants, crowd, bareRate }: Figures): Row {
  const { journeysPerSecond, unfinished, p50, p99, errorShare } = crowd;
  const ratio = bareRate === null ? null : journeysPerSecond / bareRate;
  const targets = [
    `errors < ${errorTarget * 100} %`,
    ...(applicants <= 50 ? [`p99 ≤ ${p99TargetMs} ms`] : []),
    ...(ratio !== null && applicants >= 10 ? [`≥ ${ratioTarget}`] : []),
  ];
  const isMet =
    unfinished === 0 &&
    errorShare < errorTarget &&
    (applicants > 50 || p99 <= p99TargetMs) &&
    (ratio === null || applicants < 10 || ratio >= ratioTarget);
  return {
    what: `journeys, ${where}, ${applicants} at a time`,
    ours: `${journeysPerSecond.toFixed(1)}/s, p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms, errors ${(errorShare * 100).toFixed(2)} %`,
    bare: bareRate === null ? '–' : `${bareRate.toFixed(0)}/s`,
    ratio,
    target: targets.join(', '),
    met: isMet,
  };
}

type Bare = { readonly rate: (crowd: Size) => Promise<number>; readonly stop: () => Promise<void> };

/** Journeys a second as fast as PostgreSQL and the driver can: the recorded SQL of one, again and again. */
async function startBare(): Promise<Bare> {
  const postgres = await startPostgres({ durable: true });
  const recorder = startChild('record-journey.ts', postgres.url);
  const journey = await messageOf<RecordedJourney>(recorder);
  const replayer = startChild('replay-journeys.ts');
  replayer.send(journey);
  await messageOf(replayer);
  return {
    async rate(crowd) {
      replayer.send(crowd);
      return messageOf<number>(replayer);
    },
    async stop() {
      await endChildren([recorder, replayer]);
      await postgres.stop();
    },
  };
}
