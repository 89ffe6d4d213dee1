import { crowdOf, type Size } from './crowd.ts';
import { type Acknowledged, apply, type World } from './faults/applicant.ts';
import type { Experience } from './faults/browser.ts';

export type Experienced = {
  readonly journeysPerSecond: number;
  /** Journeys that were given up. */
  readonly unfinished: number;
  /** Of every call while all are at it, ms. */
  readonly p50: number;
  readonly p99: number;
  /** The call whose own p99 is the longest. */
  readonly slowest: { readonly path: string; readonly p99: number };
  /** Calls without a good answer, of all. */
  readonly errorShare: number;
};

type Answer = Parameters<NonNullable<Experience['onAnswer']>>[0];

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** What a crowd meets on whole general journeys. */
export async function measureCrowd(
  world: Omit<World, 'experience' | 'patienceMs' | 'webhooksOnly' | 'plain'>,
  size: Size,
): Promise<Experienced> {
  const crowd = crowdOf(size);
  const counted = new Map<string, number[]>();
  let answers = 0;
  let errors = 0;
  let unfinished = 0;
  const experience = {
    longestCallMs: 0,
    unforeseen: new Map<string, number>(),
    onAnswer: ({ ms, status, path }: Answer) => {
      answers += 1;
      if (crowd.isWhole()) {
        const ofPath = counted.get(path) ?? [];
        ofPath.push(ms);
        counted.set(path, ofPath);
      }
      if (status === 0 || status >= 400) errors += 1;
    },
  };
  const theirs: World = { ...world, experience, patienceMs: 60_000, webhooksOnly: false, plain: true };
  const nobody = (_: Acknowledged): void => undefined;
  const journeysPerSecond = await crowd.run(() =>
    apply(theirs, 'GENERAL', nobody).then(
      () => true,
      () => {
        unfinished += 1;
        return false;
      },
    ),
  );
  const inOrder = (times: readonly number[]): number[] => times.toSorted((one, other) => one - other);
  const all = inOrder([...counted.values()].flat());
  const [slowest = { path: '', p99: Number.NaN }] = [...counted]
    .map(([path, times]) => ({ path, p99: percentile(inOrder(times), 0.99) }))
    .sort((one, other) => other.p99 - one.p99);
  return {
    journeysPerSecond,
    unfinished,
    p50: percentile(all, 0.5),
    p99: percentile(all, 0.99),
    slowest,
    errorShare: errors / answers,
  };
}
