/** `npm run faults -- [1 4 9] [--short] [--journeys=60] [--applicants=12] [--former=<folder>] [--report=<file>]` (bench/README.md) */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type CallStats, until } from '@kaisetsu/test-kit/wire-app';
import { handleStopSignals, stopEverything } from '../../scripts/steps/processes.ts';
import { printColumns } from '../table.ts';
import { apply } from './applicant-journey.ts';
import { startCluster } from './cluster.ts';
import { compare } from './compare.ts';
import type { Fault, FaultContext } from './fault.ts';
import { faults } from './faults.ts';
import type { Acknowledged } from './journey-log.ts';
import type { ApplicantEnvironment } from './prove-identity.ts';
import { createUpdateFault } from './rolling-restarts.ts';
import { canMount, mountSmallDisk } from './small-disk.ts';

type Outcome = Awaited<ReturnType<typeof runFault>>;

const columns: Readonly<Record<string, (outcome: Outcome) => string | number>> = {
  '': ({ fault }) => fault.number,
  fault: ({ fault }) => fault.name,
  injected: ({ injected }) => injected,
  journeys: ({ journeys }) => journeys,
  acknowledged: ({ acknowledged }) => acknowledged,
  'mails delivered again': ({ repeatedMails }) => repeatedMails,
  'longest call': ({ longestCallMs }) => `${(longestCallMs / 1000).toFixed(1)} s`,
  'longest mail': ({ longestMailMs }) => `${(longestMailMs / 1000).toFixed(1)} s`,
  took: ({ seconds }) => `${seconds.toFixed(0)} s`,
  findings: ({ findings }) => findings.length,
};

function printOutcomes(outcomes: readonly Outcome[]): number {
  printColumns([
    Object.keys(columns),
    ...outcomes.map((outcome) => Object.values(columns).map((read) => String(read(outcome)))),
  ]);
  const findings = outcomes.flatMap((outcome) => outcome.findings);
  for (const what of findings) console.log(what);
  const took = outcomes.reduce((sum, { seconds }) => sum + seconds, 0);
  console.log(`\n${outcomes.length} faults in ${took.toFixed(0)} s, ${findings.length} findings`);
  return outcomes.filter((outcome) => outcome.findings.length > 0).length;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    journeys: { type: 'string' },
    applicants: { type: 'string' },
    former: { type: 'string' },
    report: { type: 'string' },
  },
});
const size = {
  journeys: Number(values.journeys ?? (values.short ? 10 : 60)),
  applicants: Number(values.applicants ?? (values.short ? 6 : 12)),
};
const updates = values.former === undefined ? [] : [createUpdateFault(resolve(values.former))];
const chosen = [...faults, ...updates].filter(({ number, short }) =>
  positionals.length > 0 ? positionals.includes(String(number)) : !values.short || short === true,
);

/** Within this time another node takes over the mails of a killed node. */
const outboxTimeoutMs = 180_000;

async function runFault(fault: Fault, context: FaultContext) {
  const started = performance.now();
  const { cluster } = context;
  const logs: Acknowledged[] = [];
  const findings: string[] = [];
  const stats: CallStats = { longestCallMs: 0, serverErrors: new Map() };
  await fault.prepare?.(context);
  const environment: ApplicantEnvironment = {
    ports: [cluster.balancer.port],
    mailbox: cluster.mailbox,
    provider: cluster.provider,
    stats,
    onLog: (log) => logs.push(log),
    timeoutMs: 180_000,
    ...fault.applicants?.(),
  };
  let [journeys, injected] = [0, 0];
  let isOver = false;
  async function applicant(): Promise<void> {
    while (journeys < size.journeys || (fault.isAwaited === true && injected === 0)) {
      journeys += 1;
      const type = journeys % 3 === 0 ? 'CHILD' : 'GENERAL';
      await apply(environment, type).catch((error: Error) => findings.push(`stuck: ${error.message}`));
    }
  }
  const applicants = fault.isAlone === true ? 0 : size.applicants;
  const all = Promise.all(Array.from({ length: applicants }, applicant)).then(() => {
    isOver = true;
  });
  for (let turn = 0; !isOver; turn += 1) injected += await fault.inject(context, turn);
  await all;
  const report = (what: string) => findings.push(`contradiction: ${what}`);
  for (const what of (await fault.contradictions?.(context)) ?? []) report(what);
  await fault.recover?.(context);
  await until(outboxTimeoutMs, 'empty outbox', async () => {
    const unsent = await cluster.database.queries.query`select from outbox where sent_at is null`;
    return unsent.length === 0;
  }).catch((error: Error) => report(error.message));
  const compared = await compare(cluster, logs);
  for (const [path, times] of stats.serverErrors) findings.push(`500: ${times} × ${path}`);
  if (stats.serverErrors.size > 0) printLastErrors(cluster.logFile);
  return {
    ...{ fault, injected, journeys, ...stats, ...compared },
    findings: [...compared.findings, ...findings].map((what) => `${fault.number}  ${what}`),
    seconds: (performance.now() - started) / 1000,
  };
}

function printLastErrors(logFile: string): void {
  const lines = readFileSync(logFile, 'utf8').split('\n');
  const errors = lines.filter((line) => /"level":"?(?:error|fatal|50|60)/.test(line));
  console.log(errors.slice(-5).join('\n'));
}

async function runGroup(group: readonly Fault[], smallDisk: boolean): Promise<Outcome[]> {
  if (group.length === 0) return [];
  const disk = smallDisk ? mountSmallDisk(256) : null;
  const cluster = await startCluster(disk === null ? {} : { smallDisk: disk.folder });
  const outcomes: Outcome[] = [];
  try {
    for (const fault of group) {
      console.log(`${fault.number}  ${fault.name} …`);
      outcomes.push(await runFault(fault, { cluster, disk }));
    }
    return outcomes;
  } finally {
    await cluster.close();
    disk?.remove();
  }
}

handleStopSignals();
try {
  const onSmallDisk = chosen.filter(({ smallDisk }) => smallDisk === true);
  const outcomes = await runGroup(
    chosen.filter((fault) => !onSmallDisk.includes(fault)),
    false,
  );
  if (canMount()) outcomes.push(...(await runGroup(onSmallDisk, true)));
  else for (const { number } of onSmallDisk) console.log(`${number}  skipped, needs root to mount a disk`);
  const failed = printOutcomes(outcomes.sort((one, other) => one.fault.number - other.fault.number));
  if (values.report !== undefined)
    writeFileSync(values.report, JSON.stringify({ passed: outcomes.length - failed, failed }));
  process.exitCode = failed === 0 && outcomes.length > 0 ? 0 : 1;
} finally {
  await stopEverything();
}
