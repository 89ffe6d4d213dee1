import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Sealer } from '../adapters/crypto/sealer.ts';
import type { Queries } from '../adapters/postgres/database.ts';
import { beginBatch, countUnopened, countWaiting, handOver } from '../adapters/postgres/handover.ts';
import { bankOption, command, dryRunOption, type Report } from './command.ts';
import type { AdminContext } from './context.ts';
import { exitCode, misuse, refuse } from './exit-code.ts';
import { writeBatch } from './export-files.ts';
import { plural } from './table-text.ts';

/** Applications in one file and one transaction. */
const batchSize = 100;

const newBatch = (bankCode: string): string =>
  `${bankCode}-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}-${randomUUID().slice(0, 8)}`;

type Written = { readonly batch: string; readonly file: string; readonly applications: number };

/** Batches that were cut short, under their own names, and then what is in none yet. */
async function* batchesOf(db: Queries, bankCode: string): AsyncGenerator<string> {
  yield* (await countWaiting(db, bankCode)).unfinished;
  for (;;) {
    const batch = newBatch(bankCode);
    if ((await beginBatch(db, bankCode, batch, batchSize)) === 0) return;
    yield batch;
  }
}

/** Null when another run is about this batch. */
async function write(
  context: AdminContext,
  db: Queries,
  { bankCode, batch, out, again }: { bankCode: string; batch: string; out: string; again: boolean },
): Promise<Written | null> {
  const { actor, progress } = context;
  const folder = join(out, bankCode);
  let written = 0;
  const options = { sealer: context.sealer(), actor, bankCode, batch, again };
  const applications = await handOver(db, options, (read) =>
    writeBatch(folder, batch, read, () => {
      written += 1;
      if (written % 25 === 0) progress(`${batch}: ${written} written`);
    }),
  );
  if (applications === null) return null;
  const file = join(folder, `${batch}.jsonl`);
  // At once, for whoever stops the run: what is marked is not written by the next one.
  if (applications > 0 && !again) progress(`${file}: ${plural(applications, 'application')} handed over`);
  return { batch, file, applications };
}

async function dryRun(db: Queries, bankCodes: readonly string[], sealer: Sealer): Promise<Report> {
  const banks: ({ bankCode: string; unopened: number } & Awaited<ReturnType<typeof countWaiting>>)[] = [];
  for (const bankCode of bankCodes) {
    const unopened = await countUnopened(db, bankCode, sealer);
    banks.push({ bankCode, unopened, ...(await countWaiting(db, bankCode)) });
  }
  const lines = banks.flatMap(({ bankCode, applications, pictures, unfinished, unopened }) => [
    `${bankCode}: would hand over ${plural(applications, 'application')} with ${plural(pictures, 'picture')}` +
      (unfinished.length === 0 ? '.' : `, first what was cut short: ${unfinished.join(', ')}.`),
    ...(unopened === 0
      ? []
      : [
          `${bankCode}: but KEY_ENCRYPTION_KEYS does not open ${plural(unopened, 'application')} of these, and the run would fail there. See: npm run admin -- keys status`,
        ]),
  ]);
  const isFine = banks.every(({ unopened }) => unopened === 0);
  return { lines, data: { dryRun: true, banks }, exit: isFine ? exitCode.ok : exitCode.refused };
}

export const exportApplications = command({
  name: 'export',
  about: 'Hand completed applications over to the bank: JSON Lines and images.',
  takes: [],
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
  teaches: [
    'Writes <folder>/<bank>/<batch>.jsonl, an application a line, and <folder>/<bank>/images/<application number>/<type>.jpg. This is the',
    'only place where answers and images leave the seal: files are readable by their owner alone (0600); give them to the bank and',
    'delete them. The PIN stays sealed to the bank’s offline key: only the bank can open it.',
    'An application is marked as handed over in the run that wrote it, once the file is on the disk; each file is named on standard',
    'error as soon as its batch is marked. A run that was cut short is finished by the next one, which writes only what was not marked,',
    'under the same names: keep its files, but for those named *.unfinished. Should two files name one application number, it is the',
    'same application.',
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
    if (out.trim() === '') throw misuse('--out names no folder: it is empty.');
    const bankCodes = context.banksOf(bank).map(({ code }) => code);
    const db = await context.db();
    const folder = context.file(out);
    const written: Written[] = [];
    /** What other runs are about. */
    const elsewhere: string[] = [];
    if (again !== undefined) {
      const bankCode = bankCodes.find((code) => again.startsWith(`${code}-`));
      if (bankCode === undefined || !/^[\w-]+$/.test(again))
        throw misuse(`--again ${again} is no batch of these banks.`);
      if (isDryRun)
        throw misuse('--again has no dry run: but for its audit row it changes nothing outside the folder.');
      const one = await write(context, db, { bankCode, batch: again, out: folder, again: true });
      if (one === null) throw refuse(`Another run is writing ${again} now. Try again when it has ended.`);
      if (one.applications === 0) throw refuse(`Nothing was handed over in ${again}.`);
      written.push(one);
    } else {
      if (isDryRun) return dryRun(db, bankCodes, context.sealer());
      for (const bankCode of bankCodes) {
        for await (const batch of batchesOf(db, bankCode)) {
          const one = await write(context, db, { bankCode, batch, out: folder, again: false });
          if (one === null) elsewhere.push(batch);
          else if (one.applications > 0) written.push(one);
        }
      }
    }
    const total = written.reduce((sum, { applications }) => sum + applications, 0);
    return {
      lines: [
        ...written.map(({ file, applications }) => `${file}: ${plural(applications, 'application')}`),
        ...elsewhere.map((batch) => `${batch}: left to another run, which is writing it.`),
        total === 0
          ? `Nothing ${elsewhere.length === 0 ? '' : 'else '}is waiting to be handed over.`
          : `Handed over ${plural(total, 'application')}.`,
      ],
      data: { dryRun: false, applications: total, files: written, elsewhere },
    };
  },
});
