import { type Acknowledged, apply, type World } from './faults/applicant.ts';

export type Crowd = {
  readonly journeysPerSecond: number;
  /** Journeys that were given up. */
  readonly unfinished: number;
  /** Of every call, ms. */
  readonly p50: number;
  readonly p99: number;
  /** Calls without a good answer, of all. */
  readonly errorShare: number;
};

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** So many whole general journeys by so many applicants at a time, each beginning the next when one is done. */
export async function measureCrowd(
  world: Omit<World, 'experience' | 'patienceMs' | 'webhooksOnly' | 'plain'>,
  { journeys, applicants }: { readonly journeys: number; readonly applicants: number },
): Promise<Crowd> {
  const answers: number[] = [];
  let errors = 0;
  let unfinished = 0;
  const experience = {
    longestCallMs: 0,
    unforeseen: new Map<string, number>(),
    onAnswer: (ms: number, status: number) => {
      answers.push(ms);
      if (status === 0 || status >= 400) errors += 1;
    },
  };
  const crowd: World = { ...world, experience, patienceMs: 60_000, webhooksOnly: false, plain: true };
  const nobody = (_: Acknowledged): void => undefined;
  const begun = performance.now();
  let left = journeys;
  await Promise.all(
    Array.from({ length: applicants }, async () => {
      while (left-- > 0) {
        await apply(crowd, 'GENERAL', nobody).catch(() => {
          unfinished += 1;
        });
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  answers.sort((one, other) => one - other);
  return {
    journeysPerSecond: (journeys - unfinished) / seconds,
    unfinished,
    p50: percentile(answers, 0.5),
    p99: percentile(answers, 0.99),
    errorShare: errors / answers.length,
  };
}
