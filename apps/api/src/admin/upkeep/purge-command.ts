import { countPurgeable, type Purged, purge } from '../../adapters/postgres/upkeep/purge.ts';
import { createCommand, dryRunOption } from '../frame/command.ts';
import { formatTable } from '../frame/text.ts';

const toCounts = (all: readonly Purged[]) => Object.fromEntries(all.map(({ name, count }) => [name, count]));

export const purgeCommand = createCommand({
  name: 'purge',
  about: 'Delete expired data.',
  options: { 'dry-run': dryRunOption },
  description: `Every node purges every five minutes; this command purges now and prints the counts. An unfinished application is purged 30
days after its last write, with its answers, images and sessions. It is kept while its applicant is active. Codes are
purged after a day. Mails, sent or unsent, are purged after 30 days. Completed applications are purged after the retention
of their bank, and kept if the bank has none. The audit trail is purged after the longest retention of all banks, and kept
if a bank has none. The command “retention set” sets the retention of a bank.`,
  examples: { 'purge --dry-run': 'count the expired data' },
  async run({ openDb, recordIn, listBankCodes, writeProgress }, { 'dry-run': dryRun }) {
    const queries = await openDb();
    const purged = dryRun
      ? await countPurgeable(queries, listBankCodes())
      : await purge(queries, listBankCodes(), (name, count) =>
          writeProgress(`${name}: ${count.toLocaleString('en')}`),
        );
    const gone = purged.filter(({ count }) => count > 0);
    if (!dryRun && gone.length > 0) await recordIn(queries)('purge', toCounts(gone));
    return {
      lines: formatTable(
        [dryRun ? 'to delete' : 'deleted', '', ''],
        purged.map(({ name, about, count }) => [count, name, about]),
      ),
      data: { dryRun, purged: toCounts(purged) },
    };
  },
});
