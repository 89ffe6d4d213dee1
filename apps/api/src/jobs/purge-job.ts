import type { Queries } from '../adapters/postgres/database.ts';
import { purge } from '../adapters/postgres/purge.ts';
import { logFault } from '../http/problem.ts';

const everyMs = 5 * 60_000;

/**
 * Throws away what counts no longer, on every node: whoever comes first does it. The first time comes within the first
 * minutes, at a moment of its own, so that nodes started together do not all look at once.
 */
export function startPurgeJob(
  db: Queries,
  log: Parameters<typeof logFault>[1],
): { readonly stop: () => void } {
  let sweeping = false;
  const sweep = async (): Promise<void> => {
    if (sweeping) return;
    sweeping = true;
    try {
      const purged = (await purge(db)).filter(({ count }) => count > 0);
      if (purged.length > 0) {
        log.info({ purged: Object.fromEntries(purged.map(({ name, count }) => [name, count])) }, 'purged');
      }
    } catch (error) {
      logFault(error, log);
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
