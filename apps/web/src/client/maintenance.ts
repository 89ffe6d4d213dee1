import type { CallResponse } from '@kaisetsu/domain/calls';
import { getServerTime } from './clock.ts';

export type MaintenanceWindow = CallResponse<'getMaintenance'>;

/** Short, because the maintenance can end early. */
const maxWaitMs = 60_000;
const minWaitMs = 1000;
/** Random wait; without it all open pages would call at the same moment. */
const spreadMs = 5000;

let shown: MaintenanceWindow | null = null;
let ending: Promise<void> | null = null;
const watchers = new Set<() => void>();

export const readMaintenance = (): MaintenanceWindow | null => shown;

export function subscribeMaintenance(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function show(window: MaintenanceWindow | null): void {
  shown = window;
  for (const watcher of watchers) watcher();
}

/** @param ask returns null if none is planned, undefined if the server does not answer */
export function waitForMaintenanceEnd(
  ask: () => Promise<MaintenanceWindow | null | undefined>,
): Promise<void> {
  ending ??= wait(ask).finally(() => {
    ending = null;
    show(null);
  });
  return ending;
}

async function wait(ask: () => Promise<MaintenanceWindow | null | undefined>): Promise<void> {
  // The server has just refused a call, so the window has begun, whatever the device's clock says.
  let current = await ask();
  while (current !== null) {
    if (current !== undefined) show(current);
    await pauseFor(current);
    const next = await ask();
    const isAnother =
      next && next.startedAt !== shown?.startedAt && new Date(next.startedAt) > getServerTime();
    current = isAnother ? null : next;
  }
  await new Promise((resolve) => setTimeout(resolve, Math.random() * minWaitMs));
}

function pauseFor(window: MaintenanceWindow | undefined): Promise<void> {
  const left = window === undefined ? 0 : Date.parse(window.endedAt) - getServerTime().getTime();
  const milliseconds = Math.min(Math.max(left, minWaitMs), maxWaitMs) + Math.random() * spreadMs;
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
