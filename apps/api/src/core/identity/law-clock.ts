const dayMs = 24 * 60 * 60_000;

/** With an offset, an engineer can try the cut-over of 1 April 2027. */
export const createLawClock =
  (offsetDays: number) =>
  (now: Date): Date =>
    new Date(now.getTime() + offsetDays * dayMs);
