import type { logFault } from '../../observe/log-fault.ts';

export type JobLog = Parameters<typeof logFault>[1];
export type PeriodicJob = { readonly stop: () => void };

/** The first run is at a random moment, so nodes run at different times. `task` must handle its errors. */
export function startPeriodicJob(everyMs: number, task: () => Promise<void>): PeriodicJob {
  let running = false;
  const run = async (): Promise<void> => {
    if (running) return;
    running = true;
    try {
      await task();
    } finally {
      running = false;
    }
  };
  let timer = setTimeout(() => {
    void run();
    timer = setInterval(() => void run(), everyMs);
    timer.unref();
  }, Math.random() * everyMs);
  timer.unref();
  return { stop: () => clearTimeout(timer) };
}
