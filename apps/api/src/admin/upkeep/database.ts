import { migrate, readMigrationState } from '../../adapters/postgres/connection/migrate.ts';
import { createCommand, dryRunOption } from '../frame/command.ts';

export const databaseMigrate = createCommand({
  name: 'database migrate',
  about: 'Migrate the database to this version.',
  options: { 'dry-run': dryRunOption },
  description: `The server runs the migrations itself when it starts. Use this command to run them before the first node of a new version starts.
Nodes of the previous version continue to work. Migrations started at the same time run one after the other.
A migration that waits longer than 2 s for a table, for example behind a dump, stops and starts again 5 s later.`,
  examples: { 'database migrate --dry-run': 'list the pending migrations' },
  async run({ openRawDb, runWithoutTimeouts, hasDatabase, recordIn, writeProgress }, { 'dry-run': dryRun }) {
    if (dryRun && !hasDatabase) {
      return { lines: ['Would make an embedded database.'], data: { dryRun, migrations: null } };
    }
    const queries = await openRawDb();
    const { pending, newer } = await readMigrationState(queries);
    if (dryRun && pending.length > 0) {
      return { lines: pending.map((name) => `Would run ${name}`), data: { dryRun, migrations: pending } };
    }
    const { ran, ranElsewhere } = await runWithoutTimeouts((db) =>
      migrate(db, (name, pauseMs) =>
        writeProgress(`${name}: another session locks a table. Next try in ${pauseMs / 1000} s.`),
      ),
    );
    if (ran.length > 0) await recordIn(queries)('database-migrate', { migrations: ran });
    const upToDate =
      newer.length === 0
        ? 'The database is up to date.'
        : `The database was migrated by a newer version: ${newer.join(', ')}.`;
    return {
      lines:
        pending.length === 0
          ? [upToDate]
          : [
              ...ran.map((name) => `Ran ${name}`),
              ...ranElsewhere.map((name) => `${name} was run by another process at the same time`),
            ],
      data: { dryRun, migrations: ran, ranElsewhere },
    };
  },
});
