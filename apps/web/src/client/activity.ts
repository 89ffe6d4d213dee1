/**
 * Time of the latest successful call of the session. Each such call restarts the idle time. The server ends a session that was
 * idle for too long (docs/product-decisions.md "Session"). The page warns the applicant some minutes before that.
 */

/** Minutes between the warning and the end of the idle time. */
export const warningMinutes = 5;

let lastActivity: number | null = null;
const watchers = new Set<() => void>();

export function recordActivity(now = Date.now()): void {
  set(now);
}

export function clearActivity(): void {
  set(null);
}

function set(seen: number | null): void {
  lastActivity = seen;
  for (const watcher of watchers) watcher();
}

/** Returns milliseconds since the epoch; null before the first successful call of a session and after its end. */
export function readLastActivity(): number | null {
  return lastActivity;
}

export function subscribeActivity(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
