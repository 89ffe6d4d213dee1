/**
 * `npm run faults -- [1 4 9] [--short] [--journeys=60] [--applicants=12] [--report=<file>]`
 * Injects faults, such as a killed node, while applicants complete journeys. The exit code is 1 if no fault ran, or if a run had
 * a finding, such as a lost write (bench/README.md "Faults").
 */
import { writeFileSync } from 'node:fs';
import { ensureSystem } from '../../scripts/steps/ensure-system.ts';
import { handleStopSignals, stopEverything } from '../../scripts/steps/processes.ts';
import { startCluster } from './cluster.ts';
import { type Fault, type FaultContext, faults } from './faults.ts';
import { printOutcomes } from './outcome-table.ts';
import { startReplicatedServers } from './replicated-servers.ts';
import { errorsInLog, type LoadSize, type Outcome, runFault } from './run-fault.ts';
import { canMount, mountSmallDisk } from './small-disk.ts';

const words = process.argv.slice(2);
const isShort = words.includes('--short');
const numberOf = (option: string, fallback: number): number =>
  Number(words.find((word) => word.startsWith(`${option}=`))?.split('=')[1] ?? fallback);
const wanted = words.filter((word) => /^\d+$/.test(word)).map(Number);
const size: LoadSize = {
  journeys: numberOf('--journeys', isShort ? 10 : 60),
  applicants: numberOf('--applicants', isShort ? 6 : 12),
  timeoutMs: isShort ? 90_000 : 180_000,
};
const isWanted = ({ number, short }: Fault): boolean =>
  wanted.length > 0 ? wanted.includes(number) : !isShort || short === true;

async function runGroup(
  group: readonly Fault[],
  kind: 'plain' | 'small disk' | 'replicated',
): Promise<Outcome[]> {
  if (group.length === 0) return [];
  const disk = kind === 'small disk' ? mountSmallDisk(256) : null;
  try {
    const cluster = await startCluster({
      ...(disk !== null && { postgresParent: disk.folder }),
      ...(kind === 'replicated' && { replicated: await startReplicatedServers() }),
    });
    const context: FaultContext = { cluster, disk };
    const outcomes: Outcome[] = [];
    try {
      for (const fault of group) {
        console.log(`${fault.number}  ${fault.name} …`);
        const outcome = await runFault(fault, context, size);
        outcomes.push(outcome);
        if (outcome.serverErrors.size > 0) console.log(errorsInLog(context).slice(-5).join('\n'));
      }
    } finally {
      await cluster.close();
    }
    return outcomes;
  } finally {
    disk?.remove();
  }
}

function skip(group: readonly Fault[], reason: string): void {
  for (const { number, name } of group) console.log(`${number}  ${name}: skipped, ${reason}`);
}

/** Installs Patroni, etcd and HAProxy. Returns null, or the reason why that is impossible. */
const installFailover = (): Promise<string | null> =>
  ensureSystem(['failover']).then(
    () => null,
    (error: Error) => error.message,
  );

handleStopSignals();
try {
  const chosen = faults.filter(isWanted);
  const outcomes = await runGroup(
    chosen.filter(({ smallDisk, replicated }) => !smallDisk && !replicated),
    'plain',
  );
  const onSmallDisk = chosen.filter(({ smallDisk }) => smallDisk === true);
  if (canMount()) outcomes.push(...(await runGroup(onSmallDisk, 'small disk')));
  else skip(onSmallDisk, 'needs root to mount a disk');
  const onReplicated = chosen.filter(({ replicated }) => replicated === true);
  const missing = onReplicated.length === 0 ? null : await installFailover();
  if (missing === null) outcomes.push(...(await runGroup(onReplicated, 'replicated')));
  else skip(onReplicated, missing);
  const failed = printOutcomes(outcomes.sort((one, other) => one.fault.number - other.fault.number));
  const report = words.find((word) => word.startsWith('--report='))?.slice('--report='.length);
  if (report !== undefined)
    writeFileSync(report, JSON.stringify({ passed: outcomes.length - failed, failed }));
  process.exitCode = failed === 0 && outcomes.length > 0 ? 0 : 1;
} finally {
  await stopEverything();
}
