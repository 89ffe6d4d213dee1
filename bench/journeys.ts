import type { ChildProcess } from 'node:child_process';
import { hash } from 'node:crypto';
import { readConfig } from '../apps/api/src/boot/config.ts';
import { startPostgres } from '../scripts/postgres.mjs';
import { stopEverything } from '../scripts/steps/processes.mjs';
import { onTheirOwnProcessors } from './apart.ts';
import { endChildren, messageOf, startChild } from './child.ts';
import type { Done, LoadSize } from './closed-loop.ts';
import { withEmbedded } from './embedded-node.ts';
import type { ApplicantEnvironment } from './faults/applicant-journey.ts';
import { type Cluster, startCluster } from './faults/cluster.ts';
import type { ServerProcess } from './faults/server-process.ts';
import { hostTime } from './host-time.ts';
import { measureApplicants, summariseLatency, type Turn } from './measure-applicants.ts';
import { median } from './median.ts';
import type { RecordedJourney } from './record-journey.ts';
import type { Row } from './table.ts';

/** How many apply at a time, and how many journeys make a turn. One alone needs seconds for so many: the machine's speed changes within one. */
const crowds: readonly LoadSize[] = [
  { applicants: 1, journeys: 200 },
  { applicants: 10, journeys: 100 },
  { applicants: 50, journeys: 200 },
  { applicants: 200, journeys: 400 },
];
/** Ours and the bare driver by turns, and the median turn is told. */
const rounds = 5;
/** A turn that the host gave more than this share of to others is taken again, so many of them at most. */
const mostStolen = 0.02;
const mostAgain = 2;
const apartMs = 20;
/**
 * A server runs for weeks, and for its first thousands of journeys it is also being compiled: 2.6 ms of processor for each
 * of a node's first thousand, a tenth of it after five thousand (`--trace-opt`). So many for each node.
 */
const settling: LoadSize = { applicants: 20, journeys: 3000 };
/** The bare driver's process for whoever applies alone on several nodes. */
const settlingAlone: LoadSize = { applicants: 1, journeys: 1000 };
/** The embedded database is slower and is compared with nothing. */
const settlingEmbedded: LoadSize = { applicants: 20, journeys: 600 };

type Figures = {
  readonly applicants: number;
  /** `bare`: journeys a second. */
  readonly turns: readonly { readonly crowd: Turn; readonly bare: number | null }[];
  /** How many turns these are the least disturbed of. */
  readonly taken: number;
};

/** The targets: p99 ≤ 300 ms at 50 applicants, errors < 0.1 %, the server's journeys ≥ 0.35 × the bare SQL of a journey. */
const ratioTarget = 0.35;
const p99TargetMs = 300;
const errorTarget = 0.001;

/** Whole general journeys on one node, on two and on the embedded database, beside the SQL of a journey alone. */
export async function measureJourneys(): Promise<Row[]> {
  try {
    const cluster = await startCluster({ webhooksPastBalancer: true });
    let one: Measured;
    let two: Measured;
    try {
      two = await onNodes(cluster, [cluster.nodes[0], cluster.nodes[1]]);
      one = await onNodes(cluster, [cluster.nodes[0]]);
    } finally {
      await cluster.close();
    }
    const embedded = await withEmbedded(async (world) => {
      await measureApplicants(world, settlingEmbedded);
      return allCrowds((crowd) => measureApplicants(world, crowd), null);
    });
    const rows = (where: string, { whole, apart }: Measured): Row[] => [
      ...whole.flatMap((figures) => wholeRows(where, figures)),
      ...apart.flatMap((figures) => apartRows(where, figures)),
    ];
    return [
      ...rows('one node, PostgreSQL', one),
      ...rows('two nodes, PostgreSQL', two),
      ...rows('one node, embedded', { whole: embedded, apart: [] }),
    ];
  } finally {
    await stopEverything();
  }
}

