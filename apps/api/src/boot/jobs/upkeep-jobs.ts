import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Queries } from '../../adapters/postgres/connection/queries.ts';
import { purge } from '../../adapters/postgres/upkeep/purge.ts';
import {
  dropUnerasable,
  type ErasableSession,
  findErasableSessions,
  markErased,
  markErasureRefused,
} from '../../adapters/postgres/upkeep/retention.ts';
import {
  type IdentityAdapters,
  IdentityProviderUnavailable,
  IdentityRequestRefused,
  IdentitySessionGone,
} from '../../core/identity-ports.ts';
import type { Ports } from '../../core/ports.ts';
import { logFault } from '../../observe/log.ts';

const everyMs = 5 * 60_000;
const maxSessionsAtOnce = 100;
/** Then the run ends. */
const maxFailures = 3;

/** `absent`: nothing to erase. `refused`: asked again after a day. `failed`: provider not usable now. */
type Outcome = 'erased' | 'absent' | 'refused' | 'failed';

/** Several nodes can ask for the same session, which is harmless. */
export async function eraseIdentities(
  db: Queries,
  adapters: IdentityAdapters,
): Promise<Readonly<Record<Outcome, number>>> {
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

/** Every node runs them; it skips rows that another node is deleting. Returns the function that stops them. */
export function startUpkeepJobs(
  db: Queries,
  { cases, identity }: Pick<Ports, 'cases' | 'identity'>,
  bankCodes: readonly string[],
  log: FastifyBaseLogger,
): () => void {
  const purgeExpired = async (): Promise<void> => {
    await cases.openMissing((error) => logFault(error, log));
    const { purged, failed } = await purge(db, bankCodes);
    const gone = purged.filter(({ count }) => count > 0).map(({ name, count }) => [name, count] as const);
    if (gone.length > 0) log.info({ purged: Object.fromEntries(gone) }, 'purged');
    for (const error of failed.values()) logFault(error, log);
  };
  const erase = async (): Promise<void> => {
    const done = await eraseIdentities(db, identity);
    if (done.refused > 0)
      log.warn(done, 'the provider refuses to erase identity data; the audit names the sessions');
    else if (done.failed > 0)
      log.warn(done, 'identity data not erased at the provider; the next run tries again');
    else if (done.erased + done.absent > 0) log.info(done, 'identity data erased at the provider');
  };
  const stopping = new AbortController();
  for (const task of [purgeExpired, erase])
    repeat(() => task().catch((error: unknown) => logFault(error, log)), stopping.signal).catch(
      () => undefined,
    );
  return () => stopping.abort();
}

/** The first run is at a random moment, so nodes run at different times. Rejects when `signal` aborts. */
async function repeat(task: () => Promise<void>, signal: AbortSignal): Promise<never> {
  let pauseMs = Math.random() * everyMs;
  for (;;) {
    await wait(pauseMs, null, { ref: false, signal });
    await task();
    pauseMs = everyMs;
  }
}
