import { recordDecision } from '../../adapters/postgres/application/audit.ts';
import { migrate, readMigrationState } from '../../adapters/postgres/connection/migrate.ts';
import { createCommand, dryRunOption } from '../frame/command.ts';

export const databaseMigrate = createCommand({
  name: 'database migrate',
  about: 'Migrate the database to this version.',
  args: [],
  options: { 'dry-run': dryRunOption },
  description: [
    'The server runs the migrations itself when it starts. Use this command to run them before the first node of a new version starts.',
    'Nodes of the previous version continue to work. Migrations started at the same time run one after the other.',
  ],
  examples: [{ line: 'database migrate --dry-run', about: 'list the pending migrations' }],
  async run({ openRawDb: rawDb, withoutTimeouts, hasDatabase, actor }, { 'dry-run': dryRun }) {
    if (dryRun && !hasDatabase) {
      return { lines: ['Would make an embedded database.'], data: { dryRun, migrations: null } };
    }
    const queries = await rawDb();
    const { pending, newer } = await readMigrationState(queries);
    if (!dryRun && pending.length > 0) {
      await withoutTimeouts(migrate);
      const detail = { migrations: pending };
      await recordDecision(queries, { event: 'admin-database-migrate', actor, bankCode: null, detail });
    }
    const word = dryRun ? 'Would run' : 'Ran';
    const upToDate =
      newer.length === 0
        ? 'The database is up to date.'
        : `The database was migrated by a newer version: ${newer.join(', ')}.`;
    return {
      lines: pending.length === 0 ? [upToDate] : pending.map((name) => `${word} ${name}`),
      data: { dryRun, migrations: pending },
    };
  },
});
