import type { Queries } from '../adapters/postgres/database.ts';
import { type Purged, PurgeFailed, purge } from '../adapters/postgres/purge.ts';
import { logFault } from '../http/problem.ts';

const everyMs = 5 * 60_000;

/**
 * Deletes expired rows on every node; nodes share the work. The first run comes at a random moment of the first minutes,
 * so that nodes started together do not run at the same time.
 */
export function startPurgeJob(
  db: Queries,
  log: Parameters<typeof logFault>[1],
): { readonly stop: () => void } {
  let sweeping = false;
  const logPurged = (all: readonly Purged[]): void => {
    const purged = all.filter(({ count }) => count > 0);
    if (purged.length > 0) {
      log.info({ purged: Object.fromEntries(purged.map(({ name, count }) => [name, count])) }, 'purged');
    }
  };
  const sweep = async (): Promise<void> => {
    if (sweeping) return;
    sweeping = true;
    try {
      logPurged(await purge(db));
    } catch (error) {
      if (error instanceof PurgeFailed) logPurged(error.purged);
      for (const one of error instanceof PurgeFailed ? error.errors : [error]) logFault(one, log);
    } finally {
      sweeping = false;
    }
  };
  let timer = setTimeout(() => {
    void sweep();
    timer = setInterval(() => void sweep(), everyMs);
    timer.unref();
  }, Math.random() * everyMs);
  timer.unref();
  return { stop: () => clearTimeout(timer) };
}