/** On the whole machine, and for the same crowds with the server apart from whoever uses it, where the bare driver is beside it. */
type Measured = { readonly whole: readonly Figures[]; readonly apart: readonly Figures[] };

async function onNodes(cluster: Cluster, nodes: readonly ServerProcess[]): Promise<Measured> {
  // Over all nodes together what one has by itself: the database has no more processors (docs/operations.md "PostgreSQL").
  const connections = Math.ceil(readConfig({}).DATABASE_POOL_SIZE / nodes.length);
  await Promise.all(cluster.nodes.map((node) => node.stop()));
  await Promise.all(nodes.map((node) => node.start({ DATABASE_POOL_SIZE: String(connections) })));
  const { mailbox, provider, postgres } = cluster;
  const world = { nextPort: balanced(nodes.map(({ port }) => port)), mailbox, provider };
  const measure = (crowd: LoadSize): Promise<Turn> => measureApplicants(world, crowd);
  // Each node is to settle.
  const first = { ...settling, journeys: settling.journeys * nodes.length };
  const bare = await startBare(nodes.length, connections);
  try {
    await measure(first);
    await bare.rate(first);
    if (nodes.length > 1) await bare.rate(settlingAlone);
    const whole = await allCrowds(measure, bare);
    const server = [...nodes.map(({ pid }) => pid()), postgres.pid(), ...bare.pids()];
    const apart = await onTheirOwnProcessors(server, () => allCrowds(measure, bare));
    return { whole, apart };
  } finally {
    await bare.stop();
  }
}

/** As the load balancer of compose.yaml: a session's calls to one node, and who has none to each by turns. */
function balanced(ports: readonly number[]): ApplicantEnvironment['nextPort'] {
  let turn = 0;
  return (session) => {
    const chosen = session === undefined ? turn++ : hash('sha256', session, 'buffer').readUInt16BE();
    return ports[chosen % ports.length] ?? Number.NaN;
  };
}

async function allCrowds(measure: (crowd: LoadSize) => Promise<Turn>, bare: Bare | null): Promise<Figures[]> {
  const figures: Figures[] = [];
  for (const size of crowds) {
    const taken: (Figures['turns'][number] & { readonly stolen: number })[] = [];
    const undisturbed = (): number => taken.filter(({ stolen }) => stolen <= mostStolen).length;
    while (undisturbed() < rounds && taken.length < rounds + mostAgain) {
      const before = hostTime();
      const driver = (await bare?.rate(size)) ?? null;
      const crowd = await measure({ ...size, apartMs });
      const now = hostTime();
      const stolen = (now.stolen - before.stolen) / (now.all - before.all);
      taken.push({ crowd, bare: driver, stolen });
    }
    const turns = taken.toSorted((one, other) => one.stolen - other.stolen).slice(0, rounds);
    figures.push({ applicants: size.applicants, turns, taken: taken.length });
  }
  return figures;
}

/** Median rates and ratio, and the ratios of the turns in order. */
function compared({ turns }: Figures): { ours: number; bare: number; ratio: number; all: readonly number[] } {
  const pairs = turns.flatMap(({ crowd, bare }) =>
    bare === null ? [] : [{ ours: crowd.done.perSecond, bare }],
  );
  const all = pairs.map(({ ours, bare }) => ours / bare).toSorted((one, other) => one - other);
  return {
    ours: median(turns.map(({ crowd }) => crowd.done.perSecond)),
    bare: median(pairs.map(({ bare }) => bare)),
    ratio: median(all),
    all,
  };
}

/** What is only told. */
const told = (what: string, ours: string): Row => ({
  ...{ what, ours },
  ...{ bare: '–', ratio: null, target: '–', met: null },
});

const spreadOf = (figures: Figures): Row =>
  told(
    `  ratios of the turns, ${figures.turns.length} of ${figures.taken}`,
    compared(figures)
      .all.map((one) => one.toFixed(2))
      .join(' '),
  );

