/** Time as the simulator sees it, so that tests decide when a minute has passed. */
export interface Clock {
  now(): Date;
  /** Runs once after so many milliseconds; the answer cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  after(milliseconds, run) {
    // The shortest timer takes a millisecond: what is due now need not wait for it.
    if (milliseconds === 0) {
      const immediate = setImmediate(run);
      return () => clearImmediate(immediate);
    }
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
