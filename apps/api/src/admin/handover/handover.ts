import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Queries } from '../../adapters/postgres/connection/queries.ts';
import { openMissingCases } from '../../adapters/postgres/decision/open-case.ts';
import { beginBatch, handOver } from '../../adapters/postgres/handover/handover.ts';
import {
  ApplicationUnreadable,
  listUnfinishedBatches,
  readWaiting,
  type Unreadable,
} from '../../adapters/postgres/handover/handover-reading.ts';
import { bankOption, type CommandResult, createCommand, dryRunOption } from '../frame/command.ts';
import type { AdminContext } from '../frame/context.ts';
import { createRefusal, createUsageError, type ExitCode, exitCode } from '../frame/exit-code.ts';
import { describeFailure } from '../frame/failure-text.ts';
import { formatCount } from '../frame/text.ts';
import { writeBatch } from './handover-files.ts';
import { describeSkipped, requireMatchingKeys, validate } from './skipped-applications.ts';

const batchSize = 100;

type Target = { readonly bankCode: string; readonly batch: string; readonly out: string };

/** First the interrupted batches, then new ones. `unreadable` may grow during the iteration. */
async function* readPendingBatches(
  db: Queries,
  bankCode: string,
  unreadable: readonly Unreadable[],
): AsyncGenerator<string> {
  yield* await listUnfinishedBatches(db, bankCode);
  for (;;) {
    const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
    const batch = `${bankCode}-${time}-${randomUUID().slice(0, 8)}`;
    if ((await beginBatch(db, bankCode, batch, batchSize, unreadable)) === 0) return;
    yield batch;
  }
}

/** Null when another run is writing the batch. */
async function writeBatchFile(
  { actor, getKeys, writeProgress }: AdminContext,
  db: Queries,
  { bankCode, batch, out }: Target,
  again = false,
) {
  const folder = join(out, bankCode);
  const { sealer } = await getKeys();
  const options = { sealer, actor, bankCode, batch, again };
  const result = await handOver(db, options, (read) =>
    writeBatch(folder, batch, read, (written) => {
      if (written % 25 === 0) writeProgress(`${batch}: ${written} written`);
    }),
  );
  if (result === null) return null;
  const { applications, unreadable } = result;
  return { written: { batch, file: join(folder, `${batch}.jsonl`), applications }, unreadable };
}

/** Throws `noDatabase` at once, because all banks use one database. */
async function runForEachBank<T>(
  { env }: AdminContext,
  bankCodes: readonly string[],
  work: (bankCode: string) => Promise<T>,
) {
  const done: T[] = [];
  let worst: ExitCode = exitCode.ok;
  const failures: { bankCode: string; message: string; exitCode: ExitCode }[] = [];
  for (const bankCode of bankCodes) {
    try {
      done.push(await work(bankCode));
    } catch (error) {
      const { exit, message } = describeFailure(error, env);
      if (exit === exitCode.noDatabase) throw error;
      failures.push({ bankCode, message, exitCode: exit });
      if (exit > worst) worst = exit;
    }
  }
  const lines = failures.map(({ bankCode, message }) => `${bankCode}: ended with an error: ${message}`);
  const data = worst === exitCode.ok ? {} : { error: lines.join('\n'), exitCode: worst, failures };
  return { done, lines, exit: worst, data };
}

async function handOverWaiting(
  context: AdminContext,
  db: Queries,
  bankCodes: readonly string[],
  out: string,
): Promise<CommandResult> {
  await requireMatchingKeys(context, db, bankCodes);
  // The nodes open none after the hand-over. `validate` names unreadable applications.
  await openMissingCases(db, await context.getKeys(), () => undefined);
  const files: { batch: string; file: string; applications: number }[] = [];
  const elsewhere: string[] = [];
  const skipped: Unreadable[] = [];
  const failed = await runForEachBank(context, bankCodes, async (bankCode) => {
    for await (const batch of readPendingBatches(db, bankCode, skipped)) {
      const one = await writeBatchFile(context, db, { bankCode, batch, out });
      if (one === null) {
        elsewhere.push(batch);
        continue;
      }
      const { written, unreadable } = one;
      if (written.applications > 0) {
        files.push(written);
        // Print now: an interrupted run's finished batches appear in no later report.
        context.writeProgress(
          `${written.file}: ${formatCount(written.applications, 'application')} handed over`,
        );
      }
      if (unreadable.length > 0)
        context.writeProgress(
          `${batch}: ${formatCount(unreadable.length, 'application')} cannot be read and will be skipped`,
        );
      skipped.push(...unreadable);
    }
  });
  const leftOut = await validate(context, db, skipped);
  const exit = failed.exit || (leftOut.length > 0 ? exitCode.refused : exitCode.ok);
  const total = files.reduce((sum, { applications }) => sum + applications, 0);
  const outcome =
    total > 0 || exit !== exitCode.ok
      ? `Handed over ${formatCount(total, 'application')}.`
      : `Nothing ${elsewhere.length === 0 ? '' : 'else '}is waiting to be handed over.`;
  return {
    lines: [
      ...files.map(({ file, applications }) => `${file}: ${formatCount(applications, 'application')}`),
      ...elsewhere.map((batch) => `${batch}: skipped: another run is writing it.`),
      (total > 0 || failed.exit === exitCode.ok) && outcome,
      ...describeSkipped(leftOut, 'not handed over:'),
      ...failed.lines,
    ],
    data: { dryRun: false, applications: total, files, elsewhere, leftOut, ...failed.data },
    exit,
  };
}

