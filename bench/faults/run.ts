/** `npm run faults -- [1 4 9] [--short] [--journeys=60] [--applicants=12] [--former=<folder>] [--report=<file>]` (bench/README.md) */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { handleStopSignals, stopEverything } from '../../scripts/steps/processes.ts';
import { printColumns } from '../table.ts';
import { startCluster } from './cluster.ts';
import { type Fault, faults } from './faults.ts';
import { createUpdateFault } from './rolling-restarts.ts';
import { errorsInLog, type LoadSize, type Outcome, runFault } from './run-fault.ts';
import { canMount, mountSmallDisk } from './small-disk.ts';

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
  findings: (outcome) => findingsOf(outcome).length,
};

const findingsOf = ({ fault, serverErrors, ...outcome }: Outcome): string[] =>
  [
    ...outcome.lost.map((what) => `lost: ${what}`),
    ...outcome.doubledNumbers.map((what) => `duplicate: ${what}`),
    ...outcome.wrongMails.map((what) => `mail: ${what}`),
    ...outcome.stuck.map((what) => `stuck: ${what}`),
    ...outcome.contradictions.map((what) => `contradiction: ${what}`),
    ...[...serverErrors].map(([path, times]) => `500: ${times} × ${path}`),
  ].map((what) => `${fault.number}  ${what}`);

function printOutcomes(outcomes: readonly Outcome[]): number {
  printColumns([
    Object.keys(columns),
    ...outcomes.map((outcome) => Object.values(columns).map((read) => String(read(outcome)))),
  ]);
  const findings = outcomes.flatMap(findingsOf);
  for (const what of findings) console.log(what);
  const took = outcomes.reduce((sum, { seconds }) => sum + seconds, 0);
  console.log(`\n${outcomes.length} faults in ${took.toFixed(0)} s, ${findings.length} findings`);
  return outcomes.filter((outcome) => findingsOf(outcome).length > 0).length;
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
const size: LoadSize = {
  journeys: Number(values.journeys ?? (values.short ? 10 : 60)),
  applicants: Number(values.applicants ?? (values.short ? 6 : 12)),
  timeoutMs: 180_000,
};
const updates = values.former === undefined ? [] : [createUpdateFault(resolve(values.former))];
const chosen = [...faults, ...updates].filter(({ number, short }) =>
  positionals.length > 0 ? positionals.includes(String(number)) : !values.short || short === true,
);

async function runGroup(group: readonly Fault[], smallDisk: boolean): Promise<Outcome[]> {
  if (group.length === 0) return [];
  const disk = smallDisk ? mountSmallDisk(256) : null;
  const cluster = await startCluster(disk === null ? {} : { smallDisk: disk.folder });
  const outcomes: Outcome[] = [];
  try {
    for (const fault of group) {
      console.log(`${fault.number}  ${fault.name} …`);
      const outcome = await runFault(fault, { cluster, disk }, size);
      outcomes.push(outcome);
      if (outcome.serverErrors.size > 0) console.log(errorsInLog({ cluster, disk }).slice(-5).join('\n'));
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
