import type { MaintenanceWindow } from '../../client/maintenance.ts';
import type { Unsuitable } from './browser.ts';

export type LandingModal =
  | { readonly kind: 'maintenance'; readonly window: MaintenanceWindow }
  | { readonly kind: 'browser'; readonly unsuitable: Unsuitable }
  | { readonly kind: 'notices'; readonly notices: readonly string[] };

/**
 * Returns the one modal to show (spec 2.6), in this order of priority: current maintenance, unsuitable browser, notices.
 * Returns null if none of them applies. The maintenance window includes its start and its end.
 */
export function landingModal(facts: {
  readonly window: MaintenanceWindow | null;
  readonly now: Date;
  readonly unsuitable: Unsuitable | null;
  readonly notices: readonly string[];
}): LandingModal | null {
  const { window, now, unsuitable, notices } = facts;
  if (window !== null && new Date(window.startedAt) <= now && now <= new Date(window.endedAt)) {
    return { kind: 'maintenance', window };
  }
  if (unsuitable !== null) return { kind: 'browser', unsuitable };
  return notices.length === 0 ? null : { kind: 'notices', notices };
}

const announcedBeforeMs = 72 * 3_600_000;

/** Returns the maintenance that the first screen announces (LAND-031); null if none begins within 72 h. */
export function announcedMaintenance(window: MaintenanceWindow | null, now: Date): MaintenanceWindow | null {
  const untilStart = window === null ? 0 : Date.parse(window.startedAt) - now.getTime();
  return untilStart > 0 && untilStart <= announcedBeforeMs ? window : null;
}
