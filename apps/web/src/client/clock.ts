/** Server time at the start of this page's monotonic clock, which does not jump as the device's clock can. */
let originMs: number | null = null;

export function recordServerTime(date: string | null): void {
  const serverTime = Date.parse(date ?? '');
  if (!Number.isNaN(serverTime)) originMs = serverTime - performance.now();
}

/** The server decides about the maintenance, the age and the time that drafts stay. */
export const getServerTime = (): Date =>
  new Date(originMs === null ? Date.now() : originMs + performance.now());
