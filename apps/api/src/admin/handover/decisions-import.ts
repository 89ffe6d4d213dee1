import { createReadStream } from 'node:fs';
import {
  type ImportAnswer,
  type ImportedDecision,
  type ImportRefusal,
  importDecision,
  importedDecision,
  openNumbered,
} from '../../adapters/postgres/decision/cases.ts';
import { bankOption, createCommand, dryRunOption } from '../frame/command.ts';
import type { AdminContext } from '../frame/context.ts';
import { createRefusal, exitCode } from '../frame/exit-code.ts';
import { formatCount } from '../frame/text.ts';

const batchSize = 100;
/** A valid one has at most about 4 kB. */
const maxLineCharacters = 64 * 1024;

const refusals: Record<ImportRefusal | 'malformed', string> = {
  malformed: 'no decision in the format of the help',
  unknown: 'no such application at these banks (after its retention it is deleted)',
  decided: 'decided before',
  claimed: 'a clerk works on it now',
  'begun-at-the-desk': 'a clerk has given an opinion',
  'same-person': 'both people are the same',
  'second-person-needed': 'the case has a difference and needs secondBy',
  'approver-needed': 'the second person is no approver',
  outdated: 'the application has changed',
  unusable: 'the reason does not belong to the outcome, or the text is missing or too long',
};

type Line = { readonly nth: number; readonly decision: ImportedDecision | null };

function parseLine(text: string, nth: number): Line {
  try {
    return { nth, decision: importedDecision.parse(JSON.parse(text)) };
  } catch {
    return { nth, decision: null };
  }
}

/** Reads as fast as the database writes, so the memory does not grow with the file. */
async function* readBatches(file: string): AsyncGenerator<readonly Line[]> {
  let batch: Line[] = [];
  let nth = 0;
  let rest = '';
  const add = (text: string): void => {
    nth += 1;
    if (text.trim() !== '') batch.push(parseLine(text, nth));
  };
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      add(text);
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
    if (rest.length > maxLineCharacters)
      throw createRefusal(`${file}: line ${nth + 1} is too long for a decision. Is it the right file?`);
  }
  add(rest);
  if (batch.length > 0) yield batch;
}

async function importBatch(
  { change, getKeys }: AdminContext,
  bankCodes: readonly string[],
  lines: readonly Line[],
  dryRun: boolean,
) {
  const means = await getKeys();
  return change(dryRun, async (trx) => {
    const numbers = lines.flatMap(({ decision }) => decision?.applicationNumber ?? []);
    const ids = await openNumbered(trx, means, bankCodes, numbers);
    const done: { nth: number; number: string; answer: ImportAnswer | 'malformed' }[] = [];
    for (const { nth, decision } of lines) {
      const number = decision?.applicationNumber ?? '';
      const answer = decision && (await importDecision(trx, means, bankCodes, ids.get(number), decision));
      done.push({ nth, number, answer: answer ?? 'malformed' });
    }
    return done;
  });
}

export const importDecisions = createCommand({
  name: 'decisions import',
  args: { file: 'JSON Lines, one decision a line.' },
  options: { bank: bankOption, 'dry-run': dryRunOption },
  async run(context, { bank, 'dry-run': dryRun }, [file = '']) {
    const bankCodes = context.listBankCodes(bank);
    const counts = { stored: 0, repeated: 0, refused: 0 };
    for await (const lines of readBatches(context.resolveFile(file))) {
      for (const { nth, number, answer } of await importBatch(context, bankCodes, lines, dryRun)) {
        if (answer === 'stored' || answer === 'repeated') {
          counts[answer] += 1;
          continue;
        }
        counts.refused += 1;
        context.writeProgress(`line ${nth}: ${number} refused: ${refusals[answer]}`);
      }
    }
    const { stored, repeated, refused } = counts;
    return {
      lines: [
        `${dryRun ? 'Would store' : 'Stored'} ${formatCount(stored, 'decision')}.`,
        repeated > 0 && `${formatCount(repeated, 'decision')} stored before.`,
        refused > 0 && `${formatCount(refused, 'line')} refused; see standard error.`,
      ],
      data: { dryRun, ...counts },
      exit: refused === 0 ? exitCode.ok : exitCode.refused,
    };
  },
});
