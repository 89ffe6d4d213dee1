import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Queries } from '../adapters/postgres/database.ts';
import { beginBatch, handOver, takeOutUnreadable } from '../adapters/postgres/handover.ts';
import { ApplicationUnreadable, type Unreadable } from '../adapters/postgres/handover-reading.ts';
import { readWaiting, unfinishedBatches, type Waiting } from '../adapters/postgres/handover-waiting.ts';
import { bankOption, type CommandResult, command, dryRunOption } from './command.ts';
import type { AdminContext } from './context.ts';
import { type ExitCode, exitCode, refusal, usageError } from './exit-code.ts';
import { describeBankFailures, failureData, forEachBank, highestExitCode } from './export-banks.ts';
import { writeBatch } from './export-files.ts';
import {
  describeSkipped,
  requireMatchingKeys,
  type SkippedApplication,
  validate,
} from './skipped-applications.ts';
import { plural } from './table-text.ts';
import type { WrittenFiles } from './written-files.ts';

/** Applications in one file and one transaction. */
const batchSize = 100;
/** How often a batch is tried again of which nothing was found to be unreadable after all. */
const maxFruitlessAttempts = 3;

const newBatch = (bankCode: string): string =>
  `${bankCode}-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}-${randomUUID().slice(0, 8)}`;

type Written = { readonly batch: string; readonly file: string; readonly applications: number };
type Target = { readonly bankCode: string; readonly batch: string; readonly out: string };

/**
 * Batches that were cut short, under their own names, and then what is in none yet, but for what is found `unreadable` on
 * the way.
 */
async function* pendingBatches(
  db: Queries,
  bankCode: string,
  unreadable: readonly Unreadable[],
): AsyncGenerator<string> {
  yield* await unfinishedBatches(db, bankCode);
  for (;;) {
    const batch = newBatch(bankCode);
    if ((await beginBatch(db, bankCode, batch, batchSize, unreadable)) === 0) return;
    yield batch;
  }
}

/** Null when another run is about this batch. */
async function writeBatchFile(
  context: AdminContext,
  db: Queries,
  { bankCode, batch, out, again }: Target & { readonly again: boolean },
): Promise<Written | null> {
  const { actor, progress } = context;
  const folder = join(out, bankCode);
  let written = 0;
  const files: WrittenFiles = new Map();
  const options = { sealer: context.sealer(), actor, bankCode, batch, again };
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
  // At once, for whoever stops the run: what is marked is not written by the next one.
  if (applications > 0 && !again) progress(`${file}: ${plural(applications, 'application')} handed over`);
  return { batch, file, applications };
}

/** The same, and what cannot be read is put to the `unreadable`: the batch is written again without it. */
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
      const taken = await takeOutUnreadable(db, { ...target, sealer: context.sealer() });
      if (taken === null) return null;
      // Another run may have taken it out; but a disk may also fail now and then, and that must come to an end.
      if (taken.length === 0) fruitlessAttempts += 1;
      if (fruitlessAttempts > maxFruitlessAttempts) throw error;
      unreadable.push(...taken);
      context.progress(
        `${target.batch}: ${plural(taken.length, 'application')} in it cannot be read; written without`,
      );
    }
  }
}

function describeOutcome(total: number, exit: ExitCode, elsewhere: readonly string[]): string {
  if (total > 0 || exit !== exitCode.ok) return `Handed over ${plural(total, 'application')}.`;
  return `Nothing ${elsewhere.length === 0 ? '' : 'else '}is waiting to be handed over.`;
}

/** All that is waiting at these banks. */
async function exportWaiting(
  context: AdminContext,
  db: Queries,
  { bankCodes, out }: { readonly bankCodes: readonly string[]; readonly out: string },
): Promise<CommandResult> {
  await requireMatchingKeys(context, db, bankCodes);
  const written: Written[] = [];
  /** What other runs are about. */
  const elsewhere: string[] = [];
  const unreadable: Unreadable[] = [];
  const failures = await forEachBank(context, bankCodes, async (bankCode) => {
    for await (const batch of pendingBatches(db, bankCode, unreadable)) {
      const one = await writeReadableApplications(context, db, { bankCode, batch, out }, unreadable);
      if (one === null) elsewhere.push(batch);
      else if (one.applications > 0) written.push(one);
    }
  });
  const leftOut = await validate(context, db, unreadable);
  const exit = highestExitCode(leftOut, failures);
  const total = written.reduce((sum, { applications }) => sum + applications, 0);
  return {
    lines: [
      ...written.map(({ file, applications }) => `${file}: ${plural(applications, 'application')}`),
      ...elsewhere.map((batch) => `${batch}: left to another run, which is writing it.`),
      // Where errors are all there is to tell, they come first.
      ...(total === 0 && failures.length > 0 ? [] : [describeOutcome(total, exit, elsewhere)]),
      ...describeSkipped(leftOut, 'not handed over:'),
      ...describeBankFailures(failures),
    ],
    data: {
      ...{ dryRun: false, applications: total, files: written, elsewhere, leftOut },
      ...failureData(failures, exit),
    },
    exit,
  };
}

