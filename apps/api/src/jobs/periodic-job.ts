import type { logFault } from '../http/problem.ts';

export type JobLog = Parameters<typeof logFault>[1];
export type PeriodicJob = { readonly stop: () => void };

/**
 * Runs a task every `everyMs`, never twice at the same time in this process. The first run starts at a random moment of the
 * first interval. So nodes that start at the same time run the task at different times. The task must handle its own errors.
 */
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
