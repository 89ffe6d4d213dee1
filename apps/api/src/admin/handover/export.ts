import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Queries } from '../../adapters/postgres/connection/database.ts';
import { beginBatch, handOver, takeOutUnreadable } from '../../adapters/postgres/handover/handover.ts';
import { ApplicationUnreadable, type Unreadable } from '../../adapters/postgres/handover/handover-reading.ts';
import {
  listUnfinishedBatches,
  readWaiting,
  type Waiting,
} from '../../adapters/postgres/handover/handover-waiting.ts';
import { bankOption, type CommandResult, createCommand, dryRunOption } from '../frame/command.ts';
import type { AdminContext } from '../frame/context.ts';
import { createRefusal, createUsageError, type ExitCode, exitCode } from '../frame/exit-code.ts';
import { formatCount } from '../frame/table-text.ts';
import { describeBankFailures, findHighestExitCode, runForEachBank, toFailureData } from './export-banks.ts';
import { writeBatch } from './export-files.ts';
import {
  describeSkipped,
  requireMatchingKeys,
  type SkippedApplication,
  validate,
} from './skipped-applications.ts';
import type { WrittenFiles } from './written-files.ts';

const batchSize = 100;
const maxFruitlessAttempts = 3;

const createBatch = (bankCode: string): string =>
  `${bankCode}-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}-${randomUUID().slice(0, 8)}`;

type Written = { readonly batch: string; readonly file: string; readonly applications: number };
type Target = { readonly bankCode: string; readonly batch: string; readonly out: string };

/** First the interrupted batches, then new ones. `unreadable` may grow during the iteration. */
async function* readPendingBatches(
  db: Queries,
  bankCode: string,
  unreadable: readonly Unreadable[],
): AsyncGenerator<string> {
  yield* await listUnfinishedBatches(db, bankCode);
  for (;;) {
    const batch = createBatch(bankCode);
    if ((await beginBatch(db, bankCode, batch, batchSize, unreadable)) === 0) return;
    yield batch;
  }
}

/** @returns null when another run is writing the batch */
async function writeBatchFile(
  context: AdminContext,
  db: Queries,
  { bankCode, batch, out, again }: Target & { readonly again: boolean },
): Promise<Written | null> {
  const { actor, writeProgress: progress } = context;
  const folder = join(out, bankCode);
  let written = 0;
  const files: WrittenFiles = new Map();
  const options = { sealer: await context.getSealer(), actor, bankCode, batch, again };
  const applications = await handOver(db, options, (read) =>
    writeBatch(
      folder,
      batch,
      read,
      () => {
        written += 1;
        if (written % 25 === 0) progress(`${batch}: ${written} written`);
      },
      { again, written: files },
    ),
  );
  if (applications === null) return null;
  const file = join(folder, `${batch}.jsonl`);
  // Print now: an interrupted run's finished batches appear in no later report.
  if (applications > 0 && !again)
    progress(`${file}: ${formatCount(applications, 'application')} handed over`);
  return { batch, file, applications };
}

async function writeReadableApplications(
  context: AdminContext,
  db: Queries,
  target: Target,
  unreadable: Unreadable[],
): Promise<Written | null> {
  for (let fruitlessAttempts = 0; ; ) {
    try {
      return await writeBatchFile(context, db, { ...target, again: false });
    } catch (error) {
      if (!(error instanceof ApplicationUnreadable)) throw error;
      const taken = await takeOutUnreadable(db, { ...target, sealer: await context.getSealer() });
      if (taken === null) return null;
      // Another run may have taken them out; the limit ends a loop on a failing disk.
      if (taken.length === 0) fruitlessAttempts += 1;
      if (fruitlessAttempts > maxFruitlessAttempts) throw error;
      unreadable.push(...taken);
      context.writeProgress(
        `${target.batch}: ${formatCount(taken.length, 'application')} cannot be read and will be skipped`,
      );
    }
  }
}

function describeOutcome(total: number, exit: ExitCode, elsewhere: readonly string[]): string {
  if (total > 0 || exit !== exitCode.ok) return `Handed over ${formatCount(total, 'application')}.`;
  return `Nothing ${elsewhere.length === 0 ? '' : 'else '}is waiting to be handed over.`;
}

async function exportWaiting(
  context: AdminContext,
  db: Queries,
  { bankCodes, out }: { readonly bankCodes: readonly string[]; readonly out: string },
): Promise<CommandResult> {
  await requireMatchingKeys(context, db, bankCodes);
  const written: Written[] = [];
  const elsewhere: string[] = [];
  const unreadable: Unreadable[] = [];
  const failures = await runForEachBank(context, bankCodes, async (bankCode) => {
    for await (const batch of readPendingBatches(db, bankCode, unreadable)) {
      const one = await writeReadableApplications(context, db, { bankCode, batch, out }, unreadable);
      if (one === null) elsewhere.push(batch);
      else if (one.applications > 0) written.push(one);
    }
  });
  const leftOut = await validate(context, db, unreadable);
  const exit = findHighestExitCode(leftOut, failures);
  const total = written.reduce((sum, { applications }) => sum + applications, 0);
  return {
    lines: [
      ...written.map(({ file, applications }) => `${file}: ${formatCount(applications, 'application')}`),
      ...elsewhere.map((batch) => `${batch}: skipped: another run is writing it.`),
      ...(total === 0 && failures.length > 0 ? [] : [describeOutcome(total, exit, elsewhere)]),
      ...describeSkipped(leftOut, 'not handed over:'),
      ...describeBankFailures(failures),
    ],
    data: {
      ...{ dryRun: false, applications: total, files: written, elsewhere, leftOut },
      ...toFailureData(failures, exit),
    },
    exit,
  };
}

