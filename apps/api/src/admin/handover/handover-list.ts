import { listBatches } from '../../adapters/postgres/handover/handover-batches.ts';
import { bankOption, createCommand } from '../frame/command.ts';
import { limitOption, readLimit } from '../frame/count-option.ts';
import { formatCount, formatTable } from '../frame/table-text.ts';
import { formatTime } from '../frame/time-text.ts';

export const listHandovers = createCommand({
  name: 'export list',
  about: 'List the batches handed over: name, time, number of applications.',
  args: [],
  options: { bank: bankOption, limit: limitOption },
  description: [
    'The batches are sorted by time, the newest at the end. If there are more than the limit, the oldest are left out. The name of a',
    'batch is the name of its file; export --again writes that file again. A batch of an interrupted run is listed only after a later',
    'run has handed it over. export --dry-run names such batches.',
  ],
  examples: [{ line: 'export list --bank 0177', about: 'find the name of a file that the bank has lost' }],
  async run({ runLongWork: longWork, findBanks: banksOf }, { bank, limit }) {
    const max = readLimit(limit);
    const bankCode = bank === undefined ? undefined : banksOf(bank)[0]?.code;
    const { batches, hasMore } = await longWork((db) => listBatches(db, bankCode, max));
    const rows = batches.map(({ bankCode: code, batch, handedOverAt, applications, acknowledged }) => [
      ...[code, batch, formatTime(handedOverAt), applications, acknowledged ? 'yes' : 'no'],
    ]);
    return {
      lines:
        rows.length === 0
          ? ['Nothing was handed over yet.']
          : [
              ...(hasMore
                ? [`There are more than these ${formatCount(max, 'batch', 'batches')}: use --limit.`]
                : []),
              ...formatTable(['bank', 'batch', 'handed over', 'applications', 'acknowledged'], rows),
            ],
      data: { batches, hasMore },
    };
  },
});
