const dayMs = 24 * 60 * 60_000;

/**
 * The instant at which rules and offers are judged. Development moves it by whole days, so that a person can walk through
 * 1 April 2027 in a browser; production always has an offset of 0 (boot/config.ts).
 */
export const lawClock =
  (offsetDays: number) =>
  (now: Date): Date =>
    new Date(now.getTime() + offsetDays * dayMs);
