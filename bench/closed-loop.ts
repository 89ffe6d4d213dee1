import { setTimeout as wait } from 'node:timers/promises';

export type LoadSize = {
  /** Number of applicants at a time. */
  readonly applicants: number;
  /** Number of journeys to start after all applicants have become active. */
  readonly journeys: number;
  /** Delay between the starts of two applicants. Without a delay all applicants would make the same call at the same time. */
  readonly startDelayMs?: number;
};

export type Throughput = {
  /** Completed journeys of the whole run. */
  readonly completed: number;
  /** Completed journeys a second while all applicants were active. */
  readonly perSecond: number;
};

export type ClosedLoop = {
  readonly isAtFullLoad: () => boolean;
  /** Runs the load. `journey` makes one journey, and resolves to true if the journey completed. */
  readonly run: (journey: () => Promise<boolean>) => Promise<Throughput>;
};

/**
 * A closed-loop load: a fixed number of applicants, and each applicant starts the next journey when the previous one ends. The
 * measurement begins when all applicants have started. It ends when the first applicant has no journey left to start.
 */
export function closedLoop({ applicants, journeys, startDelayMs = 0 }: LoadSize): ClosedLoop {
  let fullSince: number | undefined;
  let fullUntil: number | undefined;
  const isAtFullLoad = (): boolean => fullSince !== undefined && fullUntil === undefined;
  return {
    isAtFullLoad,
    async run(journey) {
      let left = journeys;
      let completed = 0;
      let completedAtFullLoad = 0;
      const apply = async (): Promise<void> => {
        while (left > 0) {
          if (isAtFullLoad()) left -= 1;
          if (!(await journey())) continue;
          completed += 1;
          if (isAtFullLoad()) completedAtFullLoad += 1;
        }
        fullUntil ??= performance.now();
      };
      const active: Promise<void>[] = [];
      for (let count = 0; count < applicants; count += 1) {
        if (count > 0) await wait(startDelayMs);
        active.push(apply());
      }
      const since = performance.now();
      fullSince = since;
      await Promise.all(active);
      const seconds = ((fullUntil ?? since) - since) / 1000;
      return { completed, perSecond: completedAtFullLoad / seconds };
    },
  };
}
