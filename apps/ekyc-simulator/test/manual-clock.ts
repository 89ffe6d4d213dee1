import type { Clock } from '../src/clock.ts';

export interface ManualClock extends Clock {
  /** Pending promises settle after each timer. */
  advance(milliseconds: number): Promise<void>;
}

export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export function createManualClock(start: string): ManualClock {
  let time = Date.parse(start);
  let waiting: { readonly at: number; readonly run: () => void }[] = [];
  return {
    readTime: () => new Date(time),
    schedule(milliseconds, run) {
      const entry = { at: time + milliseconds, run };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
    async advance(milliseconds) {
      const end = time + milliseconds;
      await settle();
      for (;;) {
        const next = waiting.filter((entry) => entry.at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        waiting = waiting.filter((other) => other !== next);
        time = next.at;
        next.run();
        await settle();
      }
      time = end;
    },
  };
}