/** @throws CommandFailure for an unreadable application, because the file would be incomplete */
async function handOverAgain(context: AdminContext, db: Queries, target: Target): Promise<CommandResult> {
  const one = await writeBatchFile(context, db, target, true).catch(async (error: unknown) => {
    if (!(error instanceof ApplicationUnreadable)) throw error;
    const leftOut = await validate(context, db, [error.unreadable]);
    throw createRefusal(describeSkipped(leftOut, `${target.batch} is not written. Application`).join('\n'));
  });
  if (one === null)
    throw createRefusal(`Another run is writing ${target.batch} now. Try again when it has ended.`);
  const { file, applications } = one.written;
  if (applications === 0) throw createRefusal(`Nothing was handed over in ${target.batch}.`);
  const many = formatCount(applications, 'application');
  return {
    lines: [`${file}: ${many}`, `Handed over ${many}.`],
    data: { dryRun: false, applications, files: [one.written], elsewhere: [], leftOut: [] },
  };
}

async function runDry(context: AdminContext, db: Queries, bankCodes: readonly string[]) {
  const { done: banks, ...failed } = await runForEachBank(context, bankCodes, async (bankCode) => {
    let read = 0;
    const { sealer } = await context.getKeys();
    const { unreadable, ...waiting } = await readWaiting(db, bankCode, sealer, () => {
      read += 1;
      if (read % 100 === 0) context.writeProgress(`${bankCode}: ${read} opened`);
    });
    const unfinished = await listUnfinishedBatches(db, bankCode);
    return { bankCode, unfinished, ...waiting, leftOut: await validate(context, db, unreadable) };
  });
  const leftOut = banks.flatMap((bank) => bank.leftOut);
  const found = banks.map(
    ({ bankCode, applications, pictures, unfinished }) =>
      `${bankCode}: would hand over ${formatCount(applications, 'application')} with ${formatCount(pictures, 'picture')}` +
      (unfinished.length === 0 ? '.' : `, first the interrupted batches: ${unfinished.join(', ')}.`),
  );
  return {
    lines: [...found, ...describeSkipped(leftOut, 'would not hand over'), ...failed.lines],
    data: { dryRun: true, banks, ...failed.data },
    exit: failed.exit || (leftOut.length > 0 ? exitCode.refused : exitCode.ok),
  };
}

export const handOverApplications = createCommand({
  name: 'export',
  options: {
    out: { value: 'folder', about: 'Folder to write to; created when missing.', required: true },
    bank: bankOption,
    again: {
      value: 'batch',
      about: 'Write this batch again. The command export list shows its name. Not with --dry-run.',
    },
    'dry-run': dryRunOption,
  },
  async run(context, { out, bank, again, 'dry-run': isDryRun }) {
    // An unset shell variable gives an empty path, which resolves to the current folder.
    if (out.trim() === '') throw createUsageError('--out names no folder: it is empty.');
    const bankCodes = context.listBankCodes(bank);
    const folder = context.resolveFile(out);
    if (again === undefined)
      return context.runLongWork((db) =>
        isDryRun ? runDry(context, db, bankCodes) : handOverWaiting(context, db, bankCodes, folder),
      );
    const bankCode = bankCodes.find((code) => again.startsWith(`${code}-`));
    if (bankCode === undefined || !/^[\w-]+$/.test(again))
      throw createUsageError(`--again ${again} is no batch of these banks.`);
    if (isDryRun)
      throw createUsageError(
        '--again has no dry run. It writes only files in the folder of --out and an audit row.',
      );
    return context.runLongWork((db) => handOverAgain(context, db, { bankCode, batch: again, out: folder }));
  },
});
