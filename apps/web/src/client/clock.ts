/** Milliseconds to add to this device's clock to get the estimated time of the server. */
let offsetMs = 0;

/** @param date the `Date` header of a response; null or an invalid date changes nothing */
export function recordServerTime(date: string | null): void {
  const serverTime = Date.parse(date ?? '');
  if (!Number.isNaN(serverTime)) offsetMs = serverTime - Date.now();
}

/**
 * Estimates the time of the server's clock from the latest recorded `Date` header. The page needs this time because the server
 * decides about the maintenance and the applicant's age, and the device's clock can be wrong.
 */
export const serverNow = (): Date => new Date(Date.now() + offsetMs);
