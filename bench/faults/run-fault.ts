import { readFileSync } from 'node:fs';
import { apply } from './applicant-journey.ts';
import { type Compared, compare } from './compare.ts';
import { waitForEmptyOutbox } from './empty-outbox.ts';
import type { Fault, FaultContext } from './faults.ts';
import type { Acknowledged } from './journey-log.ts';
import type { CallStats } from './retrying-client.ts';

export type LoadSize = {
  readonly journeys: number;
  readonly applicants: number;
  /** Maximum time of each call and of each wait of an applicant. */
  readonly timeoutMs: number;
};

export type Outcome = Compared &
  CallStats & {
    readonly fault: Fault;
    readonly injected: number;
    readonly journeys: number;
    /** Error messages of the journeys that did not complete. */
    readonly stuck: readonly string[];
    /** Longest time from the loss of a primary to the next commit, ms; 0 if no primary was lost. */
    readonly longestRecoveryMs: number;
    /** One text for each error in the database that `contradictions` of the fault found, and one if mails remain unsent. */
    readonly contradictions: readonly string[];
    readonly seconds: number;
  };

/** Injects one fault repeatedly while applicants complete journeys. Then compares the acknowledged writes with the database. */
export async function runFault(fault: Fault, context: FaultContext, size: LoadSize): Promise<Outcome> {
  const started = performance.now();
  const { cluster } = context;
  const logs: Acknowledged[] = [];
  const stuck: string[] = [];
  const stats: CallStats = { longestCallMs: 0, serverErrors: new Map() };
  await fault.prepare?.(context);
  const environment = {
    nextPort: () => cluster.balancer.port,
    mailbox: cluster.mailbox,
    provider: cluster.provider,
    stats,
    timeoutMs: size.timeoutMs,
    webhooksOnly: fault.webhooksOnly === true,
    ...fault.applicants?.(),
  };
  let startedJourneys = 0;
  let over = false;
  let injected = 0;
  async function applicants(): Promise<void> {
    while (startedJourneys < size.journeys || (fault.isAwaited === true && injected === 0)) {
      startedJourneys += 1;
      const type = startedJourneys % 3 === 0 ? 'CHILD' : 'GENERAL';
      await apply(environment, type, (log) => logs.push(log)).catch((error: Error) =>
        stuck.push(error.message),
      );
    }
  }
  const all = Promise.all(Array.from({ length: size.applicants }, applicants)).then(() => {
    over = true;
  });
  for (let turn = 0; !over; turn += 1) injected += await fault.inject(context, turn);
  await all;
  const found = (await fault.contradictions?.(context)) ?? [];
  await fault.recover?.(context);
  const contradictions = [...found, ...(await waitForEmptyOutbox(cluster.pool))];
  return {
    fault,
    injected,
    journeys: startedJourneys,
    stuck,
    contradictions,
    ...stats,
    longestRecoveryMs: Math.max(0, ...(cluster.replicated?.recoveries ?? [])),
    ...(await compare(cluster, logs)),
    seconds: (performance.now() - started) / 1000,
  };
}

/** Lines of level error or fatal in the log. The nodes and the eKYC simulator write to the same log. */
export function errorsInLog({ cluster: { logFile } }: FaultContext): string[] {
  return readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => /"level":"?(?:error|fatal|50|60)/.test(line));
}
