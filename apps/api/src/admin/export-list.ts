import { listBatches } from '../adapters/postgres/handover-batches.ts';
import { bankOption, command } from './command.ts';
import { formatTable } from './table-text.ts';
import { formatTime } from './time-text.ts';

export const exportList = command({
  name: 'export list',
  about: 'The batches that were handed over: their names, when, how many applications.',
  args: [],
  options: { bank: bankOption },
  description: [
    'The newest is the last. A batch is the file of its name; export --again writes it once more. What a run that was cut short has',
    'not handed over is not here: export --dry-run counts it.',
  ],
  examples: [{ line: 'export list --bank 0177', about: 'the bank has lost a file: what was its name?' }],
  async run({ db, banksOf }, { bank }) {
    const bankCode = bank === undefined ? undefined : banksOf(bank)[0]?.code;
    const batches = await listBatches(await db(), bankCode);
    const rows = batches.map(({ bankCode: code, batch, handedOverAt, applications }) => [
      ...[code, batch, formatTime(handedOverAt), applications],
    ]);
    return {
      lines:
        rows.length === 0
          ? ['Nothing was handed over yet.']
          : formatTable(['bank', 'batch', 'handed over', 'applications'], rows),
      data: { batches },
    };
  },
});
