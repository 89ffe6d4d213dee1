const dayMs = 24 * 60 * 60_000;

/**
 * Returns a function that adds the offset to the present time. The resulting time decides which rules and offers apply. With an
 * offset, an engineer can try the cut-over of 1 April 2027 in a browser. The offset is 0 in production.
 */
export const lawClock =
  (offsetDays: number) =>
  (now: Date): Date =>
    new Date(now.getTime() + offsetDays * dayMs);