/** @throws CommandFailure for a batch with an application that cannot be read: a part of its file would pass for the whole. */
async function exportAgain(context: AdminContext, db: Queries, target: Target): Promise<CommandResult> {
  const one = await writeBatchFile(context, db, { ...target, again: true }).catch(async (error: unknown) => {
    if (!(error instanceof ApplicationUnreadable)) throw error;
    const leftOut = await validate(context, db, [error.unreadable]);
    throw refusal(describeSkipped(leftOut, `${target.batch} is not written: it has`).join('\n'));
  });
  if (one === null) throw refusal(`Another run is writing ${target.batch} now. Try again when it has ended.`);
  const { file, applications } = one;
  if (applications === 0) throw refusal(`Nothing was handed over in ${target.batch}.`);
  const many = plural(applications, 'application');
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

async function dryRun(
  context: AdminContext,
  db: Queries,
  bankCodes: readonly string[],
): Promise<CommandResult> {
  const banks: (Omit<Waiting, 'unreadable'> & DryRunOfBank)[] = [];
  const failures = await forEachBank(context, bankCodes, async (bankCode) => {
    let read = 0;
    const { unreadable, ...waiting } = await readWaiting(db, bankCode, context.sealer(), () => {
      read += 1;
      if (read % 100 === 0) context.progress(`${bankCode}: ${read} opened`);
    });
    const unfinished = await unfinishedBatches(db, bankCode);
    banks.push({ bankCode, unfinished, ...waiting, leftOut: await validate(context, db, unreadable) });
  });
  const leftOut = banks.flatMap((bank) => bank.leftOut);
  const exit = highestExitCode(leftOut, failures);
  const lines = banks.map(
    ({ bankCode, applications, pictures, unfinished }) =>
      `${bankCode}: would hand over ${plural(applications, 'application')} with ${plural(pictures, 'picture')}` +
      (unfinished.length === 0 ? '.' : `, first what was cut short: ${unfinished.join(', ')}.`),
  );
  return {
    lines: [...lines, ...describeSkipped(leftOut, 'would not hand over'), ...describeBankFailures(failures)],
    data: { dryRun: true, banks, ...failureData(failures, exit) },
    exit,
  };
}

export const exportApplications = command({
  name: 'export',
  about: 'Hand completed applications over to the bank: JSON Lines and images.',
  args: [],
  options: {
    out: { value: 'folder', about: 'Where to write; made if it is not there.', required: true },
    bank: bankOption,
    again: {
      value: 'batch',
      about:
        'Write this batch, handed over already, once more, by its name in export list; it has no dry run.',
    },
    'dry-run': dryRunOption,
  },
  description: [
    'Writes <folder>/<bank>/<batch>.jsonl, an application a line, and <folder>/<bank>/images/<application number>/<type>.jpg. This is the',
    'only place where answers and images leave the seal: files are readable by their owner alone (0600); give them to the bank and',
    'delete them. The PIN stays sealed to the bank’s offline key: only the bank can open it.',
    'An application is marked as handed over in the run that wrote it, once the file is on the disk; each file is named on standard',
    'error as soon as its batch is marked. A run that was cut short is finished by the next one, which writes only what was not marked,',
    'under the same names: keep its files, but for those named *.unfinished. Should two files name one application number, it is the',
    'same application.',
    'What cannot be read, for its data is damaged or KEY_ENCRYPTION_KEYS does not open it, and what lacks something it was completed',
    'with, holds back nothing else: it is left out and named by its number and id with what to do, exit code 1, and every run tries it',
    'again. The dry run opens everything to find it. An error at one bank keeps no other from its turn; it is told at the end, and the',
    'exit code is the worst of all. Of a batch that could not be written pictures and answers are removed again.',
  ],
  examples: [
    { line: 'export --out /secure/handover --dry-run', about: 'how many are waiting?' },
    { line: 'export --out /secure/handover', about: 'every night' },
    {
      line: 'export --out /secure/again --again 0177-20260801T010203Z-1a2b3c4d',
      about: 'the bank has lost a file',
    },
  ],
  async run(context, { out, bank, again, 'dry-run': isDryRun }) {
    // Of an unset variable of the shell the folder one happens to stand in would be made.
    if (out.trim() === '') throw usageError('--out names no folder: it is empty.');
    const bankCodes = context.banksOf(bank).map(({ code }) => code);
    const db = await context.db();
    const folder = context.file(out);
    if (again === undefined) {
      return isDryRun
        ? dryRun(context, db, bankCodes)
        : exportWaiting(context, db, { bankCodes, out: folder });
    }
    const bankCode = bankCodes.find((code) => again.startsWith(`${code}-`));
    if (bankCode === undefined || !/^[\w-]+$/.test(again))
      throw usageError(`--again ${again} is no batch of these banks.`);
    if (isDryRun)
      throw usageError(
        '--again has no dry run: but for its audit row it changes nothing outside the folder.',
      );
    return exportAgain(context, db, { bankCode, batch: again, out: folder });
  },
});
