/**
 * Records the time of the last authorised call. Each answered call restarts the idle time of the session.
 * The server ends the session (docs/product-decisions.md "Session"); the page uses the time only for its warning.
 */
/** Minutes between the warning and the end of the idle time. */
export const warningMinutes = 5;

let lastActivity: number | null = null;
const watchers = new Set<() => void>();

export function recordActivity(now = Date.now()): void {
  set(now);
}

/** Call this when the session has ended. */
export function clearActivity(): void {
  set(null);
}

function set(seen: number | null): void {
  lastActivity = seen;
  for (const watcher of watchers) watcher();
}

/** Returns the time of the last authorised call in milliseconds since the epoch; null before the first one. */
export function readLastActivity(): number | null {
  return lastActivity;
}

export function subscribeActivity(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
