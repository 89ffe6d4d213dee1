import { crowdOf, type Size } from './crowd.ts';
import { type Acknowledged, apply, type World } from './faults/applicant.ts';

export type Experienced = {
  readonly journeysPerSecond: number;
  /** Journeys that were given up. */
  readonly unfinished: number;
  /** Of every call while all are at it, ms. */
  readonly p50: number;
  readonly p99: number;
  /** Calls without a good answer, of all. */
  readonly errorShare: number;
};

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** What a crowd meets on whole general journeys. */
export async function measureCrowd(
  world: Omit<World, 'experience' | 'patienceMs' | 'webhooksOnly' | 'plain'>,
  size: Size,
): Promise<Experienced> {
  const crowd = crowdOf(size);
  const counted: number[] = [];
  let answers = 0;
  let errors = 0;
  let unfinished = 0;
  const experience = {
    longestCallMs: 0,
    unforeseen: new Map<string, number>(),
    onAnswer: (ms: number, status: number) => {
      answers += 1;
      if (crowd.isWhole()) counted.push(ms);
      if (status === 0 || status >= 400) errors += 1;
    },
  };
  const theirs: World = { ...world, experience, patienceMs: 60_000, webhooksOnly: false, plain: true };
  const nobody = (_: Acknowledged): void => undefined;
  const journeysPerSecond = await crowd.run(() =>
    apply(theirs, 'GENERAL', nobody).catch(() => {
      unfinished += 1;
    }),
  );
  counted.sort((one, other) => one - other);
  return {
    journeysPerSecond,
    unfinished,
    p50: percentile(counted, 0.5),
    p99: percentile(counted, 0.99),
    errorShare: errors / answers,
  };
}
