/** Time of the latest successful call. Each call restarts the server's idle time (docs/product-decisions.md "Session"). */

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

/** Milliseconds since the epoch. */
export function readLastActivity(): number | null {
  return lastActivity;
}

export function subscribeActivity(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
