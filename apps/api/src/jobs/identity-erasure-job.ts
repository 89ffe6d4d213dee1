import { randomUUID } from 'node:crypto';
import type { Queries } from '../adapters/postgres/database.ts';
import { findErasableSessions, markErased } from '../adapters/postgres/identity-erasure.ts';
import { logFault } from '../http/problem.ts';
import { type IdentityAdapters, IdentityProviderUnavailable } from '../ports.ts';
import { type JobLog, type PeriodicJob, startPeriodicJob } from './periodic-job.ts';

const everyMs = 5 * 60_000;
const maxSessionsAtOnce = 100;
/** A provider that is down is asked again at the next run. */
const maxFailures = 3;

export type Erasure = { readonly erased: number; readonly failed: number };

/**
 * Asks the providers to erase the data of sessions that the product needs no more. A session counts as erased only after
 * the provider has confirmed it; to erase it again does no harm, so nodes need no lock.
 */
export async function eraseIdentities(db: Queries, adapters: IdentityAdapters): Promise<Erasure> {
  const able = [...adapters.values()].filter(({ erase }) => erase !== undefined).map(({ id }) => id);
  let erased = 0;
  let failed = 0;
  for (const session of await findErasableSessions(db, able, maxSessionsAtOnce)) {
    try {
      await adapters.get(session.adapter)?.erase?.(session, randomUUID());
      await markErased(db, session.reference);
      erased += 1;
    } catch (error) {
      if (!(error instanceof IdentityProviderUnavailable)) throw error;
      failed += 1;
      if (failed === maxFailures) break;
    }
  }
  return { erased, failed };
}

/** Runs {@link eraseIdentities} on every node. */
export const startIdentityErasureJob = (db: Queries, adapters: IdentityAdapters, log: JobLog): PeriodicJob =>
  startPeriodicJob(everyMs, async () => {
    try {
      const done = await eraseIdentities(db, adapters);
      if (done.failed > 0)
        log.warn(done, 'identity data not erased at the provider; the next run tries again');
      else if (done.erased > 0) log.info(done, 'identity data erased at the provider');
    } catch (error) {
      logFault(error, log);
    }
  });
