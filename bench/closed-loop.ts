import { setTimeout as wait } from 'node:timers/promises';

export type LoadSize = {
  readonly applicants: number;
  /** How many begin once all are at it: how long it takes all to come is then no matter. */
  readonly journeys: number;
  /** They come one after the other, so many milliseconds apart. */
  readonly apartMs?: number;
};

export type Done = {
  /** Journeys a second while all are at it, not counting those that say they were given up. */
  readonly perSecond: number;
};

export type ClosedLoop = {
  /** Whether all are at it. */
  readonly isWhole: () => boolean;
  readonly run: (journey: () => Promise<boolean>) => Promise<Done>;
};

/**
 * So many journeys by so many at a time, each beginning the next when one is done. What counts is the time while all are
 * at it, from when the last has come until the first finds nothing left to begin. Let them come one by one: who begin in
 * the same instant go on in step, as no crowd of people does.
 */
export function closedLoop({ applicants, journeys, apartMs = 0 }: LoadSize): ClosedLoop {
  let begun: number | undefined;
  let ended: number | undefined;
  const isWhole = (): boolean => begun !== undefined && ended === undefined;
  return {
    isWhole,
    async run(journey) {
      let left = journeys;
      let done = 0;
      const apply = async (): Promise<void> => {
        while (left > 0) {
          if (isWhole()) left -= 1;
          const isDone = await journey();
          if (isDone && isWhole()) done += 1;
        }
        ended ??= performance.now();
      };
      const applying: Promise<void>[] = [];
      for (let come = 0; come < applicants; come += 1) {
        if (come > 0) await wait(apartMs);
        applying.push(apply());
      }
      const whole = performance.now();
      begun = whole;
      await Promise.all(applying);
      return { perSecond: done / (((ended ?? whole) - whole) / 1000) };
    },
  };
}
