import { auditDecision } from '../adapters/postgres/audit.ts';
import { countPurgeable, purge } from '../adapters/postgres/purge.ts';
import { command, dryRunOption } from './command.ts';
import { formatTable } from './table-text.ts';

export const purgeCommand = command({
  name: 'purge',
  about: 'Throw away what counts no longer.',
  args: [],
  options: { 'dry-run': dryRunOption },
  description: [
    'Every node does this by itself every five minutes; this does it now, and tells. Drafts go 30 days after the last write, with',
    'answers, images and sessions, unless the applicant is at them; codes after a day; mails that have not left after 30 days, parked',
    'ones with them. Completed applications and the audit trail are kept.',
  ],
  examples: [{ line: 'purge --dry-run', about: 'what would go?' }],
  async run({ db, actor, progress }, { 'dry-run': dryRun }) {
    const queries = await db();
    const purged = dryRun
      ? await countPurgeable(queries)
      : await purge(queries, (name, count) => progress(`${name}: ${count.toLocaleString('en')}`));
    const gone = purged.filter(({ count }) => count > 0);
    if (!dryRun && gone.length > 0) {
      const detail = Object.fromEntries(gone.map(({ name, count }) => [name, count]));
      await auditDecision(queries, { event: 'admin-purge', actor, bankCode: null, detail });
    }
    return {
      lines: formatTable(
        [dryRun ? 'would go' : 'gone', '', ''],
        purged.map(({ name, about, count }) => [count, name, about]),
      ),
      data: { dryRun, purged: Object.fromEntries(purged.map(({ name, count }) => [name, count])) },
    };
  },
});
