import { migrate, readMigrationState } from '../../adapters/postgres/connection/migrate.ts';
import { countPurgeable, type Purged, purge } from '../../adapters/postgres/upkeep/purge.ts';
import { createCommand, dryRunOption } from '../frame/command.ts';
import { formatTable } from '../frame/text.ts';

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
