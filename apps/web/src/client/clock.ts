/** Milliseconds to add to this device's clock to get the estimated time of the server. */
let offsetMs = 0;

/** @param date the `Date` header of a response; null or an invalid date changes nothing */
export function recordServerTime(date: string | null): void {
  const serverTime = Date.parse(date ?? '');
  if (!Number.isNaN(serverTime)) offsetMs = serverTime - Date.now();
}

/**
 * Estimates the time of the server's clock from the last recorded `Date` header. The server decides about maintenance and ages,
 * and the device's clock may be wrong.
 */
export const serverNow = (): Date => new Date(Date.now() + offsetMs);
