/** The clock of the simulator. Tests replace it by a manual clock. */
export interface Clock {
  now(): Date;
  /** Calls `run` once after the delay. Returns a function that cancels the call. */
  after(milliseconds: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  after(milliseconds, run) {
    // A delay of 0 uses setImmediate, because setTimeout waits at least one millisecond.
    if (milliseconds === 0) {
      const immediate = setImmediate(run);
      return () => clearImmediate(immediate);
    }
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
