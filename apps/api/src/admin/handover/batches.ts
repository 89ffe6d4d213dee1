import { acknowledgeBatch, listBatches } from '../../adapters/postgres/handover/handover.ts';
import { bankOption, createCommand, dryRunOption } from '../frame/command.ts';
import { describeMore, limitOption, readLimit } from '../frame/count-option.ts';
import { createRefusal } from '../frame/exit-code.ts';
import { formatCount, formatTable, formatTime } from '../frame/text.ts';

export const listHandovers = createCommand({
  name: 'export list',
  options: { bank: bankOption, limit: limitOption },
  async run({ runLongWork }, { bank, limit }) {
    const max = readLimit(limit);
    const { batches, hasMore } = await runLongWork((db) => listBatches(db, bank, max));
    const rows = batches.map(({ bankCode, batch, handedOverAt, applications, acknowledged }) => [
      ...[bankCode, batch, formatTime(handedOverAt), applications, acknowledged ? 'yes' : 'no'],
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
  args: { batch: 'Name of the batch: see export list.' },
  options: { 'dry-run': dryRunOption },
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
