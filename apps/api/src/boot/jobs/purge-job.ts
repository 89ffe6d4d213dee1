import type { Queries } from '../../adapters/postgres/connection/queries.ts';
import { type Purged, PurgeFailed, purge } from '../../adapters/postgres/upkeep/purge.ts';
import type { Cases } from '../../core/desk-ports.ts';
import { logFault } from '../../observe/log-fault.ts';
import { type JobLog, type PeriodicJob, startPeriodicJob } from './periodic-job.ts';

const everyMs = 5 * 60_000;

/** Runs on every node, which skips rows that another node is deleting. */
export function startPurgeJob(
  db: Queries,
  cases: Pick<Cases, 'openMissing'>,
  bankCodes: readonly string[],
  log: JobLog,
): PeriodicJob {
  const logPurged = (all: readonly Purged[]): void => {
    const purged = all.filter(({ count }) => count > 0);
    if (purged.length > 0) {
      log.info({ purged: Object.fromEntries(purged.map(({ name, count }) => [name, count])) }, 'purged');
    }
  };
  return startPeriodicJob(everyMs, async () => {
    try {
      await cases.openMissing((error) => logFault(error, log));
      logPurged(await purge(db, bankCodes));
    } catch (error) {
      if (error instanceof PurgeFailed) logPurged(error.purged);
      for (const one of error instanceof PurgeFailed ? error.errors : [error]) logFault(one, log);
    }
  });
}
