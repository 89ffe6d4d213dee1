export interface Clock {
  readTime(): Date;
  /** Returns its cancellation. */
  schedule(milliseconds: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  readTime: () => new Date(),
  schedule(milliseconds, run) {
    // setTimeout waits at least 1 ms.
    if (milliseconds === 0) {
      const immediate = setImmediate(run);
      return () => clearImmediate(immediate);
    }
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
