let offsetMs = 0;

export function recordServerTime(date: string | null): void {
  const serverTime = Date.parse(date ?? '');
  if (!Number.isNaN(serverTime)) offsetMs = serverTime - Date.now();
}

/** The server decides about the maintenance and the age; the device's clock can be wrong. */
export const getServerTime = (): Date => new Date(Date.now() + offsetMs);
