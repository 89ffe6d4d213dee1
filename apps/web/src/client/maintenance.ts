import type { CallResponse } from '@kaisetsu/domain/calls';
import { getServerTime } from './clock.ts';
import { createStore } from './store.ts';

export type MaintenanceWindow = CallResponse<'getMaintenance'>;

/** Short, because the maintenance can end early. */
const maxWaitMs = 60_000;
const minWaitMs = 1000;
/** Random wait; without it all open pages would call at the same moment. */
const spreadMs = 5000;

export const shownMaintenance = createStore<MaintenanceWindow | null>(null);
let ending: Promise<void> | null = null;

type Ask = () => Promise<MaintenanceWindow | null | undefined>;

/** @param ask returns null if none is planned, undefined if the server does not answer */
export function waitForMaintenanceEnd(ask: Ask): Promise<void> {
  ending ??= wait(ask).finally(() => {
    ending = null;
    shownMaintenance.write(null);
  });
  return ending;
}

async function wait(ask: Ask): Promise<void> {
  // The server has just refused a call, so the window has begun, whatever the device's clock says.
  let current = await ask();
  while (current !== null) {
    if (current !== undefined) shownMaintenance.write(current);
    await pauseFor(current);
    const next = await ask();
    const isKnown = next?.startedAt === shownMaintenance.read()?.startedAt;
    const isAnother = next && !isKnown && new Date(next.startedAt) > getServerTime();
    current = isAnother ? null : next;
  }
  await new Promise((resolve) => setTimeout(resolve, Math.random() * minWaitMs));
}

function pauseFor(window: MaintenanceWindow | undefined): Promise<void> {
  const left = window === undefined ? 0 : Date.parse(window.endedAt) - getServerTime().getTime();
  const milliseconds = Math.min(Math.max(left, minWaitMs), maxWaitMs) + Math.random() * spreadMs;
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
