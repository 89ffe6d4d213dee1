import { auditDecision } from '../adapters/postgres/audit.ts';
import { countPurgeable, purge } from '../adapters/postgres/purge.ts';
import { command, dryRunOption } from './command.ts';
import { formatTable } from './table-text.ts';

export const purgeCommand = command({
  name: 'purge',
  about: 'Delete expired data.',
  args: [],
  options: { 'dry-run': dryRunOption },
  description: [
    'Every node purges every five minutes; this command purges now and prints the counts. Among the purged data are unfinished',
    'applications 30 days after the last write (with answers, images and sessions) unless the applicant is active, codes after a day, and',
    'mails, also unsent ones, after 30 days. Completed applications are kept while their bank has no retention. The audit trail is kept',
    'while any bank has none (see retention set).',
  ],
  examples: [{ line: 'purge --dry-run', about: 'count the expired data' }],
  async run({ db, actor, banksOf, progress }, { 'dry-run': dryRun }) {
    const bankCodes = banksOf(undefined).map(({ code }) => code);
    const queries = await db();
    const purged = dryRun
      ? await countPurgeable(queries, bankCodes)
      : await purge(queries, bankCodes, (name, count) => progress(`${name}: ${count.toLocaleString('en')}`));
    const gone = purged.filter(({ count }) => count > 0);
    if (!dryRun && gone.length > 0) {
      const detail = Object.fromEntries(gone.map(({ name, count }) => [name, count]));
      await auditDecision(queries, { event: 'admin-purge', actor, bankCode: null, detail });
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
