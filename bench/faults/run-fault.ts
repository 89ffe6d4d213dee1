import { readFileSync } from 'node:fs';
import { type CallStats, until } from '@kaisetsu/test-kit/wire-app';
import { type ApplicantEnvironment, apply } from './applicant-journey.ts';
import { type Compared, compare } from './compare.ts';
import type { Fault, FaultContext } from './faults.ts';
import type { Acknowledged } from './journey-log.ts';

export type LoadSize = {
  readonly journeys: number;
  readonly applicants: number;
  readonly timeoutMs: number;
};

export type Outcome = Compared &
  CallStats & {
    readonly fault: Fault;
    readonly injected: number;
    readonly journeys: number;
    readonly stuck: readonly string[];
    readonly contradictions: readonly string[];
    readonly seconds: number;
  };

/** Within this time another node takes over the mails of a killed node. */
const outboxTimeoutMs = 180_000;

export async function runFault(fault: Fault, context: FaultContext, size: LoadSize): Promise<Outcome> {
  const started = performance.now();
  const { cluster } = context;
  const logs: Acknowledged[] = [];
  const stuck: string[] = [];
  const stats: CallStats = { longestCallMs: 0, serverErrors: new Map() };
  await fault.prepare?.(context);
  const environment: ApplicantEnvironment = {
    ports: [cluster.balancer.port],
    mailbox: cluster.mailbox,
    provider: cluster.provider,
    stats,
    timeoutMs: size.timeoutMs,
    ...fault.applicants?.(),
  };
  let [journeys, injected] = [0, 0];
  let isOver = false;
  async function applicant(): Promise<void> {
    while (journeys < size.journeys || (fault.isAwaited === true && injected === 0)) {
      journeys += 1;
      const type = journeys % 3 === 0 ? 'CHILD' : 'GENERAL';
      await apply(environment, type, (log) => logs.push(log)).catch((error: Error) =>
        stuck.push(error.message),
      );
    }
  }
  const applicants = fault.isAlone === true ? 0 : size.applicants;
  const all = Promise.all(Array.from({ length: applicants }, applicant)).then(() => {
    isOver = true;
  });
  for (let turn = 0; !isOver; turn += 1) injected += await fault.inject(context, turn);
  await all;
  const contradictions = [...((await fault.contradictions?.(context)) ?? [])];
  await fault.recover?.(context);
  await until(outboxTimeoutMs, 'empty outbox', async () => {
    const { rowCount } = await cluster.pool.query('select from outbox where sent_at is null');
    return rowCount === 0;
  }).catch((error: Error) => contradictions.push(error.message));
  return {
    ...{ fault, injected, journeys, stuck, contradictions },
    ...stats,
    ...(await compare(cluster, logs)),
    seconds: (performance.now() - started) / 1000,
  };
}

export function errorsInLog({ cluster: { logFile } }: FaultContext): string[] {
  return readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => /"level":"?(?:error|fatal|50|60)/.test(line));
}
