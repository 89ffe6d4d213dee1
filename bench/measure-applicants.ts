import { closedLoop, type Done, type LoadSize } from './closed-loop.ts';
import { type Acknowledged, type ApplicantEnvironment, apply } from './faults/applicant-journey.ts';
import type { CallStats } from './faults/retrying-client.ts';

/** What one crowd met. */
export type Turn = {
  readonly done: Done;
  /** Journeys that were given up. */
  readonly unfinished: number;
  /** Of every call while all are at it, ms, by path. */
  readonly times: ReadonlyMap<string, readonly number[]>;
  readonly answers: number;
  /** Calls without a good answer. */
  readonly errors: number;
};

/** What all crowds together met. */
export type LatencySummary = {
  readonly unfinished: number;
  /** Of every call, ms. */
  readonly p50: number;
  readonly p99: number;
  /** The call whose own p99 is the longest. */
  readonly slowest: { readonly path: string; readonly p99: number };
  /** Of all calls. */
  readonly errorShare: number;
};

type Answer = Parameters<NonNullable<CallStats['onAnswer']>>[0];

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Lets a crowd make whole general journeys. */
export async function measureApplicants(
  world: Omit<ApplicantEnvironment, 'experience' | 'timeoutMs' | 'webhooksOnly' | 'plain'>,
  size: LoadSize,
): Promise<Turn> {
  const crowd = closedLoop(size);
  const times = new Map<string, number[]>();
  let answers = 0;
  let errors = 0;
  let unfinished = 0;
  const experience = {
    longestCallMs: 0,
    unforeseen: new Map<string, number>(),
    onAnswer: ({ ms, status, path }: Answer) => {
      answers += 1;
      if (crowd.isWhole()) {
        const ofPath = times.get(path) ?? [];
        ofPath.push(ms);
        times.set(path, ofPath);
      }
      if (status === 0 || status >= 400) errors += 1;
    },
  };
  const theirs: ApplicantEnvironment = {
    ...world,
    experience,
    timeoutMs: 60_000,
    webhooksOnly: false,
    plain: true,
  };
  const nobody = (_: Acknowledged): void => undefined;
  const done = await crowd.run(() =>
    apply(theirs, 'GENERAL', nobody).then(
      () => true,
      () => {
        unfinished += 1;
        return false;
      },
    ),
  );
  return { done, unfinished, times, answers, errors };
}

export function summariseLatency(turns: readonly Turn[]): LatencySummary {
  const byPath = new Map<string, number[]>();
  for (const [path, times] of turns.flatMap((turn) => [...turn.times])) {
    byPath.set(path, [...(byPath.get(path) ?? []), ...times]);
  }
  const inOrder = (times: readonly number[]): number[] => times.toSorted((one, other) => one - other);
  const all = inOrder([...byPath.values()].flat());
  const [slowest = { path: '', p99: Number.NaN }] = [...byPath]
    .map(([path, times]) => ({ path, p99: percentile(inOrder(times), 0.99) }))
    .sort((one, other) => other.p99 - one.p99);
  const sum = (of: (turn: Turn) => number): number => turns.reduce((total, turn) => total + of(turn), 0);
  return {
    unfinished: sum(({ unfinished }) => unfinished),
    p50: percentile(all, 0.5),
    p99: percentile(all, 0.99),
    slowest,
    errorShare: sum(({ errors }) => errors) / sum(({ answers }) => answers),
  };
}