/** @throws CommandFailure for an unreadable application, because the file would be incomplete */
async function exportAgain(context: AdminContext, db: Queries, target: Target): Promise<CommandResult> {
  const one = await writeBatchFile(context, db, { ...target, again: true }).catch(async (error: unknown) => {
    if (!(error instanceof ApplicationUnreadable)) throw error;
    const leftOut = await validate(context, db, [error.unreadable]);
    throw createRefusal(describeSkipped(leftOut, `${target.batch} is not written. Application`).join('\n'));
  });
  if (one === null)
    throw createRefusal(`Another run is writing ${target.batch} now. Try again when it has ended.`);
  const { file, applications } = one;
  if (applications === 0) throw createRefusal(`Nothing was handed over in ${target.batch}.`);
  const many = formatCount(applications, 'application');
  return {
    lines: [`${file}: ${many}`, `Handed over ${many}.`],
    data: { dryRun: false, applications, files: [one], elsewhere: [], leftOut: [] },
  };
}

type DryRunOfBank = {
  readonly bankCode: string;
  readonly unfinished: readonly string[];
  readonly leftOut: readonly SkippedApplication[];
};

async function runDry(
  context: AdminContext,
  db: Queries,
  bankCodes: readonly string[],
): Promise<CommandResult> {
  const banks: (Omit<Waiting, 'unreadable'> & DryRunOfBank)[] = [];
  const failures = await runForEachBank(context, bankCodes, async (bankCode) => {
    let read = 0;
    const { unreadable, ...waiting } = await readWaiting(db, bankCode, await context.getSealer(), () => {
      read += 1;
      if (read % 100 === 0) context.writeProgress(`${bankCode}: ${read} opened`);
    });
    const unfinished = await listUnfinishedBatches(db, bankCode);
    banks.push({ bankCode, unfinished, ...waiting, leftOut: await validate(context, db, unreadable) });
  });
  const leftOut = banks.flatMap((bank) => bank.leftOut);
  const exit = findHighestExitCode(leftOut, failures);
  const lines = banks.map(
    ({ bankCode, applications, pictures, unfinished }) =>
      `${bankCode}: would hand over ${formatCount(applications, 'application')} with ${formatCount(pictures, 'picture')}` +
      (unfinished.length === 0 ? '.' : `, first the interrupted batches: ${unfinished.join(', ')}.`),
  );
  return {
    lines: [...lines, ...describeSkipped(leftOut, 'would not hand over'), ...describeBankFailures(failures)],
    data: { dryRun: true, banks, ...toFailureData(failures, exit) },
    exit,
  };
}

export const exportApplications = createCommand({
  name: 'export',
  about: 'Hand completed applications over to the bank: JSON Lines and images.',
  args: [],
  options: {
    out: { value: 'folder', about: 'Folder to write to; created when missing.', required: true },
    bank: bankOption,
    again: {
      value: 'batch',
      about: 'Write this batch again. The command export list shows its name. Not with --dry-run.',
    },
    'dry-run': dryRunOption,
  },
  description: [
    'Writes <folder>/<bank>/<batch>.jsonl, one application a line, and <folder>/<bank>/images/<application number>/<type>.jpg. No other',
    'command writes answers and images unencrypted. Only the owner can read the files (0600): give them to the bank, then delete them. The',
    'PIN stays encrypted for the bank’s offline key.',
    'After a file is on the disk, the run marks its applications as handed over. Then it prints the name of the file on standard error.',
    'After an interrupted run, the next run writes the unmarked applications into files with the same names. Keep the files of an',
    'interrupted run, except those named *.unfinished. Two lines with the same application number are the same application.',
    'An application is skipped when its data is damaged, when KEY_ENCRYPTION_KEYS does not decrypt it, or when it lacks data that it had',
    'at completion. The command names each skipped application with the remedy, exports the others and ends with exit code 1. Every later',
    'run tries the skipped applications again. The dry run decrypts all data, so it also finds these applications. An unusable database',
    'ends the run. Any other error at one bank does not stop the export of the other banks: the command reports the error at the end, and',
    'the exit code is the highest code of all banks. The files of a failed batch are removed.',
  ],
  examples: [
    { line: 'export --out /secure/handover --dry-run', about: 'count the waiting applications' },
    { line: 'export --out /secure/handover', about: 'every night' },
    {
      line: 'export --out /secure/again --again 0177-20260801T010203Z-1a2b3c4d',
      about: 'the bank has lost a file',
    },
  ],
  async run(context, { out, bank, again, 'dry-run': isDryRun }) {
    // An unset shell variable gives an empty path, which resolves to the current folder.
    if (out.trim() === '') throw createUsageError('--out names no folder: it is empty.');
    const bankCodes = context.findBanks(bank).map(({ code }) => code);
    const folder = context.resolveFile(out);
    if (again === undefined) {
      return context.runLongWork((db) =>
        isDryRun ? runDry(context, db, bankCodes) : exportWaiting(context, db, { bankCodes, out: folder }),
      );
    }
    const bankCode = bankCodes.find((code) => again.startsWith(`${code}-`));
    if (bankCode === undefined || !/^[\w-]+$/.test(again))
      throw createUsageError(`--again ${again} is no batch of these banks.`);
    if (isDryRun)
      throw createUsageError(
        '--again has no dry run. It writes only files in the folder of --out and an audit row.',
      );
    return context.runLongWork((db) => exportAgain(context, db, { bankCode, batch: again, out: folder }));
  },
});
