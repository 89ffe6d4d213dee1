import { randomUUID } from 'node:crypto';
import type { Queries } from '../../adapters/postgres/connection/queries.ts';
import {
  dropUnerasable,
  type ErasableSession,
  findErasableSessions,
  markErased,
  markErasureRefused,
} from '../../adapters/postgres/upkeep/identity-erasure.ts';
import {
  type IdentityAdapters,
  IdentityProviderUnavailable,
  IdentityRequestRefused,
  IdentitySessionGone,
} from '../../core/identity-ports.ts';
import { logFault } from '../../observe/log-fault.ts';
import { type JobLog, type PeriodicJob, startPeriodicJob } from './periodic-job.ts';

const everyMs = 5 * 60_000;
const maxSessionsAtOnce = 100;
/** Then the run ends. */
const maxFailures = 3;

/** `absent`: nothing to erase. `refused`: asked again after a day. `failed`: provider not usable now. */
type Outcome = 'erased' | 'absent' | 'refused' | 'failed';
export type Erasure = Readonly<Record<Outcome, number>>;

/** Several nodes can ask for the same session, which is harmless. */
export async function eraseIdentities(db: Queries, adapters: IdentityAdapters): Promise<Erasure> {
  const listIds = (canErase: boolean) =>
    [...adapters.values()].filter(({ erase }) => (erase !== undefined) === canErase).map(({ id }) => id);
  await dropUnerasable(db, listIds(false));
  const counts: Record<Outcome, number> = { erased: 0, absent: 0, refused: 0, failed: 0 };
  for (const session of await findErasableSessions(db, listIds(true), maxSessionsAtOnce)) {
    const outcome = await askToErase(adapters, session);
    counts[outcome] += 1;
    if (outcome === 'erased') await markErased(db, session, 'identity-erased');
    if (outcome === 'absent') await markErased(db, session, 'identity-absent-at-provider');
    if (outcome === 'refused') await markErasureRefused(db, session);
    if (counts.failed === maxFailures) break;
  }
  return counts;
}

async function askToErase(adapters: IdentityAdapters, session: ErasableSession): Promise<Outcome> {
  try {
    await adapters.get(session.adapter)?.erase?.(session, randomUUID());
    return 'erased';
  } catch (error) {
    if (error instanceof IdentitySessionGone) return 'absent';
    if (error instanceof IdentityRequestRefused) return 'refused';
    if (error instanceof IdentityProviderUnavailable) return 'failed';
    throw error;
  }
}

export const startIdentityErasureJob = (db: Queries, adapters: IdentityAdapters, log: JobLog): PeriodicJob =>
  startPeriodicJob(everyMs, async () => {
    try {
      const done = await eraseIdentities(db, adapters);
      if (done.refused > 0)
        log.warn(done, 'the provider refuses to erase identity data; the audit names the sessions');
      else if (done.failed > 0)
        log.warn(done, 'identity data not erased at the provider; the next run tries again');
      else if (done.erased + done.absent > 0) log.info(done, 'identity data erased at the provider');
    } catch (error) {
      logFault(error, log);
    }
  });
