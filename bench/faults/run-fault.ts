import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Acknowledged, apply } from './applicant-journey.ts';
import { type Compared, compare } from './compare.ts';
import type { Fault, FaultContext } from './faults.ts';
import type { CallStats } from './retrying-client.ts';

export type LoadSize = {
  readonly journeys: number;
  /** Applicants at a time. */
  readonly applicants: number;
  readonly timeoutMs: number;
};

export type Outcome = Compared &
  CallStats & {
    readonly fault: Fault;
    readonly injected: number;
    readonly journeys: number;
    /** Applicants who did not get to their receipt number, and why. */
    readonly stuck: readonly string[];
    readonly seconds: number;
  };

/** Applicants come and go while one fault happens again and again; then what they were told is held against the database. */
export async function runFault(fault: Fault, scene: FaultContext, size: LoadSize): Promise<Outcome> {
  const begun = performance.now();
  const { cluster } = scene;
  const logs: Acknowledged[] = [];
  const stuck: string[] = [];
  const experience: CallStats = { longestCallMs: 0, unforeseen: new Map() };
  const world = {
    nextPort: () => cluster.balancer.port,
    mailbox: cluster.mailbox,
    provider: cluster.provider,
    experience,
    timeoutMs: size.timeoutMs,
    webhooksOnly: fault.webhooksOnly === true,
  };
  await fault.prepare?.(scene);
  let begunJourneys = 0;
  let over = false;
  async function applicants(): Promise<void> {
    while (begunJourneys < size.journeys) {
      begunJourneys += 1;
      const type = begunJourneys % 3 === 0 ? 'CHILD' : 'GENERAL';
      await apply(world, type, (log) => logs.push(log)).catch((error: Error) => stuck.push(error.message));
    }
  }
  const all = Promise.all(Array.from({ length: size.applicants }, applicants)).then(() => {
    over = true;
  });
  let injected = 0;
  for (let turn = 0; !over; turn += 1) injected += await fault.inject(scene, turn);
  await all;
  await fault.recover?.(scene);
  await untilMailsLeft(scene);
  return {
    fault,
    injected,
    journeys: begunJourneys,
    stuck,
    ...experience,
    ...(await compare(cluster, logs)),
    seconds: (performance.now() - begun) / 1000,
  };
}

/** Longer than a node that died keeps its mails to itself. */
const mailsLeaveWithinMs = 180_000;

async function untilMailsLeft({ cluster: { pool } }: FaultContext): Promise<void> {
  const giveUp = Date.now() + mailsLeaveWithinMs;
  while (Date.now() < giveUp) {
    const { rows } = await pool.query<{ unsent: number }>(
      'select count(*)::int as unsent from outbox where sent_at is null',
    );
    if (rows[0]?.unsent === 0) break;
    await wait(200);
  }
  // The mail server tells its parent first, but what it told must also be read.
  await wait(200);
}

/** Error lines of the nodes' log, for whoever looks into an unforeseen answer. */
export function errorsInLog({ cluster: { logFile } }: FaultContext): string[] {
  return readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => /"level":"?(?:error|fatal|50|60)/.test(line));
}
