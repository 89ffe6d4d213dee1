import type { CallResponse } from '@kaisetsu/domain/calls';
import { serverNow } from './clock.ts';

export type MaintenanceWindow = CallResponse<'getMaintenance'>;

/** Longest wait before the next `getMaintenance` call, because the maintenance may end early. A random wait is added. */
const maxWaitMs = 60_000;
const minWaitMs = 1000;
/** Maximum of the random wait. All open pages wait for the same end, so random waits spread their calls. */
const spreadMs = 5000;

let shown: MaintenanceWindow | null = null;
let ending: Promise<void> | null = null;
const watchers = new Set<() => void>();

/** Returns the maintenance that calls wait for; null while there is none. */
export const readMaintenance = (): MaintenanceWindow | null => shown;

export function subscribeMaintenance(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function show(window: MaintenanceWindow | null): void {
  shown = window;
  for (const watcher of watchers) watcher();
}

/**
 * Waits until the maintenance is over (docs/product-decisions.md "Settled later"). All calls that are refused meanwhile
 * share one wait.
 * @param ask returns the current or next window, null if none is planned, undefined if the server does not answer
 */
export function untilMaintenanceEnds(
  ask: () => Promise<MaintenanceWindow | null | undefined>,
): Promise<void> {
  ending ??= wait(ask).finally(() => {
    ending = null;
    show(null);
  });
  return ending;
}

async function wait(ask: () => Promise<MaintenanceWindow | null | undefined>): Promise<void> {
  // The server has just refused a call, so the first window is in force, even if it lies in the future by the device's clock.
  let current = await ask();
  while (current !== null) {
    if (current !== undefined) show(current);
    await pauseFor(current);
    const next = await ask();
    const isAnother = next && next.startedAt !== shown?.startedAt && new Date(next.startedAt) > serverNow();
    current = isAnother ? null : next;
  }
  await new Promise((resolve) => setTimeout(resolve, Math.random() * minWaitMs));
}

function pauseFor(window: MaintenanceWindow | undefined): Promise<void> {
  const left = window === undefined ? 0 : Date.parse(window.endedAt) - serverNow().getTime();
  const milliseconds = Math.min(Math.max(left, minWaitMs), maxWaitMs) + Math.random() * spreadMs;
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
