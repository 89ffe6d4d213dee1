import { migrate, readMigrationState } from '../../adapters/postgres/connection/migrate.ts';
import { countPurgeable, type Purged, purge } from '../../adapters/postgres/upkeep/purge.ts';
import { createCommand, dryRunOption } from '../frame/command.ts';
import { formatTable } from '../frame/text.ts';

export const databaseMigrate = createCommand({
  name: 'database migrate',
  options: { 'dry-run': dryRunOption },
  async run({ openRawDb, runWithoutTimeouts, hasDatabase, recordIn, writeProgress }, { 'dry-run': dryRun }) {
    if (dryRun && !hasDatabase)
      return { lines: ['Would make an embedded database.'], data: { dryRun, migrations: null } };
    const queries = await openRawDb();
    const { pending, newer } = await readMigrationState(queries);
    if (dryRun && pending.length > 0)
      return { lines: pending.map((name) => `Would run ${name}`), data: { dryRun, migrations: pending } };
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

const toCounts = (all: readonly Purged[]) => Object.fromEntries(all.map(({ name, count }) => [name, count]));

export const purgeCommand = createCommand({
  name: 'purge',
  options: { 'dry-run': dryRunOption },
  async run({ openDb, recordIn, listBankCodes, writeProgress }, { 'dry-run': dryRun }) {
    const queries = await openDb();
    const { purged, failed = new Map() } = dryRun
      ? { purged: await countPurgeable(queries, listBankCodes()) }
      : await purge(queries, listBankCodes(), (name, count) =>
          writeProgress(`${name}: ${count.toLocaleString('en')}`),
        );
    if (failed.size > 0)
      throw new AggregateError([...failed.values()], `not purged: ${[...failed.keys()].join(', ')}`);
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
