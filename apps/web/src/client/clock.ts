/** Milliseconds to add to this device's clock. */
let offsetMs = 0;

/** @param date an answer's `Date` header; without one nothing changes */
export function recordServerTime(date: string | null): void {
  const serverTime = Date.parse(date ?? '');
  if (!Number.isNaN(serverTime)) offsetMs = serverTime - Date.now();
}

/**
 * By the server's clock, as of its last answer: it judges maintenance and ages, and a phone whose date was set by hand is to
 * say the same.
 */
export const serverNow = (): Date => new Date(Date.now() + offsetMs);
