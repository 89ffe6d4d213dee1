const dayMs = 24 * 60 * 60_000;

/**
 * The time that decides which rules and offers apply. Development can move it, so that an engineer can try the cut-over of
 * 1 April 2027 in a browser. Decimals of a day select the minute in which the cut-over passes. In production the offset is
 * always 0 (boot/config.ts).
 */
export const lawClock =
  (offsetDays: number) =>
  (now: Date): Date =>
    new Date(now.getTime() + offsetDays * dayMs);
