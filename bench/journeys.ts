import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from '../scripts/build.mjs';
import { startPostgres } from '../scripts/postgres.mjs';
import { stopEverything } from '../scripts/steps/processes.mjs';
import { type Crowd, measureCrowd } from './applicants.ts';
import { withEmbedded } from './embedded.ts';
import { type Cluster, startCluster } from './faults/cluster.ts';
import type { RecordedJourney } from './record-journey.ts';
import type { Row } from './table.ts';

type Size = { readonly applicants: number; readonly journeys: number };

/** How many apply at a time, and how many journeys are enough to tell. */
const crowds: readonly Size[] = [
  { applicants: 1, journeys: 20 },
  { applicants: 10, journeys: 80 },
  { applicants: 50, journeys: 150 },
  { applicants: 200, journeys: 300 },
];
/** The embedded database has one connection: it is for trying the product. */
const mostOnEmbedded = 50;
const settling: Size = { applicants: 10, journeys: 20 };

type Figures = { readonly crowd: Crowd; readonly applicants: number };

/** issue 4 "Measured": p99 ≤ 300 ms at 50 applicants, errors < 0.1 %, journeys ≥ 0.35 × the bare SQL of a journey. */
const ratioTarget = 0.35;
const p99TargetMs = 300;
const errorTarget = 0.001;

/** Whole general journeys on one node, on two and on the embedded database, beside the SQL of a journey alone. */
export async function measureJourneys(): Promise<Row[]> {
  try {
    await build();
    const bare = await measureBare();
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
      allCrowds((crowd) => measureCrowd(world, crowd), mostOnEmbedded),
    );
    return [
      ...one.map((figures) => rowOf('one node, PostgreSQL', figures, bare)),
      ...two.map((figures) => rowOf('two nodes, PostgreSQL', figures, bare)),
      ...embedded.map((figures) => rowOf('one node, embedded', figures, null)),
    ];
  } finally {
    await stopEverything();
  }
}

function onNodes(cluster: Cluster, which: readonly (0 | 1)[]): Promise<Figures[]> {
  let turn = 0;
  const nextPort = (): number => cluster.nodes[which[turn++ % which.length] ?? 0].port;
  const { mailbox, provider } = cluster;
  return allCrowds((crowd) => measureCrowd({ nextPort, mailbox, provider }, crowd));
}

async function allCrowds(
  measure: (crowd: Size) => Promise<Crowd>,
  most = Number.POSITIVE_INFINITY,
): Promise<Figures[]> {
  await measure(settling);
  const figures: Figures[] = [];
  for (const crowd of crowds.filter(({ applicants }) => applicants <= most)) {
    figures.push({ applicants: crowd.applicants, crowd: await measure(crowd) });
  }
  return figures;
}

function rowOf(where: string, { applicants, crowd }: Figures, bare: ReadonlyMap<number, number> | null): Row {
  const { journeysPerSecond, unfinished, p50, p99, errorShare } = crowd;
  const bareRate = bare?.get(applicants) ?? null;
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

/** Journeys a second by number of applicants, as fast as PostgreSQL and the driver can. */
async function measureBare(): Promise<Map<number, number>> {
  const postgres = await startPostgres({ durable: true });
  const children: ChildProcess[] = [];
  const start = (script: string, ...args: string[]): ChildProcess => {
    const child = fork(join(import.meta.dirname, script), args, {
      execArgv: ['--import', 'tsx'],
      serialization: 'advanced',
      env: { ...process.env, NODE_ENV: 'test' },
    });
    children.push(child);
    return child;
  };
  try {
    const [journey] = (await once(start('record-journey.ts', postgres.url), 'message')) as [RecordedJourney];
    const replayer = start('replay-journeys.ts');
    replayer.send(journey);
    await once(replayer, 'message');
    const rates = new Map<number, number>();
    for (const crowd of [settling, ...crowds]) {
      replayer.send(crowd);
      const [rate] = (await once(replayer, 'message')) as [number];
      rates.set(crowd.applicants, rate);
    }
    return rates;
  } finally {
    for (const child of children) {
      if (child.exitCode !== null) continue;
      child.disconnect();
      await once(child, 'exit');
    }
    await postgres.stop();
  }
}
