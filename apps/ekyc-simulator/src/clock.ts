export interface Clock {
  now(): Date;
  /** Returns its cancellation. */
  after(milliseconds: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  after(milliseconds, run) {
    // setTimeout waits at least 1 ms.
    if (milliseconds === 0) {
      const immediate = setImmediate(run);
      return () => clearImmediate(immediate);
    }
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