/** All of it on one machine, where applicants, mail server and identity provider take their share of the processors too. */
function wholeRows(where: string, figures: Figures): Row[] {
  const { applicants, turns } = figures;
  const { unfinished, p50, p99, slowest, errorShare } = summariseLatency(turns.map(({ crowd }) => crowd));
  const { ours, bare, ratio } = compared(figures);
  const isCompared = !Number.isNaN(ratio);
  const isQuick = applicants > 50 || p99 <= p99TargetMs;
  const targets = [
    `errors < ${errorTarget * 100} %`,
    ...(applicants > 50 ? [] : [`p99 ≤ ${p99TargetMs} ms`]),
    ...(isCompared ? [`ratio ≥ ${ratioTarget}`] : []),
  ];
  return [
    {
      what: `journeys, ${where}, ${applicants} at a time`,
      ours: `${ours.toFixed(1)}/s, p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms, errors ${(errorShare * 100).toFixed(2)} %`,
      bare: isCompared ? `${bare.toFixed(0)}/s` : '–',
      ratio: isCompared ? ratio : null,
      target: targets.join(', '),
      met: unfinished === 0 && errorShare < errorTarget && isQuick && (!isCompared || ratio >= ratioTarget),
    },
    told('  its slowest call', `${slowest.path}, p99 ${slowest.p99.toFixed(0)} ms`),
    ...(isCompared ? [spreadOf(figures)] : []),
  ];
}

/**
 * The server and the bare driver, each with its database, on the same half of the processors; whoever uses the server on the
 * other half, as on machines of their own: the bare driver has no one to share with.
 */
function apartRows(where: string, figures: Figures): Row[] {
  const { ours, bare, ratio } = compared(figures);
  return [
    {
      what: `server apart, ${where}, ${figures.applicants} at a time`,
      ours: `${ours.toFixed(1)}/s`,
      bare: `${bare.toFixed(0)}/s`,
      ratio,
      target: `≥ ${ratioTarget}`,
      met: ratio >= ratioTarget,
    },
    spreadOf(figures),
  ];
}

type Bare = {
  /** Journeys a second. */
  readonly rate: (crowd: LoadSize) => Promise<number>;
  /** Of the processes that do the work. */
  readonly pids: () => readonly (number | undefined)[];
  readonly stop: () => Promise<void>;
};

/**
 * Journeys a second as fast as PostgreSQL and the driver can: the recorded SQL of one, again and again, by as many processes
 * as there are nodes, each over as many connections and for its share of the crowd. Who applies alone meets each node, and
 * their SQL each node's connections: one process sends that of their journeys over as many pools as there are nodes, by turns.
 */
async function startBare(nodes: number, connections: number): Promise<Bare> {
  const postgres = await startPostgres({ durable: true });
  const recorder = startChild('record-journey.ts', postgres.url);
  const journey = await messageOf<RecordedJourney>(recorder);
  const replayer = async (pools: number): Promise<ChildProcess> => {
    const started = startChild('replay-journeys.ts', String(connections), String(pools));
    started.send(journey);
    await messageOf(started);
    return started;
  };
  const sharing = await Promise.all(Array.from({ length: nodes }, () => replayer(1)));
  const alone = nodes === 1 ? [] : [await replayer(nodes)];
  return {
    async rate({ applicants, journeys }) {
      const taking = applicants < nodes ? alone : sharing;
      const share: LoadSize = {
        applicants: Math.ceil(applicants / taking.length),
        journeys: Math.ceil(journeys / taking.length),
      };
      const rates = await Promise.all(
        taking.map(async (one) => {
          one.send(share);
          return (await messageOf<Done>(one)).perSecond;
        }),
      );
      return rates.reduce((total, rate) => total + rate, 0);
    },
    pids: () => [...[...alone, ...sharing].map(({ pid }) => pid), postgres.pid()],
    async stop() {
      await endChildren([recorder, ...alone, ...sharing]);
      await postgres.stop();
    },
  };
}
