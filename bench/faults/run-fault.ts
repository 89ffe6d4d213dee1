import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { apply } from './applicant-journey.ts';
import { type Compared, compare } from './compare.ts';
import type { Fault, FaultContext } from './faults.ts';
import type { Acknowledged } from './journey-log.ts';
import type { CallStats } from './retrying-client.ts';

export type LoadSize = {
  readonly journeys: number;
  readonly applicants: number;
  /** Limit of each call and each wait of an applicant. */
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
    /** Result of `contradictions` of the fault. */
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
  const contradictions = (await fault.contradictions?.(context)) ?? [];
  await fault.recover?.(context);
  await waitForEmptyOutbox(context);
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

/** Longer than the lease of a killed node on the mails that it was sending. */
const outboxTimeoutMs = 180_000;

async function waitForEmptyOutbox({ cluster: { pool } }: FaultContext): Promise<void> {
  const giveUp = Date.now() + outboxTimeoutMs;
  while (Date.now() < giveUp) {
    const { rows } = await pool.query<{ unsent: number }>(
      'select count(*)::int as unsent from outbox where sent_at is null',
    );
    if (rows[0]?.unsent === 0) break;
    await wait(200);
  }
  // The last mails may still be on the way from the process of the mail server to this process.
  await wait(200);
}

/** Lines of level error or fatal in the common log of the nodes and the simulator. */
export function errorsInLog({ cluster: { logFile } }: FaultContext): string[] {
  return readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => /"level":"?(?:error|fatal|50|60)/.test(line));
}
