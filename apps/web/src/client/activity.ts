/**
 * When the server last saw this session, as far as the browser knows: every authorised call that was answered moves
 * the idle end. The server decides (docs/product-decisions.md "Session"); this is only for the warning before it.
 */
/** The warning comes this long before the idle end. */
export const warningMinutes = 5;

let lastActivity: number | null = null;
const watchers = new Set<() => void>();

export function recordActivity(now = Date.now()): void {
  set(now);
}

/** There is no session any more. */
export function clearActivity(): void {
  set(null);
}

function set(seen: number | null): void {
  lastActivity = seen;
  for (const watcher of watchers) watcher();
}

/** Milliseconds since the epoch, null while no authorised call was made. */
export function readLastActivity(): number | null {
  return lastActivity;
}

export function subscribeActivity(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
