import { acknowledgeBatch } from '../../adapters/postgres/handover/handover-batches.ts';
import { change } from '../frame/change.ts';
import { createCommand, dryRunOption } from '../frame/command.ts';
import { createRefusal } from '../frame/exit-code.ts';
import { formatCount } from '../frame/table-text.ts';

export const acknowledgeHandover = createCommand({
  name: 'handover acknowledge',
  about: 'Record that the bank has a batch in its archive.',
  args: [{ name: 'batch', about: 'Name of the batch: see export list.' }],
  options: { 'dry-run': dryRunOption },
  description: [
    'Until then export --again writes the batch with all evidence. Afterwards the retention of the bank begins, for each application',
    'from its decision at the earliest. An application that the desk decides later is handed over again and needs a new acknowledgement.',
  ],
  examples: [
    { line: 'handover acknowledge 0177-20260801T010203Z-1a2b3c4d', about: 'the bank has stored this batch' },
  ],
  async run(context, { 'dry-run': dryRun }, [batch = '']) {
    const bankCode = context.findBanks(undefined).find(({ code }) => batch.startsWith(`${code}-`))?.code;
    if (bankCode === undefined) throw createRefusal(`${batch} is no batch of these banks.`);
    const { actor } = context;
    const done = await change(context, dryRun, async (trx, record) => {
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
        ...(before === 0 ? [] : [`${formatCount(before, 'application')} acknowledged before.`]),
      ],
      data: { dryRun, batch, applications, before },
    };
  },
});
