const dayMs = 24 * 60 * 60_000;

/**
 * Returns the function that shifts the present time to the time for rules and offers. With an offset, an engineer can try the
 * cut-over of 1 April 2027 in a browser. The offset is 0 in production.
 */
export const lawClock =
  (offsetDays: number) =>
  (now: Date): Date =>
    new Date(now.getTime() + offsetDays * dayMs);
