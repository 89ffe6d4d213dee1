import { recordDecision } from '../../adapters/postgres/application/audit.ts';
import { countPurgeable, purge } from '../../adapters/postgres/upkeep/purge.ts';
import { createCommand, dryRunOption } from '../frame/command.ts';
import { formatTable } from '../frame/table-text.ts';

export const purgeCommand = createCommand({
  name: 'purge',
  about: 'Delete expired data.',
  args: [],
  options: { 'dry-run': dryRunOption },
  description: [
    'Every node purges every five minutes; this command purges now and prints the counts. An unfinished application is purged 30',
    'days after its last write, with its answers, images and sessions. It is kept while its applicant is active. Codes are',
    'purged after a day. Mails, sent or unsent, are purged after 30 days. Completed applications are purged after the retention',
    'of their bank, and kept if the bank has none. The audit trail is purged after the longest retention of all banks, and kept',
    'if a bank has none. The command “retention set” sets the retention of a bank.',
  ],
  examples: [{ line: 'purge --dry-run', about: 'count the expired data' }],
  async run({ openDb: db, actor, findBanks: banksOf, writeProgress: progress }, { 'dry-run': dryRun }) {
    const bankCodes = banksOf(undefined).map(({ code }) => code);
    const queries = await db();
    const purged = dryRun
      ? await countPurgeable(queries, bankCodes)
      : await purge(queries, bankCodes, (name, count) => progress(`${name}: ${count.toLocaleString('en')}`));
    const gone = purged.filter(({ count }) => count > 0);
    if (!dryRun && gone.length > 0) {
      const detail = Object.fromEntries(gone.map(({ name, count }) => [name, count]));
      await recordDecision(queries, { event: 'admin-purge', actor, bankCode: null, detail });
    }
    return {
      lines: formatTable(
        [dryRun ? 'to delete' : 'deleted', '', ''],
        purged.map(({ name, about, count }) => [count, name, about]),
      ),
      data: { dryRun, purged: Object.fromEntries(purged.map(({ name, count }) => [name, count])) },
    };
  },
});
