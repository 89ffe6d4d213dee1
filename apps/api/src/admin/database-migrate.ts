import { auditDecision } from '../adapters/postgres/audit.ts';
import { migrate, readMigrationState } from '../adapters/postgres/migrate.ts';
import { command, dryRunOption } from './command.ts';

export const databaseMigrate = command({
  name: 'database migrate',
  about: 'Bring the tables up to this version.',
  args: [],
  options: { 'dry-run': dryRunOption },
  description: [
    'The server does this itself when it starts; this is for those who want it done before the first node of a new version. A node',
    'of the version before goes on working. Nodes and engineers that do it at once do it one after the other.',
  ],
  examples: [{ line: 'database migrate --dry-run', about: 'what would run?' }],
  async run({ rawDb, withoutTimeouts, hasDatabase, actor }, { 'dry-run': dryRun }) {
    if (dryRun && !hasDatabase) {
      return { lines: ['Would make an embedded database.'], data: { dryRun, migrations: null } };
    }
    const queries = await rawDb();
    const { pending, newer } = await readMigrationState(queries);
    if (!dryRun && pending.length > 0) {
      await withoutTimeouts(migrate);
      const detail = { migrations: pending };
      await auditDecision(queries, { event: 'admin-database-migrate', actor, bankCode: null, detail });
    }
    const word = dryRun ? 'Would run' : 'Ran';
    const upToDate =
      newer.length === 0
        ? 'The tables are up to date.'
        : `The tables are of a version after this one: ${newer.join(', ')}.`;
    return {
      lines: pending.length === 0 ? [upToDate] : pending.map((name) => `${word} ${name}`),
      data: { dryRun, migrations: pending },
    };
  },
});
