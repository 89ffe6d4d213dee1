import { acknowledgeBatch, listBatches } from '../../adapters/postgres/handover/handover.ts';
import { bankOption, createCommand, dryRunOption } from '../frame/command.ts';
import { describeMore, limitOption, readLimit } from '../frame/count-option.ts';
import { createRefusal } from '../frame/exit-code.ts';
import { formatCount, formatTable, formatTime } from '../frame/text.ts';

export const listHandovers = createCommand({
  name: 'export list',
  about: 'List the batches handed over: name, time, number of applications.',
  options: { bank: bankOption, limit: limitOption },
  description: `The batches are sorted by time, the newest at the end. If there are more than the limit, the oldest are left out. The name of a
batch is the name of its file; export --again writes that file again. A batch of an interrupted run is listed only after a later
run has handed it over. export --dry-run names such batches.`,
  examples: { 'export list --bank 0177': 'find the name of a file that the bank has lost' },
  async run({ runLongWork, requireBank }, { bank, limit }) {
    const max = readLimit(limit);
    const bankCode = requireBank(bank);
    const { batches, hasMore } = await runLongWork((db) => listBatches(db, bankCode, max));
    const rows = batches.map(({ bankCode: code, batch, handedOverAt, applications, acknowledged }) => [
      ...[code, batch, formatTime(handedOverAt), applications, acknowledged ? 'yes' : 'no'],
    ]);
    const lines = formatTable(['bank', 'batch', 'handed over', 'applications', 'acknowledged'], rows);
    if (hasMore) lines.unshift(describeMore(formatCount(max, 'batch', 'batches')));
    return {
      lines: rows.length === 0 ? ['Nothing was handed over yet.'] : lines,
      data: { batches, hasMore },
    };
  },
});

export const acknowledgeHandover = createCommand({
  name: 'handover acknowledge',
  about: 'Record that the bank has a batch in its archive.',
  args: { batch: 'Name of the batch: see export list.' },
  options: { 'dry-run': dryRunOption },
  description: `Until then export --again writes the batch with all evidence. Afterwards the retention of the bank begins, for each application
from its decision at the earliest. An application that the desk decides later is handed over again and needs a new acknowledgement.`,
  examples: { 'handover acknowledge 0177-20260801T010203Z-1a2b3c4d': 'the bank has stored this batch' },
  async run({ actor, change, listBankCodes }, { 'dry-run': dryRun }, [batch = '']) {
    const bankCode = listBankCodes().find((code) => batch.startsWith(`${code}-`));
    if (bankCode === undefined) throw createRefusal(`${batch} is no batch of these banks.`);
    const done = await change(dryRun, async (trx, record) => {
      const result = await acknowledgeBatch(trx, { bankCode, batch, actor });
      if (result !== null && result.applications > 0)
        await record('acknowledge', { batch, applications: result.applications }, bankCode);
      return result;
    });
    if (done === null) throw createRefusal(`Nothing was handed over in ${batch}.`);
    const { applications, before } = done;
    return {
      lines: [
        `${batch}: ${dryRun ? 'would acknowledge' : 'acknowledged'} ${formatCount(applications, 'application')}.`,
        before > 0 && `${formatCount(before, 'application')} acknowledged before.`,
      ],
      data: { dryRun, batch, applications, before },
    };
  },
});
